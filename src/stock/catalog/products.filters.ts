/** The filters of the product list. */
export const stockFilters = ['in_stock', 'low', 'out'] as const

export type StockFilter = (typeof stockFilters)[number]

export const stockFilterLabels: Readonly<Record<StockFilter, string>> = {
  in_stock: 'in stock',
  low: 'low',
  out: 'out',
}

/** The maximum of products or variants in one request. */
export const mostRows = 500
