/** How `?sort=sku` or `?sort=-sku` orders a column. */
export type SortDirection = 'ascending' | 'descending' | 'none'

export function sortOf(param: string | undefined, sortKey: string): SortDirection {
  if (param === sortKey) return 'ascending'
  return param === `-${sortKey}` ? 'descending' : 'none'
}

/**
 * What a press on the head of a column leads to: upwards, downwards, and then the list's usual
 * order, which is null in the address. `usual` is that order where it belongs to a column.
 */
export function nextSort(
  param: string | undefined,
  sortKey: string,
  usual?: string,
): string | null {
  const direction = sortOf(param ?? usual, sortKey)
  const isUsual = sortOf(usual, sortKey) !== 'none'
  const next =
    direction === 'none'
      ? sortKey
      : direction === 'ascending'
        ? `-${sortKey}`
        : isUsual
          ? sortKey
          : null
  return next === usual ? null : next
}
