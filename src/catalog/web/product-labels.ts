import type { LabelData } from '#platform/label-data.ts'
import { formatMoney } from '#platform/money.ts'
import { labelCodeOf } from '../label-code.ts'
import type { ProductVariant } from '../products.fields.ts'

/** What is printed for a variant: its GTIN as its packaging has it, else its SKU. */
export function labelsOf(variant: ProductVariant): LabelData {
  const { title, sku, priceMinor, currency, barcodes } = variant
  const gtin = barcodes.find(({ kind, packQuantity }) => kind === 'gtin' && packQuantity === 1)
  return {
    title,
    // What has no price is not for sale, so that its label names none.
    lines: priceMinor === 0 ? [sku] : [sku, formatMoney(priceMinor, currency)],
    code: labelCodeOf(gtin?.shown ?? null, sku),
  }
}
