import type { LabelData } from '#platform/label-data.ts'
import { shownBarcode } from './barcode-shown.ts'
import { faultOfValue, type Gs1Element, identifierAt } from './gs1-identifiers.ts'
import { writeGs1 } from './gs1-message.ts'
import { printedSku } from './internal-codes.ts'

type LabelCode = LabelData['code']

const bars = { 8: 'ean8', 12: 'upca', 13: 'ean13' } as const satisfies Record<number, string>

/**
 * The label code of a variant: its GTIN as a barcode, a case's fourteen digits as a 2D code, or its
 * SKU.
 */
export function labelCodeOf(gtin: string | null, sku: string): LabelCode {
  if (gtin === null) return { symbology: 'code128', text: printedSku(sku) }
  const text = shownBarcode(gtin, '')
  const length = text.length
  if (length === 8 || length === 12 || length === 13) return { symbology: bars[length], text }
  return { symbology: 'gs1datamatrix', text: writeGs1([{ ai: '01', value: text }]) }
}

/**
 * A lot as a GS1 message in a 2D code: product, expiry, lot. Without a GTIN, or with a lot that GS1
 * cannot encode, only the product; then the lot is printed as text beside it.
 */
export function lotLabelCode(
  { gtin, sku }: { readonly gtin: string | null; readonly sku: string },
  { code, expiresOn }: { readonly code: string; readonly expiresOn: string | null },
): LabelCode {
  if (gtin === null || !isLotOfGs1(code)) return labelCodeOf(gtin, sku)
  const elements: Gs1Element[] = [
    { ai: '01', value: gtin.padStart(14, '0') },
    // Fixed-length parts come first, so that only the last part needs no end.
    ...(expiresOn === null ? [] : [{ ai: '17', value: expiresOn.slice(2).replaceAll('-', '') }]),
    { ai: '10', value: code },
  ]
  return { symbology: 'gs1datamatrix', text: writeGs1(elements) }
}

function isLotOfGs1(code: string): boolean {
  const lot = identifierAt('10')
  // In the human-readable form, a part in parentheses is an identifier.
  return lot !== null && !code.includes('(') && faultOfValue(lot, code) === null
}
