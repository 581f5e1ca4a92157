import type { ImportField } from '#platform/table-imports.ts'
import type { VariantColumns } from '../variant-columns.ts'

/** Fields that files of several kinds share. The labels are also the headings of our exports. */

export const skuField: ImportField = {
  key: 'sku',
  label: 'SKU',
  isRequired: true,
  kind: 'text',
  aliases: ['Product code', 'Item code', 'Article number', 'Stock code', 'Code', 'Item number'],
}

export const priceFields: readonly ImportField[] = [
  {
    key: 'price',
    label: 'Price',
    kind: 'money',
    aliases: ['Selling price', 'Unit price', 'Retail price', 'List price', 'Regular price'],
  },
  {
    key: 'comparePrice',
    label: 'Price before',
    hint: 'Shown struck through beside the price.',
    kind: 'money',
    aliases: ['Compare at price', 'RRP', 'Was price'],
  },
  {
    key: 'cost',
    label: 'Cost',
    kind: 'money',
    aliases: ['Cost price', 'Cost per item', 'Unit cost', 'Purchase price'],
  },
]

export const barcodesField: ImportField = {
  key: 'barcodes',
  label: 'Barcodes',
  hint: 'Several with semicolons between; a pack’s code with its quantity, such as 15012345678907 x12.',
  kind: 'text',
  aliases: ['Barcode', 'GTIN', 'EAN', 'UPC', 'EAN13', 'ISBN'],
}

/** The file field that names a fault of a variant’s column. */
export const fieldOfColumn: Readonly<Partial<Record<keyof VariantColumns, string>>> = {
  sku: 'sku',
  title: 'title',
  optionValues: 'option1Value',
  unit: 'unit',
  quantityScale: 'quantityScale',
  priceMinor: 'price',
  comparePriceMinor: 'comparePrice',
  costMinor: 'cost',
  currency: 'currency',
  weightGrams: 'weightGrams',
  lengthMillimetres: 'lengthMillimetres',
  widthMillimetres: 'widthMillimetres',
  heightMillimetres: 'heightMillimetres',
  tracking: 'tracking',
  shelfLifeDays: 'shelfLifeDays',
  receiveLeastDays: 'receiveLeastDays',
  customsCode: 'customsCode',
  isActive: 'isActive',
}
