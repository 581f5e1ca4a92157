/** Of two records the fields that differ, as the `[before, after]` pairs that an event keeps. */
export function changesBetween<R extends Readonly<Record<string, unknown>>>(
  before: R,
  after: R,
): Record<string, readonly [unknown, unknown]> {
  const fields = Object.keys(after).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  return Object.fromEntries(fields.map((field) => [field, [before[field], after[field]]]))
}
