import type { ImportField } from '#platform/table-imports.ts'
import type { ProductState } from '../../products.states.ts'
import { pictureField, picturesOf } from './draft-pictures.ts'
import { incompleteOption } from './incomplete-products.ts'
import { madeUpSku } from './made-up-sku.ts'
import {
  type DraftContext,
  type LineReader,
  type ProductDraft,
  readChanges,
  readGroups,
  type VariantDraft,
} from './product-draft.ts'
import { productImport } from './product-imports.ts'
import { optionsOf, tagsIn } from './read-product-rows.ts'
import { codesOf, wrongDigitsOption } from './wrong-digits.ts'

const field = (
  key: string,
  label: string,
  kind: ImportField['kind'] = 'text',
  aliases: readonly string[] = [],
): ImportField => ({ key, label, kind, aliases })

const fields: readonly ImportField[] = [
  field('id', 'ID'),
  { ...field('type', 'Type'), isRequired: true },
  field('sku', 'SKU'),
  field('gtin', 'GTIN, UPC, EAN, or ISBN', 'text', ['GTIN', 'EAN']),
  field('name', 'Name'),
  field('published', 'Published'),
  field('shortDescription', 'Short description'),
  field('description', 'Description'),
  field('taxClass', 'Tax class'),
  field('weightKilograms', 'Weight (kg)', 'decimal'),
  field('weightGrams', 'Weight (g)', 'decimal'),
  field('weightPounds', 'Weight (lbs)', 'decimal'),
  field('lengthCentimetres', 'Length (cm)', 'decimal'),
  field('widthCentimetres', 'Width (cm)', 'decimal'),
  field('heightCentimetres', 'Height (cm)', 'decimal'),
  field('lengthInches', 'Length (in)', 'decimal'),
  field('widthInches', 'Width (in)', 'decimal'),
  field('heightInches', 'Height (in)', 'decimal'),
  field('salePrice', 'Sale price', 'money'),
  field('regularPrice', 'Regular price', 'money'),
  field('categories', 'Categories'),
  field('tags', 'Tags'),
  field('brand', 'Brands', 'text', ['Brand']),
  field('parent', 'Parent'),
  { ...field('stockQuantity', 'Stock', 'quantity'), extra: 'openingStock' },
  pictureField('pictures', 'Images'),
  ...[1, 2, 3].flatMap((at) => [
    field(`option${at}Name`, `Attribute ${at} name`),
    field(`option${at}Value`, `Attribute ${at} value(s)`),
  ]),
]

const notUsed = [
  {
    headings: ['In stock?', 'Low stock amount', 'Backorders allowed?'],
    why: 'How stock is kept is set for each outlet, not by a product file.',
  },
  {
    headings: ['Visibility in catalog', 'Is featured?', 'Position', 'Upsells', 'Cross-sells'],
    why: 'It is about the shop’s pages, which are not kept here.',
  },
] as const

const sampled: Readonly<Record<string, readonly [string, string, string]>> = {
  id: ['41', '42', '43'],
  type: ['variable', 'variation', 'simple'],
  sku: ['TOWEL', 'TOWEL-NAVY', 'PEG-24'],
  name: ['Tea towel', 'Tea towel - Navy', 'Clothes pegs'],
  published: ['1', '1', '1'],
  regularPrice: ['', '12.50', '3.20'],
  parent: ['', 'TOWEL', ''],
  option1Name: ['Colour', 'Colour', ''],
  option1Value: ['Navy, Sand', 'Navy', ''],
}

/**
 * The unchanged product export of WooCommerce. A variable product lists its variations’ options and
 * is not a variant itself; each variation names it as its parent, by SKU or by `id:41`.
 */
export const importWoocommerceProducts = productImport({
  kind: 'woocommerce-products',
  label: 'Products from WooCommerce',
  fields,
  options: [incompleteOption, wrongDigitsOption],
  recognisedBy: ['ID', 'Type', 'SKU', 'Regular price'],
  notUsed,
  sample: [0, 1, 2].map((at) => fields.map(({ key }) => sampled[key]?.[at] ?? '')),
  mayAdd: true,
  faultFields: { barcodes: 'gtin', title: 'name', options: 'option1Value' },
  families: { by: ['id', 'sku', 'parent'], namesOf: familiesOf },
  keysOf: ({ sku }) => (sku ? [{ field: 'sku', key: sku }] : []),
  read: (rows, context) => {
    const names = familiesOf(rows.map(({ values }) => values))
    const nameOf = new Map(rows.map(({ values }, at) => [values, names[at] ?? '']))
    return readGroups(
      rows,
      (values) => nameOf.get(values) ?? '',
      (readers) => draftOf(readers, context),
    )
  },
})

type Named = Readonly<Record<string, string>>

/** The name of a product in its variations: its SKU, or else its id. */
const nameOfParent = ({ id, sku }: Named) => sku || `id:${id}`

