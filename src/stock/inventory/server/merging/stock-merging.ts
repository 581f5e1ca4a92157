import type { MergePart } from '#stock/catalog/server/index.ts'
import { carryStock } from './carry-stock.ts'
import { previewStockMerge } from './preview-stock-merge.ts'

/** The ledger's part of merging two variants. */
export const stockMerging: MergePart = { preview: previewStockMerge, carry: carryStock }
