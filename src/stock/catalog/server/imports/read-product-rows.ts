import type { ImportRow } from '#platform/server/table-import.ts'
import type { ImportField } from '#platform/table-imports.ts'
import { productKinds } from '../../completeness.ts'
import { trackings } from '../../products.fields.ts'
import { productStates } from '../../products.states.ts'
import { picturesOf } from './draft-pictures.ts'
import { barcodesIn, listIn } from './lists-in-cells.ts'
import {
  type DraftContext,
  type LineReader,
  oneOf,
  type ProductDraft,
  type ReadDrafts,
  readChanges,
  readGroups,
  type VariantDraft,
} from './product-draft.ts'
import { barcodesField, fieldOfColumn, priceFields, skuField } from './product-fields.ts'

const field = (
  key: string,
  label: string,
  kind: ImportField['kind'],
  aliases: readonly string[] = [],
  hint?: string,
): ImportField => ({ key, label, kind, aliases, ...(hint ? { hint } : {}) })

/** All data of a variant and its product, one line for each variant. */
export const productFields: readonly ImportField[] = [
  skuField,
  field('product', 'Product', 'text', ['Product name', 'Product title', 'Parent']),
  field('title', 'Title', 'text', ['Name', 'Item name', 'Item', 'Variant title']),
  field('handle', 'Handle', 'text', ['Slug'], 'Lines with the same handle are one product.'),
  field('state', 'State', 'text', ['Status'], 'draft, active, discontinued or archived.'),
  field('kind', 'Kind', 'text', [], 'stock, service or consumable.'),
  field('category', 'Category', 'text', ['Product category', 'Department', 'Type']),
  field('brand', 'Brand', 'text', ['Vendor', 'Manufacturer', 'Make']),
  field('tags', 'Tags', 'text', ['Labels'], 'With commas between.'),
  field('description', 'Description', 'lines', ['Body', 'Long description']),
  field('taxClass', 'Tax class', 'text'),
  field('allowsBackOrder', 'Back-orders', 'yes_no', ['Back orders', 'Allows back-orders']),
  ...[1, 2, 3].flatMap((at) => [
    field(`option${at}Name`, `Option ${at}`, 'text', [`Option${at} name`, `Attribute ${at} name`]),
    field(`option${at}Value`, `Value ${at}`, 'text', [
      `Option${at} value`,
      `Attribute ${at} value`,
    ]),
  ]),
  ...priceFields,
  field('currency', 'Currency', 'text'),
  barcodesField,
  field('unit', 'Unit', 'text', ['Unit of measure', 'UoM']),
  field('quantityScale', 'Decimals', 'whole', [], 'How many decimals it is counted in: 0 to 3.'),
  field('weightGrams', 'Weight in g', 'whole', ['Grams', 'Weight (g)', 'Weight']),
  field('lengthMillimetres', 'Length in mm', 'whole', ['Length (mm)', 'Length']),
  field('widthMillimetres', 'Width in mm', 'whole', ['Width (mm)', 'Width']),
  field('heightMillimetres', 'Height in mm', 'whole', ['Height (mm)', 'Height']),
  field('tracking', 'Tracking', 'text', [], 'none, lot or expiry.'),
  field('shelfLifeDays', 'Shelf life in days', 'whole', ['Shelf life']),
  field('receiveLeastDays', 'Least days at receipt', 'whole'),
  field('customsCode', 'Customs code', 'text', ['HS code', 'Tariff code', 'HS tariff code']),
  field('isActive', 'In use', 'yes_no', ['Active', 'Enabled']),
]

export const productGroup = ({ handle, sku }: ImportRow['values']) =>
  handle ? `handle ${handle}` : `sku ${sku}`

export const readProductRows: ReadDrafts = (rows, context) =>
  readGroups(rows, productGroup, (readers, faults) => {
    const variants = readers.flatMap((reader) => variantOf(reader, context))
    const [first] = readers
    if (!first || faults()) return null
    const state = oneOf(first, 'state', productStates) ?? null
    const lines = readers.map(({ line }) => line)
    const pictures = picturesOf(
      readers.map((reader) => ({
        reader,
        ofVariant: 'pictures',
        sku: variants.find(({ line }) => line === reader.line)?.sku ?? null,
      })),
    )
    return { lines, facts: factsOf(readers), startsAs: state, state, variants, pictures }
  })

function factsOf(readers: readonly LineReader[]): ProductDraft['facts'] {
  const said = (key: string) => readers.map((reader) => reader.text(key)).find(Boolean)
  const [first] = readers
  const names = optionsOf((at) => said(`option${at}Name`))
  const tags = said('tags')
  return {
    title: said('product') ?? said('title'),
    handle: said('handle'),
    category: said('category'),
    brand: said('brand'),
    kind: first ? oneOf(first, 'kind', productKinds) : undefined,
    description: said('description'),
    taxClass: said('taxClass'),
    allowsBackOrder: readers
      .map((reader) => reader.yes('allowsBackOrder'))
      .find((answer) => answer !== undefined),
    tags: tags === undefined ? undefined : listIn(tags, ','),
    optionNames: names.length > 0 ? names : undefined,
  }
}

function variantOf(reader: LineReader, context: DraftContext): VariantDraft[] {
  const currency = reader.text('currency')?.toUpperCase() ?? null
  const priced = currency ?? context.currency
  const values = optionsOf((at) => reader.text(`option${at}Value`))
  const given = readChanges(
    reader,
    {
      sku: reader.text('sku') ?? '',
      title: reader.text('title'),
      optionValues: values.length > 0 ? values : undefined,
      unit: reader.text('unit')?.toLowerCase(),
      quantityScale: reader.whole('quantityScale'),
      priceMinor: reader.money('price', priced),
      comparePriceMinor: reader.money('comparePrice', priced),
      costMinor: reader.money('cost', priced),
      weightGrams: reader.whole('weightGrams') || undefined,
      lengthMillimetres: reader.whole('lengthMillimetres') || undefined,
      widthMillimetres: reader.whole('widthMillimetres') || undefined,
      heightMillimetres: reader.whole('heightMillimetres') || undefined,
      tracking: oneOf(reader, 'tracking', trackings),
      shelfLifeDays: reader.whole('shelfLifeDays'),
      receiveLeastDays: reader.whole('receiveLeastDays'),
      customsCode: reader.text('customsCode'),
      isActive: reader.yes('isActive'),
    },
    fieldOfColumn,
  )
  const { sku, barcode: _barcode, ...changes } = given
  if (sku === undefined) return []
  const barcodes = barcodesIn(reader.text('barcodes'))
  return [{ line: reader.line, sku, changes, barcodes, currency }]
}

/** Of three, those that are filled in before the first empty one. */
export function optionsOf(textOf: (at: number) => string | undefined): string[] {
  const texts = [textOf(1), textOf(2), textOf(3)]
  const end = texts.indexOf(undefined)
  return texts.slice(0, end < 0 ? 3 : end).map((text) => text ?? '')
}

export function tagsIn(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim().slice(0, 40))
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, 30)
}
