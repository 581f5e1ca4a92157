import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** How many rows the browser keeps of a table. */
export function keptIn(
  page: Page,
  table: string,
  database = 'quartermaster_till',
): Promise<number> {
  return page.evaluate(
    ([name, base]) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(base ?? '')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const opened = opening.result
          if (!opened.objectStoreNames.contains(name ?? '')) {
            opened.close()
            return resolve(0)
          }
          const counting = opened
            .transaction(name ?? '')
            .objectStore(name ?? '')
            .count()
          counting.onsuccess = () => {
            opened.close()
            resolve(counting.result)
          }
        }
      }),
    [table, database],
  )
}

/** Waits until a register has all that it needs for selling without the network. */
export async function readyOffline(page: Page): Promise<void> {
  const patience = { timeout: 300_000 }
  await expect.poll(() => keptIn(page, 'facts'), patience).toBe(1)
  await expect.poll(() => keptIn(page, 'numbers'), patience).toBeGreaterThan(0)
  await expect.poll(() => keptAnswers(page), patience).toBeGreaterThanOrEqual(4)
}

/** The answers by which the app opens without the network. */
export const keptAnswers = (page: Page): Promise<number> =>
  page.evaluate(async () => (await (await caches.open('answers')).keys()).length)
