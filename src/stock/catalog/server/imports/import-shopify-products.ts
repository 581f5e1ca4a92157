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

const field = (key: string, label: string, kind: ImportField['kind'] = 'text'): ImportField => ({
  key,
  label,
  kind,
  aliases: [],
})

const fields: readonly ImportField[] = [
  { ...field('handle', 'Handle'), isRequired: true },
  field('title', 'Title'),
  field('description', 'Body (HTML)'),
  field('brand', 'Vendor'),
  { ...field('category', 'Type'), aliases: ['Product type', 'Custom product type'] },
  field('tags', 'Tags'),
  field('published', 'Published', 'yes_no'),
  field('status', 'Status'),
  ...[1, 2, 3].flatMap((at) => [
    field(`option${at}Name`, `Option${at} Name`),
    field(`option${at}Value`, `Option${at} Value`),
  ]),
  field('sku', 'Variant SKU'),
  field('grams', 'Variant Grams', 'decimal'),
  field('price', 'Variant Price', 'money'),
  field('comparePrice', 'Variant Compare At Price', 'money'),
  field('barcode', 'Variant Barcode'),
  field('cost', 'Cost per item', 'money'),
  { ...field('customsCode', 'Variant HS Code'), aliases: ['HS Code'] },
  { ...field('stockQuantity', 'Variant Inventory Qty', 'quantity'), extra: 'openingStock' },
  pictureField('pictureAddress', 'Image Src'),
  pictureField('pictureWords', 'Image Alt Text'),
  pictureField('pictureOfVariant', 'Variant Image'),
]

const notUsed = [
  {
    headings: ['Variant Inventory Tracker', 'Variant Inventory Policy'],
    why: 'How stock is kept is set for each outlet, not by a product file.',
  },
  { headings: ['Image Position'], why: 'Pictures keep the order of the file.' },
  {
    headings: ['SEO Title', 'SEO Description'],
    why: 'It is about the shop’s pages, which are not kept here.',
  },
  { headings: ['Variant Weight Unit'], why: 'The weight is read from “Variant Grams”.' },
] as const

const blankSku = {
  key: 'blankSku',
  label: 'Variants without a SKU',
  choices: [
    { value: 'make', label: 'Get one made of the handle and the options' },
    { value: 'stop', label: 'Are refused' },
  ],
} as const

const sampled: Readonly<Record<string, readonly [string, string]>> = {
  handle: ['tea-towel', 'tea-towel'],
  title: ['Tea towel', ''],
  brand: ['Home & Co', ''],
  category: ['Kitchen', ''],
  published: ['true', ''],
  option1Name: ['Colour', ''],
  option1Value: ['Navy', 'Sand'],
  sku: ['TOWEL-NAVY', 'TOWEL-SAND'],
  grams: ['120', '120'],
  price: ['12.50', '12.50'],
}

/** The unchanged product export of Shopify: the first line of a handle has the product's data. */
export const importShopifyProducts = productImport({
  kind: 'shopify-products',
  label: 'Products from Shopify',
  fields,
  options: [incompleteOption, blankSku, wrongDigitsOption],
  recognisedBy: ['Handle', 'Variant SKU', 'Variant Price'],
  notUsed,
  sample: [0, 1].map((at) => fields.map(({ key }) => sampled[key]?.[at] ?? '')),
  mayAdd: true,
  faultFields: { barcodes: 'barcode', title: 'title', options: 'option1Value' },
  groupBy: ({ handle }) => handle ?? '',
  keysOf: ({ sku }) => (sku ? [{ field: 'sku', key: sku }] : []),
  read: (rows, context) =>
    readGroups(
      rows,
      ({ handle }) => handle ?? '',
      (readers) => draftOf(readers, context),
    ),
})

function draftOf(readers: readonly LineReader[], context: DraftContext): ProductDraft | null {
  const [first] = readers
  const handle = first?.text('handle')
  if (!first || !handle) return null
  const names = optionsOf((at) => first.text(`option${at}Name`))
  const hasOptions = !(names.length === 1 && first.text('option1Value') === 'Default Title')
  const optionNames = hasOptions ? names : []
  const tags = first.text('tags')
  const variants = readers
    .filter(isVariant)
    .flatMap((reader) => variantOf(reader, handle, optionNames, context))
  return {
    lines: readers.map(({ line }) => line),
    facts: {
      handle,
      title: first.text('title'),
      description: first.text('description'),
      brand: first.text('brand'),
      category: first.text('category'),
      tags: tags === undefined ? undefined : tagsIn(tags),
      optionNames,
    },
    startsAs: startOf(first),
    state: null,
    variants,
    pictures: picturesOf(
      readers.map((reader) => ({
        reader,
        ofProduct: 'pictureAddress',
        ofVariant: 'pictureOfVariant',
        words: 'pictureWords',
        sku: variants.find(({ line }) => line === reader.line)?.sku ?? null,
      })),
    ),
  }
}

/** A product that is not published there is a draft here. */
function startOf(first: LineReader): ProductState {
  const status = first.text('status')?.toLowerCase()
  if (status === 'archived') return 'archived'
  return status === 'draft' || first.yes('published') === false ? 'draft' : 'active'
}

/** The other lines of a product only have pictures. */
function isVariant(reader: LineReader): boolean {
  return ['option1Value', 'sku', 'price'].some((key) => reader.text(key) !== undefined)
}

function variantOf(
  reader: LineReader,
  handle: string,
  optionNames: readonly string[],
  { currency, options }: DraftContext,
): VariantDraft[] {
  const optionValues = optionNames.map((_, at) => reader.text(`option${at + 1}Value`) ?? '')
  const given = reader.text('sku')
  if (given === undefined && options.blankSku === 'stop') {
    reader.wrong(
      'sku',
      'This variant has no SKU. Say what such variants get, or fill it in.',
      'blankSku',
    )
    return []
  }
  const grams = Math.round(Number(reader.text('grams') ?? 0))
  const {
    sku,
    barcode: _barcode,
    ...changes
  } = readChanges(
    reader,
    {
      sku: given ?? madeUpSku(handle, optionValues),
      optionValues,
      priceMinor: reader.money('price', currency),
      comparePriceMinor: reader.money('comparePrice', currency),
      costMinor: reader.money('cost', currency),
      weightGrams: grams > 0 ? grams : undefined,
      customsCode: reader.text('customsCode')?.replaceAll(/\D/g, '') || undefined,
    },
    { sku: 'sku', optionValues: 'option1Value', weightGrams: 'grams', customsCode: 'customsCode' },
  )
  const barcodes = codesOf(reader, 'barcode', options)
  if (sku === undefined) return []
  const quantity = reader.text('stockQuantity')
  return [{ line: reader.line, sku, changes, barcodes, currency: null, quantity }]
}
