import { absenceSums } from '#delivery/advice/server/index.ts'
import { orderSlotSums, parcelCutOffs } from '#delivery/dispatch/server/index.ts'
import { returnCauseSums } from '#delivery/returns/server/index.ts'
import type { KeptRows } from '#platform/server/db/kept-rows.ts'
import type { KeptSums, KeptSumsOf } from '#platform/server/db/kept-sums.ts'
import { segmentSizes } from '#sales/customers/server/index.ts'
import { areaSums } from '#sales/fraud/server/index.ts'
import { stockAgeSums } from '#stock/inventory/server/index.ts'
import { lineFacts } from '#stock/supplier-analytics/server/index.ts'
import { accrualSpans } from '#stock/supplier-invoices/server/index.ts'

/** The figures that are kept up by the writes, each of which has to equal a recount. */
export const allKeptSums: readonly (KeptSums | KeptSumsOf)[] = [
  stockAgeSums,
  segmentSizes,
  returnCauseSums,
  areaSums,
  absenceSums,
  orderSlotSums,
]

/** The rows that are kept up by the writes, each of which has to equal what is derived anew. */
export const allKeptRows: readonly KeptRows[] = [accrualSpans, lineFacts, parcelCutOffs]
