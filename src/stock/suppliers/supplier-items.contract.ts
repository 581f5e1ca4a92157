import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { knownCurrency } from '#platform/code-fields.ts'
import { read, write } from '#platform/contract.ts'
import { currency, day, id, line, moneyMinor, version } from '#platform/fields.ts'
import { pageInput, pageOf } from '#platform/paging.ts'
import { percent } from './percent.fields.ts'

const leadDays = z.number().int().min(0).max(730)

const itemFacts = {
  supplierSku: line(60).default(''),
  /** For one piece, in the currency; by default, unchanged. */
  priceMinor: moneyMinor.nullish(),
  currency: knownCurrency,
  packQuantity: z.number().int().min(1).max(1_000_000).default(1),
  leastQuantity: z.number().int().min(1).max(1_000_000).default(1),
  leadDays: leadDays.nullable(),
  /**
   * How much more than ordered is accepted, a decimal such as 2.5; null for what the supplier's record
   * says. By default, unchanged.
   */
  overReceiptPercent: percent.nullish(),
  isPreferred: z.boolean().default(false),
  isActive: z.boolean().default(true),
}

const breakFacts = {
  minQuantity: z.number().int().min(1).max(1_000_000),
  /** For one piece, in the currency of the item. */
  priceMinor: moneyMinor,
  /** The first and the last day; null for an open end. */
  startsOn: day.nullable(),
  endsOn: day.nullable(),
}

export const priceBreak = z.object({
  ...breakFacts,
  id,
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
})

const supplierItem = z.object({
  id,
  supplierId: id,
  supplierCode: z.string(),
  supplierName: z.string(),
  variantId: id,
  sku: z.string(),
  title: z.string(),
  supplierSku: z.string(),
  /** Null when unknown, or where the reader may not see costs: see `hasCosts`. */
  priceMinor: moneyMinor.nullable(),
  currency,
  packQuantity: z.number().int(),
  leastQuantity: z.number().int(),
  leadDays: z.number().int().nullable(),
  overReceiptPercent: z.string().nullable(),
  isPreferred: z.boolean(),
  isActive: z.boolean(),
  /** Empty where the reader may not see costs. */
  breaks: z.array(priceBreak),
  version: z.number().int(),
})

export type SupplierItem = z.infer<typeof supplierItem>

export type ItemBreak = z.infer<typeof priceBreak>

export const supplierItemsContract = {
  list: read({
    path: '/supplier-items',
    summary: 'What suppliers sell of ours, by supplier or by variant',
    access: [capability.suppliers, capability.products],
    input: z.object({
      id: id.optional(),
      variantId: id.optional(),
      supplierId: id.optional(),
      q: line(80).default(''),
      ...pageInput,
    }),
    output: pageOf(supplierItem).extend({ hasCosts: z.boolean() }),
  }),
  save: write({
    path: '/supplier-items',
    summary: 'Say on what terms a supplier sells a variant; the first is the preferred one',
    access: capability.suppliers,
    isOfHouse: true,
    refuses: ['stale_version'],
    input: z.object({
      supplierId: id,
      variantId: id,
      /** Null for one that does not exist yet. */
      version: version.nullable(),
      ...itemFacts,
    }),
    output: z.object({ id, version: z.number().int() }),
  }),
  remove: write({
    path: '/supplier-items/{id}/removals',
    summary: 'A supplier does not sell this variant any more',
    access: capability.suppliers,
    isOfHouse: true,
    refuses: ['stale_version'],
    input: z.object({ id, version }),
    output: z.object({ id }),
  }),
  saveBreak: write({
    path: '/supplier-items/{id}/prices',
    summary: 'Add a price from a quantity on to a supplier item, or change one',
    access: capability.suppliers,
    isOfHouse: true,
    refuses: ['stale_version', 'overlapping_break', 'period_reversed', 'too_many_breaks'],
    input: z.object({
      id,
      version,
      /** Null for a new one. */
      breakId: id.nullable(),
      ...breakFacts,
    }),
    output: z.object({ id, breakId: id, version: z.number().int() }),
  }),
  removeBreak: write({
    path: '/supplier-items/{id}/price-removals',
    summary: 'Remove a price from a quantity on',
    access: capability.suppliers,
    isOfHouse: true,
    refuses: ['stale_version'],
    input: z.object({ id, version, breakId: id }),
    output: z.object({ id, version: z.number().int() }),
  }),
}
