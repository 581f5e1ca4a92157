import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { knownCurrency } from '#platform/code-fields.ts'
import { read, write } from '#platform/contract.ts'
import {
  confirmedCount,
  currency,
  id,
  line,
  quantityScale,
  requiredLine,
  version,
} from '#platform/fields.ts'
import { filterInput } from '#platform/lists/list-input.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { pageInput, pageOf } from '#platform/paging.ts'
import { historyOf, transitionOf } from '#platform/record-endpoints.ts'
import { missingFacts } from './completeness.ts'
import { plannedPriceActs } from './planned-prices.contract.ts'
import {
  barcodeGiven,
  gridVariant,
  newVariant,
  optionNames,
  product,
  productFacts,
  productRow,
  tag,
  variantChanges,
} from './products.fields.ts'
import { mostRows } from './products.filters.ts'
import { productList } from './products.list.ts'
import { productMoves, productStates } from './products.states.ts'
import { variantMergeActs } from './variant-merges.contract.ts'
import { mostVariants } from './variant-options.ts'

const access = capability.products

const step = z.object({ id, version })
const saved = z.object({ id, version: z.number().int() })
const rows = z.array(step).min(1).max(mostRows)

const editing = ['not_your_part', 'stale_version'] as const
const codes = ['misread_barcode', 'barcode_taken', 'bad_barcode'] as const

const counted = z.array(z.object({ value: z.string(), count: z.number().int() }))

