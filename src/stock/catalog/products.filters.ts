/** What a list of products may be narrowed to and ordered by. */
export const stockFilters = ['in_stock', 'low', 'out'] as const

export type StockFilter = (typeof stockFilters)[number]

export const stockFilterLabels: Readonly<Record<StockFilter, string>> = {
  in_stock: 'in stock',
  low: 'low',
  out: 'out',
}

export const productSorts = ['title', '-title', 'created', '-created'] as const

export type ProductSort = (typeof productSorts)[number]

/** How many products or variants one request may touch. */
export const mostRows = 500
