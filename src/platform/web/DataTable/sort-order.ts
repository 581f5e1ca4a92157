/** How `?sort=sku` or `?sort=-sku` orders a column. */
export type SortDirection = 'ascending' | 'descending' | 'none'

export function sortOf(param: string | undefined, sortKey: string): SortDirection {
  if (param === sortKey) return 'ascending'
  return param === `-${sortKey}` ? 'descending' : 'none'
}

/** Upwards, downwards, and then as the page orders by itself. */
export function nextSort(param: string | undefined, sortKey: string): string | null {
  const direction = sortOf(param, sortKey)
  if (direction === 'none') return sortKey
  return direction === 'ascending' ? `-${sortKey}` : null
}
