import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { knownCurrency } from '#platform/code-fields.ts'
import { read, write } from '#platform/contract.ts'
import {
  currency,
  id,
  line,
  moneyMinor,
  quantity,
  quantityScale,
  version,
} from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { statesOf } from '#platform/machine.ts'
import { pageInput, pageOf } from '#platform/paging.ts'
import { historyOf, transitionOf } from '#platform/record-endpoints.ts'
import { draftList } from './drafts.list.ts'
import { purchaseOrderMachine } from './purchase-orders.states.ts'
import { sumRows, sumSources } from './suggest-reorder.ts'

const access = capability.purchaseOrders
const steps = z.number().int()
const days = z.number().int().min(0).max(730)

const itemFacts = {
  supplierSku: line(60).default(''),
  /** For one piece, in the currency; by default, unchanged. */
  priceMinor: moneyMinor.nullish(),
  currency: knownCurrency,
  packQuantity: z.number().int().min(1).max(1_000_000).default(1),
  leastQuantity: z.number().int().min(1).max(1_000_000).default(1),
  leadDays: days.nullable(),
  isPreferred: z.boolean().default(false),
  isActive: z.boolean().default(true),
}

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
  isPreferred: z.boolean(),
  isActive: z.boolean(),
  version: z.number().int(),
})

export type SupplierItem = z.infer<typeof supplierItem>

const suggestion = z.object({
  variantId: id,
  outletId: id,
  sku: z.string(),
  title: z.string(),
  unit: z.string(),
  quantityScale,
  outletCode: z.string(),
  available: steps,
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

const draftRow = z.object({
  id,
  number: z.number().int(),
  /** As it is printed: `PO-1042`. */
  label: z.string(),
  supplierId: id,
  supplierName: z.string(),
  outletId: id,
  outletCode: z.string(),
  state: z.enum(statesOf(purchaseOrderMachine)),
  lines: z.number().int(),
  /** Null for users who may not read costs there, as are the costs of its lines. */
  totalMinor: moneyMinor.nullable(),
  currency,
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  version: z.number().int(),
})

export type DraftOrder = z.infer<typeof draftRow>

const draftPanel = draftRow.extend({
  supplierEmail: z.string().nullable(),
  outletName: z.string(),
  note: z.string(),
  items: z.array(
    z.object({
      id,
      variantId: id,
      sku: z.string(),
      title: z.string(),
      gtin: z.string().nullable(),
      supplierSku: z.string(),
      unit: z.string(),
      quantityScale,
      quantity: steps,
      unitCostMinor: moneyMinor.nullable(),
      lineMinor: moneyMinor.nullable(),
      explanation: z.string(),
    }),
  ),
})

export type DraftOrderPanel = z.infer<typeof draftPanel>

export const buyingContract = {
  items: read({
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
  saveItem: write({
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
  removeItem: write({
    path: '/supplier-items/{id}/removals',
    summary: 'A supplier does not sell this variant any more',
    access: capability.suppliers,
    isOfHouse: true,
    refuses: ['stale_version'],
    input: z.object({ id, version }),
    output: z.object({ id }),
  }),
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
  drafts: listOf({
    path: '/draft-orders',
    summary: 'Draft purchase orders, newest first',
    access,
    list: draftList,
    row: draftRow,
  }),
  draft: read({
    path: '/draft-orders/{id}',
    summary: 'One draft purchase order with its lines',
    access,
    input: z.object({ id }),
    output: draftPanel,
  }),
  draftHistory: historyOf({
    path: '/draft-orders/{id}/history',
    summary: 'What the record knows of a draft purchase order, newest first',
    access,
  }),
  changeLine: write({
    path: '/draft-orders/{id}/lines',
    summary: 'Change how many of a line are to be bought; 0 takes it out',
    access,
    refuses: ['wrong_state', 'stale_version', 'last_line'],
    input: z.object({
      id,
      version,
      lineId: id,
      quantity: z.number().int().min(0).max(1_000_000_000),
    }),
    output: z.object({ id, version: z.number().int() }),
  }),
  cancelDraft: transitionOf({
    path: '/draft-orders/{id}/cancel',
    summary: 'Cancel a draft purchase order; its lines may be suggested again',
    access,
  }),
}
