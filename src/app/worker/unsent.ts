/// <reference lib="webworker" />

const notes = 'notes'
const key = '/unsent'

/** Kept between starts of the worker, which browsers end at any time. */
export async function noteUnsent(count: number): Promise<void> {
  const cache = await caches.open(notes)
  await cache.put(key, new Response(String(count)))
}

export async function hasUnsent(): Promise<boolean> {
  const noted = await caches.match(key)
  return noted !== undefined && Number(await noted.text()) > 0
}
