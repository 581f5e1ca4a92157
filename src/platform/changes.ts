/**
 * The fields that differ between two records, as the `[before, after]` pairs that an event keeps.
 */
export function changesBetween<R extends Readonly<Record<string, unknown>>>(
  before: R,
  after: R,
): Record<string, readonly [unknown, unknown]> {
  const fields = Object.keys(after).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  return Object.fromEntries(fields.map((field) => [field, [before[field], after[field]]]))
}

/** The record after a change: fields that the change does not name keep their value. */
export function overlaid<R extends object>(
  before: R,
  given: { readonly [K in keyof R]?: R[K] | undefined },
): R {
  const named = Object.entries(given).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(named) }
}
