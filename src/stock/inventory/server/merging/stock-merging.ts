import type { MergePart } from '#stock/catalog/server/index.ts'
import { carryStock } from './carry-stock.ts'
import { previewStockMerge } from './preview-stock-merge.ts'

/** What the ledger has of two variants that become one. */
export const stockMerging: MergePart = { preview: previewStockMerge, carry: carryStock }
