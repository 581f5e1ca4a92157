import type { LabelData } from '#platform/label-data.ts'
import { shownBarcode } from './barcode-shown.ts'
import { faultOfValue, type Gs1Element, identifierAt } from './gs1-identifiers.ts'
import { writeGs1 } from './gs1-message.ts'
import { printedSku } from './internal-codes.ts'

type LabelCode = LabelData['code']

const bars = { 8: 'ean8', 12: 'upca', 13: 'ean13' } as const satisfies Record<number, string>

/** What names a variant on a label: its GTIN as bars, a case's fourteen digits as squares, or its SKU. */
export function labelCodeOf(gtin: string | null, sku: string): LabelCode {
  if (gtin === null) return { symbology: 'code128', text: printedSku(sku) }
  const text = shownBarcode(gtin, '')
  const length = text.length
  if (length === 8 || length === 12 || length === 13) return { symbology: bars[length], text }
  return { symbology: 'gs1datamatrix', text: writeGs1([{ ai: '01', value: text }]) }
}

/**
 * A lot as a GS1 message of squares: product, day of expiry, lot. What has no GTIN, or a lot that GS1
 * has no room or letters for, is named by its product alone; then the lot stands in words beside it.
 */
export function lotLabelCode(
  { gtin, sku }: { readonly gtin: string | null; readonly sku: string },
  { code, expiresOn }: { readonly code: string; readonly expiresOn: string | null },
): LabelCode {
  if (gtin === null || !isLotOfGs1(code)) return labelCodeOf(gtin, sku)
  const elements: Gs1Element[] = [
    { ai: '01', value: gtin.padStart(14, '0') },
    // What has a fixed length stands first, so that only the last part needs no end.
    ...(expiresOn === null ? [] : [{ ai: '17', value: expiresOn.slice(2).replaceAll('-', '') }]),
    { ai: '10', value: code },
  ]
  return { symbology: 'gs1datamatrix', text: writeGs1(elements) }
}

function isLotOfGs1(code: string): boolean {
  const lot = identifierAt('10')
  // As people write it, a part in parentheses is an identifier.
  return lot !== null && !code.includes('(') && faultOfValue(lot, code) === null
}
