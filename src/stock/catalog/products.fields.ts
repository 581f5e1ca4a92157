import { z } from 'zod'
import {
  currency,
  id,
  line,
  moneyMinor,
  quantityScale,
  requiredLine,
  version,
} from '#platform/fields.ts'
import { sku } from './catalog.rules.ts'
import { missingFacts, productKinds } from './completeness.ts'
import { productStates } from './products.states.ts'
import { mostOptions } from './variant-options.ts'

/** The field schemas of products, for writing and reading. */

const count = (most: number) => z.number().int('Whole numbers only.').min(1).max(most)

export const trackings = ['none', 'lot', 'expiry'] as const

/** Multi-line text, without characters that cannot be stored. */
const longText = z
  .string()
  .max(20_000, 'At most 20,000 characters.')
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Contains broken characters.')

export const tag = requiredLine(40)
export const optionValue = requiredLine(60)

export const productFacts = z.object({
  title: requiredLine(160),
  category: line(80),
  brand: line(80),
  kind: z.enum(productKinds),
  description: longText,
  taxClass: requiredLine(40),
  /** An order may exceed the available quantity. */
  allowsBackOrder: z.boolean(),
  tags: z
    .array(tag)
    .max(30)
    .refine((tags) => new Set(tags).size === tags.length, 'A tag is listed twice.'),
})

export const optionNames = z
  .array(requiredLine(40))
  .max(mostOptions)
  .refine(
    (names) => new Set(names.map((name) => name.toLowerCase())).size === names.length,
    'An option is listed twice.',
  )

export const barcodeGiven = z.object({
  code: requiredLine(80),
  packQuantity: count(1_000_000).default(1),
  label: line(40).default(''),
})

/** The changeable fields of one variant; those left out stay unchanged. */
export const variantChanges = z
  .object({
    sku,
    title: requiredLine(200),
    optionValues: z.array(optionValue).max(mostOptions),
    unit: z.string().regex(/^[a-z][a-z ]{0,19}$/, 'A unit is one or two words in small letters.'),
    quantityScale,
    priceMinor: moneyMinor,
    comparePriceMinor: moneyMinor.nullable(),
    costMinor: moneyMinor.nullable(),
    weightGrams: count(100_000_000).nullable(),
    lengthMillimetres: count(100_000).nullable(),
    widthMillimetres: count(100_000).nullable(),
    heightMillimetres: count(100_000).nullable(),
    tracking: z.enum(trackings),
    shelfLifeDays: count(36_500).nullable(),
    receiveLeastDays: z.number().int().min(0).max(36_500).nullable(),
    customsCode: z
      .string()
      .regex(/^[0-9]{6,10}$/, 'A customs code has 6 to 10 digits.')
      .nullable(),
    isActive: z.boolean(),
    /** Replaces the first barcode; null removes it. */
    barcode: requiredLine(80).nullable(),
  })
  .partial()

export type VariantChanges = z.infer<typeof variantChanges>

export const newVariant = variantChanges
  .omit({ barcode: true })
  .required({ sku: true, priceMinor: true })
  .extend({ barcodes: z.array(barcodeGiven).max(20).default([]) })

export type NewVariant = z.infer<typeof newVariant>

export const barcode = z.object({
  code: z.string(),
  /** As it is printed: a UPC-A without the leading zeros. */
  shown: z.string(),
  kind: z.enum(['gtin', 'internal', 'other']),
  packQuantity: z.number().int(),
  label: z.string(),
})

export const variant = z.object({
  id,
  sku: z.string(),
  title: z.string(),
  optionValues: z.array(z.string()),
  unit: z.string(),
  quantityScale,
  priceMinor: moneyMinor,
  comparePriceMinor: moneyMinor.nullable(),
  /** Null when unknown, and for users who may not see it. */
  costMinor: moneyMinor.nullable(),
  currency,
  weightGrams: z.number().int().nullable(),
  lengthMillimetres: z.number().int().nullable(),
  widthMillimetres: z.number().int().nullable(),
  heightMillimetres: z.number().int().nullable(),
  tracking: z.enum(trackings),
  shelfLifeDays: z.number().int().nullable(),
  receiveLeastDays: z.number().int().nullable(),
  customsCode: z.string().nullable(),
  isActive: z.boolean(),
  version,
})

export type Variant = z.infer<typeof variant>

export const gridVariant = variant.extend({
  productId: id,
  productTitle: z.string(),
  barcode: z.string().nullable(),
})

export type GridVariant = z.infer<typeof gridVariant>

export const productRow = z.object({
  id,
  title: z.string(),
  state: z.enum(productStates),
  kind: z.enum(productKinds),
  category: z.string(),
  brand: z.string(),
  tags: z.array(z.string()),
  variants: z.number().int(),
  /** Of its only variant, or of the first of several. */
  sku: z.string(),
  leastPriceMinor: moneyMinor,
  mostPriceMinor: moneyMinor,
  currency,
  missing: z.array(z.enum(missingFacts)),
  completePercent: z.number().int().describe('How much of what its kind needs is entered.'),
  thumbnailId: id.nullable(),
  onHand: z.number().int().nullable().describe('At your outlets, in steps of its scale.'),
  available: z.number().int().nullable().describe('At your outlets, in steps of its scale.'),
  quantityScale: quantityScale
    .nullable()
    .describe('Null where its variants are counted in different steps.'),
  createdAt: z.string(),
  version,
})

export type ProductRow = z.infer<typeof productRow>

export const image = z.object({
  id,
  fileId: id,
  thumbnailId: id,
  width: z.number().int(),
  height: z.number().int(),
  words: z.string(),
  variantId: id.nullable(),
})

export type ProductImage = z.infer<typeof image>

const use = z.object({
  what: z.string(),
  path: z.string().nullable(),
  /** It prevents archiving the product. */
  isOpen: z.boolean(),
})

export const product = productFacts.extend({
  id,
  state: z.enum(productStates),
  optionNames: z.array(z.string()),
  missing: z.array(z.enum(missingFacts)),
  /** Which of these it needs before it can be active. */
  lacking: z.array(z.enum(missingFacts)),
  currency,
  variants: z.array(
    variant.extend({
      barcodes: z.array(barcode),
      units: z.array(z.object({ unit: z.string(), factor: z.number().int() })),
      /** It has had stock: its SKU and units are fixed. */
      hasMoved: z.boolean(),
      /** The variant that it was merged into. */
      mergedInto: z.object({ id, productId: id, sku: z.string() }).nullable(),
    }),
  ),
  images: z.array(image),
  uses: z.array(use),
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  updatedAt: z.string(),
  version,
})

export type Product = z.infer<typeof product>
export type ProductVariant = Product['variants'][number]
