import type { LabelData } from '#platform/label-data.ts'
import { labelCodeOf } from '#stock/catalog/label-code.ts'
import type { PurchaseOrderLine } from '../purchase-orders.fields.ts'

/** A label for each unit that was ordered, to be at hand when it comes; what is weighed has one. */
export function labelOfLine({
  title,
  sku,
  gtin,
  quantity,
  cancelled,
  quantityScale,
}: PurchaseOrderLine): LabelData {
  return {
    title,
    lines: [sku],
    code: labelCodeOf(gtin, sku),
    copies: quantityScale === 0 ? quantity - cancelled : 1,
  }
}
