/** Rows of one and the same page as they are shown while they are read, and how many more there are. */
export type HeldRows<R> = { readonly rows: readonly R[]; readonly arrived: number }

/**
 * Newer rows in the places that they are shown in: what changed is shown as it is now, what is gone
 * stays until the list is left, and what is new waits. Null where nothing would move, or where too
 * little is left to be the same page.
 */
export function holdRows<R>(
  shown: readonly R[],
  fresh: readonly R[],
  keyOf: (row: R) => string,
): HeldRows<R> | null {
  const now = new Map(fresh.map((row) => [keyOf(row), row]))
  const rows = shown.map((row) => now.get(keyOf(row)) ?? row)
  const left = rows.filter((row) => now.has(keyOf(row))).length
  if (left * 2 < shown.length) return null
  const isSame = rows.length === fresh.length && rows.every((row, place) => row === fresh.at(place))
  return isSame ? null : { rows, arrived: fresh.length - left }
}
