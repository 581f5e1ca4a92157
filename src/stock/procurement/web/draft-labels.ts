import type { LabelData } from '#platform/label-data.ts'
import { labelCodeOf } from '#stock/catalog/label-code.ts'
import type { DraftOrderPanel } from '../buying.contract.ts'

type DraftItem = DraftOrderPanel['items'][number]

/** A label for each unit that was ordered, to be at hand when it comes; what is weighed has one. */
export function labelOfItem({ title, sku, gtin, quantity, quantityScale }: DraftItem): LabelData {
  return {
    title,
    lines: [sku],
    code: labelCodeOf(gtin, sku),
    copies: quantityScale === 0 ? quantity : 1,
  }
}
