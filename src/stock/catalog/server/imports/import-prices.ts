import { type LineReader, readChanges, readGroups } from './product-draft.ts'
import { fieldOfColumn, priceFields, skuField } from './product-fields.ts'
import { productImport } from './product-imports.ts'

/** New prices and costs of existing products. */
export const importPrices = productImport({
  kind: 'prices',
  label: 'Prices',
  fields: [
    skuField,
    ...priceFields,
    { key: 'currency', label: 'Currency', kind: 'text', aliases: [] },
  ],
  sample: [['TOWEL-NAVY', '12.50', '14.00', '5.20', 'GBP']],
  mayAdd: false,
  faultFields: { barcodes: 'sku', title: 'sku', options: 'sku' },
  keysOf: ({ sku }) => (sku ? [{ field: 'sku', key: sku }] : []),
  read: (rows, context) =>
    readGroups(
      rows,
      ({ sku }) => sku ?? '',
      (readers) => {
        const [reader] = readers
        const draft = reader && priceOf(reader, context.currency)
        return draft
          ? { lines: [draft.line], facts: {}, startsAs: null, state: null, variants: [draft] }
          : null
      },
    ),
})

function priceOf(reader: LineReader, house: string) {
  const currency = reader.text('currency')?.toUpperCase() ?? null
  const counted = currency ?? house
  const {
    sku,
    barcode: _barcode,
    ...changes
  } = readChanges(
    reader,
    {
      sku: reader.text('sku') ?? '',
      priceMinor: reader.money('price', counted),
      comparePriceMinor: reader.money('comparePrice', counted),
      costMinor: reader.money('cost', counted),
    },
    fieldOfColumn,
  )
  return sku === undefined ? null : { line: reader.line, sku, changes, barcodes: [], currency }
}