/** A variation names its parent by SKU or by id, whichever the parent has, before or after it. */
function familiesOf(rows: readonly Named[]): readonly string[] {
  const parents = rows.filter(({ parent }) => !parent)
  const known = new Map([
    ...parents.map((row) => [`id:${row.id}`, nameOfParent(row)] as const),
    ...parents.flatMap((row) => (row.sku ? [[row.sku.toLowerCase(), row.sku] as const] : [])),
  ])
  return rows.map((row) => {
    const parent = row.parent ?? ''
    return parent === '' ? nameOfParent(row) : (known.get(parent.toLowerCase()) ?? parent)
  })
}

const kindOf = (reader: LineReader) => (reader.text('type') ?? '').toLowerCase().split(/\s*,\s*/)

function draftOf(readers: readonly LineReader[], context: DraftContext): ProductDraft | null {
  const variable = readers.find((reader) => kindOf(reader).includes('variable'))
  const variants = readers.filter((reader) => reader !== variable)
  const [lead = variants[0]] = [variable]
  if (!lead) return null
  for (const reader of readers)
    if (!isKnown(reader))
      reader.wrong(
        'type',
        `“${reader.text('type')}” is not taken in: only simple and variable products are.`,
      )
  if (!variable && kindOf(lead).includes('variation')) {
    lead.wrong(
      'parent',
      `The product ${lead.text('parent') ?? ''} of this variation is not in the file. Add its line, of the type “variable”.`,
    )
    return null
  }
  const optionNames = variable ? optionsOf((at) => variable.text(`option${at}Name`)) : []
  const tags = lead.text('tags')
  const [category] = (lead.text('categories') ?? '').split(',')
  const drafts = variants.flatMap((reader) => variantOf(reader, lead, optionNames, context))
  return {
    lines: readers.map(({ line }) => line),
    facts: {
      handle: variable ? `woo-${nameOfParent(parts(variable)).toLowerCase()}` : undefined,
      title: lead.text('name'),
      description: lead.text('description') ?? lead.text('shortDescription'),
      brand: lead.text('brand'),
      category: category?.split('>').at(-1)?.trim() || undefined,
      taxClass: lead.text('taxClass'),
      tags: tags === undefined ? undefined : tagsIn(tags),
      optionNames,
    },
    startsAs: startOf(lead),
    state: null,
    variants: drafts,
    pictures: picturesOf(
      readers.map((reader) => ({
        reader,
        ...(reader === variable ? { ofProduct: 'pictures' } : { ofVariant: 'pictures' }),
        sku: drafts.find(({ line }) => line === reader.line)?.sku ?? null,
      })),
    ),
  }
}

function isKnown(reader: LineReader): boolean {
  const kinds = kindOf(reader)
  return ['simple', 'variable', 'variation'].some((kind) => kinds.includes(kind))
}

const parts = (reader: LineReader) => ({
  id: reader.text('id') ?? '',
  sku: reader.text('sku') ?? '',
})

/** 1 is published; 0 is private and -1 a draft there. */
function startOf(reader: LineReader): ProductState {
  return (reader.text('published') ?? '1') === '1' ? 'active' : 'draft'
}

function variantOf(
  reader: LineReader,
  lead: LineReader,
  optionNames: readonly string[],
  { currency, options }: DraftContext,
): VariantDraft[] {
  const optionValues = optionNames.map((name) => answerTo(reader, name))
  const sale = reader.money('salePrice', currency)
  const regular = reader.money('regularPrice', currency)
  const {
    sku,
    barcode: _barcode,
    ...changes
  } = readChanges(
    reader,
    {
      sku:
        reader.text('sku') ?? madeUpSku(lead.text('sku') ?? `WOO-${lead.text('id')}`, optionValues),
      optionValues,
      priceMinor: sale ?? regular,
      comparePriceMinor: sale === undefined ? undefined : regular,
      ...measuresOf(reader),
    },
    {
      sku: 'sku',
      optionValues: 'option1Value',
      weightGrams: 'weightKilograms',
      lengthMillimetres: 'lengthCentimetres',
      widthMillimetres: 'widthCentimetres',
      heightMillimetres: 'heightCentimetres',
    },
  )
  const barcodes = codesOf(reader, 'gtin', options)
  if (sku === undefined) return []
  const quantity = reader.text('stockQuantity')
  return [{ line: reader.line, sku, changes, barcodes, currency: null, quantity }]
}

function answerTo(reader: LineReader, name: string): string {
  const at = [1, 2, 3].find((place) => reader.text(`option${place}Name`) === name)
  return at === undefined ? '' : (reader.text(`option${at}Value`) ?? '')
}

function measuresOf(reader: LineReader) {
  const first = (...units: readonly (readonly [key: string, factor: number])[]) => {
    for (const [key, factor] of units) {
      const measure = Math.round(Number(reader.text(key) ?? 0) * factor)
      if (measure > 0) return measure
    }
    return undefined
  }
  return {
    weightGrams: first(['weightGrams', 1], ['weightKilograms', 1000], ['weightPounds', 453.592_37]),
    lengthMillimetres: first(['lengthCentimetres', 10], ['lengthInches', 25.4]),
    widthMillimetres: first(['widthCentimetres', 10], ['widthInches', 25.4]),
    heightMillimetres: first(['heightCentimetres', 10], ['heightInches', 25.4]),
  }
}
