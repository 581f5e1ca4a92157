/** What a list of products may be narrowed to. */
export const stockFilters = ['in_stock', 'low', 'out'] as const

export type StockFilter = (typeof stockFilters)[number]

export const stockFilterLabels: Readonly<Record<StockFilter, string>> = {
  in_stock: 'in stock',
  low: 'low',
  out: 'out',
}

/** How many products or variants one request may touch. */
export const mostRows = 500
