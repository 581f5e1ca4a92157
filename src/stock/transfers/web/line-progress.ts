/** How many lines are full, and how far all of them are together. */
export function progressOf(lines: readonly (readonly [count: number, goal: number])[]) {
  const count = lines.filter(([done, goal]) => done >= goal).length
  const share = lines.reduce((sum, [done, goal]) => sum + Math.min(1, done / Math.max(1, goal)), 0)
  return { count, goal: lines.length, share: lines.length === 0 ? 0 : share / lines.length }
}
