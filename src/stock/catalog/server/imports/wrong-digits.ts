import type { ImportOption } from '#platform/table-imports.ts'
import { barcodeForm } from '../../barcode-form.ts'
import type { LineReader, VariantDraft } from './product-draft.ts'

/** Other systems accept any digits as a barcode; a scanner would never find those. */
export const wrongDigitsOption: ImportOption = {
  key: 'wrongBarcode',
  label: 'Barcodes that cannot be right',
  choices: [
    { value: 'stop', label: 'Are refused, with their line' },
    { value: 'skip', label: 'Are left out; the product comes in without' },
  ],
}

/** The barcode of a line, if it has one that a scanner can read. */
export function codesOf(
  reader: LineReader,
  key: string,
  options: Readonly<Record<string, string>>,
): VariantDraft['barcodes'] {
  // Shopify adds an apostrophe before long numbers, against rounding in spreadsheets.
  const code = reader.text(key)?.replace(/^'/, '')
  if (code === undefined) return []
  const form = barcodeForm(code)
  if (!('fault' in form)) return [{ code, packQuantity: 1 }]
  if (options[wrongDigitsOption.key] !== 'skip')
    reader.wrong(key, form.fault, wrongDigitsOption.key)
  return []
}
