/** What the choice of columns knows of a column. */
export type ChoosableColumn = {
  readonly key: string
  readonly label: string
  readonly isHidden?: true
}

/** The columns that a list shows by itself, in its own order. */
export function usualColumns(columns: readonly ChoosableColumn[]): readonly string[] {
  return columns.filter(({ isHidden }) => !isHidden).map(({ key }) => key)
}

/**
 * The columns to show: the address wins over the view, the view over the list itself. A column
 * that is no more is left out, and a choice of which nothing is left counts as none.
 */
export function chosenColumns(
  columns: readonly ChoosableColumn[],
  inAddress: string | undefined,
  ofView: readonly string[] | null | undefined,
): readonly string[] {
  const known = new Set(columns.map(({ key }) => key))
  const choices = [inAddress?.split(','), ofView]
  const kept = choices.map((choice) => [...new Set(choice)].filter((key) => known.has(key)))
  return kept.find((keys) => keys.length > 0) ?? usualColumns(columns)
}

/** For the address: null where the choice is what would be shown without it. */
export function columnsParam(
  columns: readonly ChoosableColumn[],
  keys: readonly string[],
  ofView: readonly string[] | null | undefined,
): string | null {
  const text = keys.join(',')
  return text === chosenColumns(columns, undefined, ofView).join(',') ? null : text
}

/** In or out; one that comes in stands last. */
export function withColumn(keys: readonly string[], key: string, isShown: boolean) {
  const others = keys.filter((each) => each !== key)
  return isShown ? [...others, key] : others
}

/** One place up (-1) or down (1); at the ends nothing moves. */
export function movedColumn(keys: readonly string[], key: string, by: -1 | 1): readonly string[] {
  const from = keys.indexOf(key)
  const to = from + by
  if (from < 0 || to < 0 || to >= keys.length) return keys
  const next = keys.filter((each) => each !== key)
  next.splice(to, 0, key)
  return next
}
