/**
 * The forms that a story goes through: the usual ones, since each takes many seconds. `QM_FORMS=all`
 * takes them all, and names with commas those.
 */
export function chosenForms<C>(
  cases: Readonly<Record<string, C>>,
  usual: readonly string[],
): readonly (readonly [string, C])[] {
  const named = process.env.QM_FORMS?.split(',') ?? usual
  return Object.entries(cases).filter(([name]) => named.includes('all') || named.includes(name))
}
