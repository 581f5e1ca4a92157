import { formatDay } from '#platform/web/format-instant.ts'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { PurchaseOrderRow } from '../purchase-orders.fields.ts'

export const purchaseOrderCells: Cells<PurchaseOrderRow> = {
  by: ({ createdBy }) => createdBy ?? 'the system',
  expected: ({ expectedOn, isLate }) => {
    if (expectedOn === null) return null
    return isLate ? <ToneBadge tone="bad" label={formatDay(expectedOn)} /> : formatDay(expectedOn)
  },
}
