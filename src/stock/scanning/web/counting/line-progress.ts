/** How many lines are full, and how far all of them are together. */
export function progressOf(lines: readonly (readonly [count: number, goal: number])[]) {
  const count = lines.filter(([done, goal]) => done >= goal).length
  const share = lines.reduce((sum, [done, goal]) => sum + Math.min(1, done / Math.max(1, goal)), 0)
  return { count, goal: lines.length, share: lines.length === 0 ? 0 : share / lines.length }
}

/** The line that is worked on: the one scanned last, until it is full; then the next open one. */
export function currentOf<L extends { readonly id: string }>(
  lines: readonly L[],
  lastId: string | null,
  isFull: (line: L) => boolean,
): L | null {
  const last = lines.find(({ id }) => id === lastId)
  if (last && !isFull(last)) return last
  return lines.find((line) => !isFull(line)) ?? last ?? null
}
