/** What the column picker reads of a column. */
export type ChoosableColumn = {
  readonly key: string
  readonly label: string
  readonly isHidden?: true
}

/** The default columns of a list, in their order. */
export function usualColumns(columns: readonly ChoosableColumn[]): readonly string[] {
  return columns.filter(({ isHidden }) => !isHidden).map(({ key }) => key)
}

/**
 * The columns to show: the URL wins over the view, the view over the list itself. A removed column
 * is left out, and an empty choice counts as none.
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

/** For the URL: null where the choice equals the default. */
export function columnsParam(
  columns: readonly ChoosableColumn[],
  keys: readonly string[],
  ofView: readonly string[] | null | undefined,
): string | null {
  const text = keys.join(',')
  return text === chosenColumns(columns, undefined, ofView).join(',') ? null : text
}

/** Adds or removes a column; a new one goes last. */
export function withColumn(keys: readonly string[], key: string, isShown: boolean) {
  const others = keys.filter((each) => each !== key)
  return isShown ? [...others, key] : others
}

/** Moves one place up (-1) or down (1); at the ends nothing moves. */
export function movedColumn(keys: readonly string[], key: string, by: -1 | 1): readonly string[] {
  const from = keys.indexOf(key)
  const to = from + by
  if (from < 0 || to < 0 || to >= keys.length) return keys
  const next = keys.filter((each) => each !== key)
  next.splice(to, 0, key)
  return next
}
