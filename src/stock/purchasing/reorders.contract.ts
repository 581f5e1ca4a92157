import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { currency, id, line, moneyMinor, quantity, quantityScale } from '#platform/fields.ts'
import { sumRows, sumSources } from './suggest-reorder.ts'

const access = capability.purchaseOrders
const steps = z.number().int()

const suggestion = z.object({
  variantId: id,
  outletId: id,
  sku: z.string(),
  title: z.string(),
  unit: z.string(),
  quantityScale,
  outletCode: z.string(),
  available: steps,
  /** What open orders of customers wait for, beyond what is reserved for them. */
  shortages: steps,
  incoming: steps,
  /** Requested in drafts, and in which. */
  inDrafts: steps,
  drafts: z.array(z.object({ id, label: z.string() })),
  reorderPoint: steps.nullable(),
  /** From demand; null without consumption. */
  proposedPoint: steps.nullable(),
  target: steps,
  quantity: steps,
  explanation: z.string(),
  /** Every number behind the quantity, in units and days; the last row is the result. */
  rows: z.array(z.object({ key: z.enum(sumRows), value: z.number(), source: z.enum(sumSources) })),
  /** Over how many deliveries the lead time was measured; 0 where it was not. */
  leadDeliveries: steps,
  /** The user who last set the reorder point or the maximum, and when. */
  setBy: z.string().nullable(),
  /** The day until which stock lasts with the suggestion; null without demand. */
  lastsUntil: z.string().nullable(),
  /** Another outlet with more than it needs; it comes before buying. */
  move: z
    .object({
      outletId: id,
      outletCode: z.string(),
      quantity: steps,
      /** Its stock and need; null for an inaccessible outlet. */
      available: steps.nullable(),
      target: steps.nullable(),
      isEnough: z.boolean(),
    })
    .nullable(),
  class: z.string().nullable(),
  supplierId: id.nullable(),
  supplierName: z.string().nullable(),
  supplierSku: z.string(),
  packQuantity: steps,
  /** For one piece; null when unknown. */
  unitCostMinor: moneyMinor.nullable(),
  costMinor: moneyMinor.nullable(),
  currency,
  snoozedUntil: z.string().nullable(),
})

export type ReorderSuggestion = z.infer<typeof suggestion>

export const reordersContract = {
  suggestions: read({
    path: '/reorder-suggestions',
    summary: 'What should be bought now, how much and why; by supplier, then by SKU',
    access,
    input: z.object({
      outletId: id.optional(),
      supplierId: id.optional(),
      snoozed: z.enum(['without', 'only']).default('without'),
      q: line(80).default(''),
    }),
    output: z.object({
      suggestions: z.array(suggestion),
      /** More than can be shown at once: filter by outlet or supplier. */
      isCut: z.boolean(),
      /** Whether the reader may see costs, at some outlet at least. */
      hasCosts: z.boolean(),
      serviceLevel: z.string(),
      reckonedAt: z.string().nullable(),
    }),
  }),
  accept: write({
    path: '/reorder-suggestions/accepted',
    summary: 'Put suggestions into draft purchase orders, one for each supplier and outlet',
    access,
    refuses: ['already_drafted', 'other_currency', 'not_from_supplier'],
    input: z.object({
      lines: z
        .array(
          z.object({
            variantId: id,
            outletId: id,
            supplierId: id,
            quantity,
            explanation: line(1000).default(''),
          }),
        )
        .min(1)
        .max(200),
    }),
    output: z.object({
      drafts: z.array(z.object({ id, number: z.number().int(), label: z.string() })),
    }),
  }),
  snooze: write({
    path: '/reorder-suggestions/snoozed',
    summary: 'Do not suggest a variant at an outlet until a day; null suggests it again',
    access,
    refuses: ['day_gone'],
    input: z.object({
      variantId: id,
      outletId: id,
      until: z.iso.date().nullable(),
      reason: line(200).default(''),
    }),
    output: z.object({ until: z.string().nullable() }),
  }),
  useProposed: write({
    path: '/reorder-suggestions/points',
    summary: 'Set the reorder points of some levels to what the demand asks for',
    access: capability.inventory,
    input: z.object({
      levels: z
        .array(z.object({ variantId: id, outletId: id }))
        .min(1)
        .max(200),
    }),
    output: z.object({ changed: z.number().int() }),
  }),
}
