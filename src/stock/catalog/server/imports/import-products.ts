import { pictureField } from './draft-pictures.ts'
import { incompleteOption } from './incomplete-products.ts'
import { barcodesIn } from './lists-in-cells.ts'
import { productImport } from './product-imports.ts'
import { productFields, productGroup, readProductRows } from './read-product-rows.ts'

const sampled: Readonly<Record<string, readonly [string, string]>> = {
  sku: ['TOWEL-NAVY', 'TOWEL-SAND'],
  product: ['Tea towel', 'Tea towel'],
  title: ['Tea towel, Navy', 'Tea towel, Sand'],
  handle: ['tea-towel', 'tea-towel'],
  category: ['Kitchen', 'Kitchen'],
  option1Name: ['Colour', 'Colour'],
  option1Value: ['Navy', 'Sand'],
  price: ['12.50', '12.50'],
  cost: ['5.20', '5.20'],
  barcodes: ['5012345678900', '5012345678917; 15012345678914 x12'],
  weightGrams: ['120', '120'],
}

/** The export has no such column: its pictures have no public URL. */
const pictures = {
  ...pictureField('pictures', 'Picture addresses', [
    'Pictures',
    'Picture',
    'Images',
    'Image',
    'Image URL',
    'Image Src',
    'Photo',
  ]),
  hint: 'Several with a blank between.',
}

const fields = [...productFields, pictures]

/** Our own format: all data of a variant in a line, as the export writes it. */
export const importProducts = productImport({
  kind: 'products',
  label: 'Products',
  fields,
  options: [incompleteOption],
  sample: [0, 1].map((at) => fields.map(({ key }) => sampled[key]?.[at] ?? '')),
  read: readProductRows,
  mayAdd: true,
  faultFields: { barcodes: 'barcodes', title: 'product', options: 'option1Value' },
  groupBy: productGroup,
  keysOf: ({ sku, barcodes }) => [
    ...(sku ? [{ field: 'sku', key: sku }] : []),
    ...barcodesIn(barcodes).map(({ code }) => ({ field: 'barcodes', key: code })),
  ],
})