export const productsContract = {
  ...plannedPriceActs,
  ...variantMergeActs,
  list: listOf({
    path: '/products',
    summary: 'Products, by title; the archived only where their state is asked for',
    access,
    list: productList,
    row: productRow,
  }),
  counts: read({
    path: '/products/counts',
    summary: 'How many products there are in each state, and how many lack which fact',
    access,
    input: z.object({}),
    output: z.object({
      states: z.record(z.enum(productStates), z.number().int()),
      missing: z.record(z.enum(missingFacts), z.number().int()),
    }),
  }),
  rights: read({
    path: '/products/rights',
    summary: 'What of products you may change, and why not the rest',
    access,
    input: z.object({}),
    output: z.object({
      /** Null where allowed; else the sentence of the refusal. */
      facts: z.string().nullable(),
      prices: z.string().nullable(),
      logistics: z.string().nullable(),
      seesCosts: z.boolean(),
    }),
  }),
  words: read({
    path: '/products/words',
    summary: 'The categories, brands and tags in use',
    access,
    input: z.object({}),
    output: z.object({ categories: counted, brands: counted, tags: counted }),
  }),
  get: read({
    path: '/products/{id}',
    summary: 'One product with variants, barcodes, units, pictures and where it is used',
    access,
    input: z.object({ id }),
    output: product,
  }),
  ofVariant: read({
    path: '/products/of-variant/{variantId}',
    summary: 'The product that a variant belongs to',
    access,
    input: z.object({ variantId: id }),
    output: z.object({ id }),
  }),
  variants: read({
    path: '/products/variants',
    summary: 'Variants of the products of a filter, as a table to edit',
    access,
    input: filterInput(productList, {
      after: pageInput.after,
      limit: z.coerce.number().int().min(1).max(mostRows).default(mostRows),
    }),
    output: pageOf(gridVariant),
  }),
  history: historyOf({
    path: '/products/{id}/history',
    summary: 'Who changed what of a product and its variants',
    access,
  }),
  prices: read({
    path: '/products/{id}/prices',
    summary: 'What the variants of a product were priced at, the newest change first',
    access,
    input: z.object({ id }),
    output: z.object({
      changes: z.array(
        z.object({
          variantId: id,
          sku: z.string(),
          what: z.enum(['price', 'cost', 'compare_price']),
          beforeMinor: z.number().int().nullable(),
          afterMinor: z.number().int().nullable(),
          currency,
          priceListName: z.string().nullable().describe('Null is the price of the variant itself.'),
          fromQuantity: z.number().int(),
          quantityScale,
          changedBy: z.string().nullable(),
          plannedAt: z.string().nullable().describe('Null where it was changed at once.'),
          at: z.string(),
        }),
      ),
    }),
  }),
  create: write({
    path: '/products',
    summary: 'Add a product with its variants, as a draft or active at once',
    access,
    isOfHouse: true,
    refuses: ['not_your_part', 'faulty_rows', 'incomplete', ...codes],
    input: productFacts
      .partial()
      .required({ title: true })
      .extend({
        optionNames: optionNames.default([]),
        currency: knownCurrency.optional().describe('Left out: the currency of the company.'),
        variants: z.array(newVariant).min(1).max(mostVariants),
        isActive: z
          .boolean()
          .default(false)
          .describe('Active at once, if it has what that needs; otherwise a draft.'),
      }),
    output: saved,
  }),
  duplicate: write({
    path: '/products/{id}/duplicate',
    summary: 'Add a draft like another product: its facts and pictures, not its barcodes',
    access,
    isOfHouse: true,
    refuses: ['not_your_part', 'faulty_rows'],
    input: z.object({
      id,
      title: productFacts.shape.title,
      skuEnding: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z0-9._-]{1,12}$/, 'One to 12 letters, digits, dots, hyphens or underscores.'),
    }),
    output: saved,
  }),
  change: write({
    path: '/products/{id}',
    summary: 'Change the facts of a product; what is left out stays',
    access,
    isOfHouse: true,
    refuses: editing,
    input: step.extend({ changes: productFacts.partial() }),
    output: saved,
  }),
  changeMany: write({
    path: '/products/many',
    summary: 'Give several products a category, a brand or tags',
    access,
    isOfHouse: true,
    refuses: editing,
    input: z.object({
      rows,
      category: productFacts.shape.category.optional(),
      brand: productFacts.shape.brand.optional(),
      addTags: z.array(tag).max(10).default([]),
      removeTags: z.array(tag).max(10).default([]),
    }),
    output: z.object({ changed: z.number().int() }),
  }),
  move: transitionOf({
    path: '/products/{id}/move',
    summary: 'Activate, discontinue, sell again, archive, or take out of the archive',
    access,
    isOfHouse: true,
    refuses: ['not_your_part', 'incomplete', 'still_used'],
    asks: { move: z.enum(productMoves) },
  }),
  moveMany: write({
    path: '/products/many/move',
    summary: 'The same step for several products: those that can, and why the others cannot',
    access,
    isOfHouse: true,
    refuses: ['not_your_part', 'count_needed'],
    input: z.object({ rows, move: z.enum(productMoves), confirmedCount }),
    output: z.object({
      moved: z.number().int(),
      left: z.array(z.object({ id, label: z.string(), reason: z.string() })),
    }),
  }),
  addVariants: write({
    path: '/products/{id}/variants',
    summary: 'Add variants to a product',
    access,
    isOfHouse: true,
    refuses: [...editing, 'faulty_rows', ...codes],
    input: step.extend({
      optionNames: optionNames.optional(),
      variants: z.array(newVariant).min(1).max(mostVariants),
    }),
    output: saved,
  }),
  changeVariants: write({
    path: '/products/variants',
    summary: 'Change many fields of many variants: all of it, or nothing and the faults by row',
    access,
    isOfHouse: true,
    refuses: ['not_your_part', 'stale_version', 'faulty_rows', 'unusual_prices'],
    input: z.object({
      confirmed: z
        .array(id)
        .max(mostRows)
        .optional()
        .describe('The variants whose unusual price was looked at and is meant.'),
      rows: z
        .array(
          step.extend({
            changes: variantChanges,
            from: variantChanges
              .optional()
              .describe('What these fields were when they were edited, to merge other changes.'),
          }),
        )
        .min(1)
        .max(mostRows)
        .refine(
          (given) => new Set(given.map((row) => row.id)).size === given.length,
          'A variant is listed twice.',
        ),
    }),
    output: z.object({ changed: z.number().int() }),
  }),
  addBarcode: write({
    path: '/products/variants/{variantId}/barcodes',
    summary: 'Let a variant be found by one more barcode',
    access,
    isOfHouse: true,
    refuses: ['not_your_part', 'merged_away', ...codes],
    input: barcodeGiven.extend({ variantId: id }),
    output: z.object({ code: z.string() }),
  }),
  removeBarcode: write({
    path: '/products/variants/{variantId}/barcodes/delete',
    summary: 'Take a barcode from a variant',
    access,
    isOfHouse: true,
    refuses: ['not_your_part', 'merged_away'],
    input: z.object({ variantId: id, code: requiredLine(80) }),
    output: z.object({ code: z.string() }),
  }),
  saveUnit: write({
    path: '/products/variants/{variantId}/units',
    summary: 'Say how many base units another unit holds',
    access,
    isOfHouse: true,
    refuses: ['not_your_part', 'merged_away', 'has_moved'],
    input: z.object({
      variantId: id,
      unit: z.string().regex(/^[a-z][a-z ]{0,19}$/, 'One or two words in small letters.'),
      factor: z.number().int().min(2, 'At least 2.').max(1_000_000),
    }),
    output: z.object({ unit: z.string() }),
  }),
  removeUnit: write({
    path: '/products/variants/{variantId}/units/delete',
    summary: 'Take a unit from a variant that has not moved yet',
    access,
    isOfHouse: true,
    refuses: ['not_your_part', 'merged_away', 'has_moved'],
    input: z.object({ variantId: id, unit: line(20) }),
    output: z.object({ unit: z.string() }),
  }),
  orderImages: write({
    path: '/products/{id}/images/order',
    summary: 'Reorder the pictures of a product; the first is its main picture',
    access,
    isOfHouse: true,
    refuses: ['not_your_part', 'other_images'],
    input: z.object({ id, imageIds: z.array(id).min(1).max(50) }),
    output: z.object({ id }),
  }),
  describeImage: write({
    path: '/products/{id}/images/{imageId}',
    summary: 'Say what a picture shows, and of which variant',
    access,
    isOfHouse: true,
    refuses: ['not_your_part'],
    input: z.object({ id, imageId: id, words: line(200), variantId: id.nullable() }),
    output: z.object({ id }),
  }),
  removeImage: write({
    path: '/products/{id}/images/{imageId}/delete',
    summary: 'Take a picture from a product',
    access,
    isOfHouse: true,
    refuses: ['not_your_part'],
    input: z.object({ id, imageId: id }),
    output: z.object({ id }),
  }),
}
