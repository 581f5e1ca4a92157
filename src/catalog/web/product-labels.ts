import type { LabelData } from '#platform/label-data.ts'
import { formatMoney } from '#platform/money.ts'
import { printedSku } from '../internal-codes.ts'
import type { ProductVariant } from '../products.fields.ts'

/** What is printed for a variant: its GTIN as its packaging has it, else its SKU. */
export function labelsOf(variant: ProductVariant): LabelData {
  const { title, sku, priceMinor, currency, barcodes } = variant
  const gtin = barcodes.find(({ kind, packQuantity }) => kind === 'gtin' && packQuantity === 1)
  return {
    title,
    // What has no price is not for sale, so that its label names none.
    lines: priceMinor === 0 ? [sku] : [sku, formatMoney(priceMinor, currency)],
    code: codeOf(gtin?.shown ?? null, sku),
  }
}

const symbologies: Readonly<Record<number, 'ean8' | 'upca' | 'ean13'>> = {
  8: 'ean8',
  12: 'upca',
  13: 'ean13',
}

function codeOf(gtin: string | null, sku: string): LabelData['code'] {
  const symbology = symbologies[gtin?.length ?? 0]
  if (gtin !== null && symbology) return { symbology, text: gtin }
  return { symbology: 'code128', text: gtin ?? printedSku(sku) }
}
