import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { knownCurrency } from '#platform/code-fields.ts'
import { read, write } from '#platform/contract.ts'
import { currency, id, line, moneyMinor, requiredLine, version } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { historyOf, transitionOf } from '#platform/record-endpoints.ts'
import { sku } from '#stock/catalog/catalog.rules.ts'
import { materialList } from './packaging.list.ts'
import { packagingKinds, ruleKinds } from './packaging.rules.ts'
import { packagingMoves, packagingStates } from './packaging.states.ts'
import { usesList } from './uses.list.ts'

const access = capability.packaging
const millimetres = z.number().int().min(1).max(10_000).nullable()
const grams = z.number().int().min(0).max(2_000_000)

const sizes = {
  innerLengthMillimetres: millimetres,
  innerWidthMillimetres: millimetres,
  innerHeightMillimetres: millimetres,
  outerLengthMillimetres: millimetres,
  outerWidthMillimetres: millimetres,
  outerHeightMillimetres: millimetres,
}

const facts = {
  kind: z.enum(packagingKinds),
  ...sizes,
  mostWeightGrams: grams.min(1).nullable(),
  tareGrams: grams,
  isReusable: z.boolean(),
}

const material = z.object({
  id,
  sku: z.string(),
  title: z.string(),
  ...facts,
  state: z.enum(packagingStates),
  costMinor: moneyMinor.nullable(),
  currency,
  onHand: z.number().int(),
  available: z.number().int(),
  usedIn30Days: z.number().int(),
  version: z.number().int(),
})

export type Material = z.infer<typeof material>

const rule = z.object({
  id,
  category: z.string().nullable(),
  variantId: id.nullable(),
  sku: z.string().nullable(),
  rule: z.enum(ruleKinds),
  materialId: id.nullable(),
  materialSku: z.string().nullable(),
  note: z.string(),
  version: z.number().int(),
})

export type PackagingRuleRow = z.infer<typeof rule>

const use = z.object({
  orderId: id,
  orderNumber: z.number().int(),
  variantId: id,
  sku: z.string(),
  outletCode: z.string(),
  quantity: z.number().int(),
  costMinor: moneyMinor,
  currency,
  billableWeightGrams: z.number().int().nullable(),
  fillBasisPoints: z.number().int().nullable(),
  suggestedSku: z.string().nullable(),
  whyOther: z.string(),
  /** The packaging rule that it violates; empty for none. */
  againstRule: z.string(),
  stock: z.enum(['counted', 'uncounted']).describe('Uncounted: used, but not in stock.'),
  usedAt: z.string(),
})

export type PackagingUse = z.infer<typeof use>

const size = z.tuple([z.number(), z.number(), z.number()])

const packedBox = z.object({
  variantId: id.nullable(),
  sku: z.string().nullable(),
  title: z.string(),
  inner: size,
  contents: z.array(z.object({ sku: z.string(), at: size, size })),
  units: z.number().int(),
  weightGrams: z.number().int(),
  volumetricGrams: z.number().int(),
  billableGrams: z.number().int(),
  fillBasisPoints: z.number().int(),
  costMinor: moneyMinor,
  fillers: z.array(z.object({ variantId: id, sku: z.string() })),
  reason: z.string(),
})

export type ShownBox = z.infer<typeof packedBox>

export const suggestion = z.object({
  boxes: z.array(packedBox),
  rejected: z.array(z.object({ sku: z.string(), reason: z.string() })),
  unmeasured: z.array(z.object({ variantId: id, sku: z.string() })),
  problem: z.string().nullable(),
  currency,
})

export type ShownSuggestion = z.infer<typeof suggestion>

export const packagingContract = {
  list: listOf({
    path: '/packaging',
    summary: 'Packaging materials with their stock, at your outlets or at those that are named',
    access,
    list: materialList,
    row: material,
  }),
  get: read({
    path: '/packaging/{id}',
    summary: 'One packaging material, with its stock at each outlet',
    access,
    input: z.object({ id }),
    output: material.extend({
      levels: z.array(
        z.object({
          outletId: id,
          outletCode: z.string(),
          onHand: z.number().int(),
          available: z.number().int(),
          reorderPoint: z.number().int().nullable(),
          isLow: z.boolean(),
        }),
      ),
    }),
  }),
  history: historyOf({
    path: '/packaging/{id}/history',
    summary: 'What the record knows of a packaging material, newest first',
    access,
  }),
  add: write({
    path: '/packaging',
    summary: 'Add a packaging material; it is a product with stock like any other',
    access,
    isOfHouse: true,
    refuses: ['wrong_size', 'duplicate_sku'],
    input: z.object({
      sku,
      title: requiredLine(200),
      costMinor: moneyMinor,
      currency: knownCurrency,
      ...facts,
    }),
    output: z.object({ id }),
  }),
  change: write({
    path: '/packaging/{id}',
    summary: 'Change what a packaging material measures, bears and weighs',
    access,
    isOfHouse: true,
    refuses: ['wrong_size', 'stale_version'],
    input: z.object({ id, version, ...facts }),
    output: z.object({ id, version: z.number().int() }),
  }),
  move: transitionOf({
    path: '/packaging/{id}/moves',
    summary: 'Block, use again, archive or restore a packaging material',
    access,
    isOfHouse: true,
    asks: { move: z.enum(packagingMoves) },
  }),
  rules: read({
    path: '/packaging-rules',
    summary: 'What categories and variants ask of their packaging',
    access,
    input: z.object({}),
    output: z.object({ rules: z.array(rule), categories: z.array(z.string()) }),
  }),
  addRule: write({
    path: '/packaging-rules',
    summary: 'Say what a category or a variant must, or must not, be packed in',
    access,
    isOfHouse: true,
    refuses: ['contradicting_rule', 'duplicate_rule'],
    input: z.object({
      category: requiredLine(120).nullable(),
      variantId: id.nullable(),
      rule: z.enum(ruleKinds),
      materialId: id.nullable(),
      note: line(200).default(''),
    }),
    output: z.object({ id }),
  }),
  removeRule: write({
    path: '/packaging-rules/{id}/removals',
    summary: 'Remove a packaging rule',
    access,
    isOfHouse: true,
    input: z.object({ id }),
    output: z.object({ id }),
  }),
  tryBoxes: read({
    path: '/packaging-trials',
    summary: 'Which box some variants would be packed in at an outlet, and why',
    access,
    input: z.object({
      outletId: id,
      variantIds: z.array(id).min(1).max(50),
      /** How many of each, in the same order. */
      quantities: z.array(z.coerce.number().int().min(1).max(200)).max(50).default([]),
    }),
    output: suggestion,
  }),
  uses: listOf({
    path: '/packaging-uses',
    summary: 'What parcels were packed in, newest first',
    access,
    list: usesList,
    row: use,
  }),
  figures: read({
    path: '/packaging-figures',
    summary: 'Cost per order, fill and how often another box was taken, over 30 days and by week',
    access,
    input: z.object({ outletIds: z.array(id).max(50).optional() }),
    output: z.object({
      orders: z.number().int(),
      costMinor: moneyMinor,
      currency: currency.nullable(),
      overridden: z.number().int(),
      /** Packed against a packaging rule. */
      againstRules: z.number().int(),
      uncounted: z.number().int(),
      fillBasisPoints: z.number().int().nullable(),
      low: z.number().int(),
      weeks: z.array(
        z.object({
          weekOn: z.string(),
          orders: z.number().int(),
          costMinor: moneyMinor,
          fillBasisPoints: z.number().int().nullable(),
        }),
      ),
    }),
  }),
}
