/** A key of a try; `place` is its number in the try, and `gap` the milliseconds since the last. */
export type TriedKey = { readonly place: number; readonly key: string; readonly gap: number | null }

const restMilliseconds = 1_000
const mostKeys = 60

/** The newest keys with one more. After a pause a new try begins. */
export function withKey(
  before: readonly TriedKey[],
  key: string,
  gap: number,
): readonly TriedKey[] {
  const last = before.at(-1)
  if (!last || gap > restMilliseconds) return [{ place: 0, key, gap: null }]
  return [...before, { place: last.place + 1, key, gap }].slice(-mostKeys)
}
