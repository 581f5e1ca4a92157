import { type LineReader, readChanges, readGroups } from './product-draft.ts'
import { fieldOfColumn, skuField } from './product-fields.ts'
import { productImport } from './product-imports.ts'

/** Adds barcodes to existing products; none is removed. */
export const importBarcodes = productImport({
  kind: 'barcodes',
  label: 'Barcodes',
  fields: [
    skuField,
    {
      key: 'barcode',
      label: 'Barcode',
      isRequired: true,
      kind: 'text',
      aliases: ['GTIN', 'EAN', 'UPC', 'EAN13', 'ISBN'],
    },
    {
      key: 'packQuantity',
      label: 'Quantity in a pack',
      kind: 'whole',
      aliases: ['Pack quantity', 'Pack size', 'Units per pack'],
    },
  ],
  sample: [
    ['TOWEL-NAVY', '5012345678900', ''],
    ['TOWEL-NAVY', '15012345678907', '12'],
  ],
  mayAdd: false,
  faultFields: { barcodes: 'barcode', title: 'sku', options: 'sku' },
  groupBy: ({ sku }) => sku ?? '',
  keysOf: ({ barcode }) => (barcode ? [{ field: 'barcode', key: barcode }] : []),
  read: (rows) =>
    readGroups(
      rows,
      ({ sku }) => sku ?? '',
      (readers) => {
        const [first] = readers
        const { sku } = first
          ? readChanges(first, { sku: first.text('sku') ?? '' }, fieldOfColumn)
          : {}
        if (!first || sku === undefined) return null
        const barcodes = readers.map(codeOf)
        const variant = { line: first.line, sku, changes: {}, barcodes, currency: null }
        const lines = readers.map(({ line }) => line)
        return { lines, facts: {}, startsAs: null, state: null, variants: [variant] }
      },
    ),
})

function codeOf(reader: LineReader) {
  const packQuantity = reader.whole('packQuantity') ?? 1
  if (packQuantity < 1 || packQuantity > 1_000_000)
    reader.wrong('packQuantity', `A pack holds 1 to 1,000,000, not ${packQuantity}.`)
  return { code: reader.text('barcode') ?? '', packQuantity }
}
