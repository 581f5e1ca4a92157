import { barcodeForm } from './barcode-form.ts'
import { expandUpcE } from './gtin.ts'
import { readInternalCode } from './internal-codes.ts'

/**
 * The stored codes that a scanned or typed text may be, the most likely first: a barcode in its stored
 * form, the text itself, a UPC-E in full, the SKU of an internal code. SKUs are stored in capitals.
 */
export function codesToFind(raw: string): readonly string[] {
  const form = barcodeForm(raw)
  const internal = readInternalCode(raw)
  const codes = [
    'fault' in form ? null : form.code,
    raw.trim(),
    expandUpcE(raw),
    internal?.kind === 'variant' ? internal.rest : null,
  ]
  return codes.filter((code) => code !== null)
}
