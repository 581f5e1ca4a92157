import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { currency, id, line, moneyMinor, requiredLine } from '#platform/fields.ts'
import { pageInput, pageOf } from '#platform/paging.ts'
import { mostListLines } from './price-list-lines.ts'

const access = capability.suppliers

const cell = line(60)

const listLine = z.object({
  line: z.number().int().min(1).max(1_000_000),
  supplierSku: cell,
  sku: cell,
  price: cell,
  currencyCell: cell,
  quantity: cell,
  startsOn: cell,
  endsOn: cell,
})

const priceOnDays = z.object({
  minQuantity: z.number().int(),
  priceMinor: moneyMinor,
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
})

/** A price of the list beside the one that counts for the same quantity on its first day. */
const listedPrice = priceOnDays.extend({
  line: z.number().int(),
  oldMinor: moneyMinor.nullable(),
  /** In basis points, below 0 where it falls; null without an earlier price. */
  riseBasisPoints: z.number().int().nullable(),
  /** Of today’s sell price, in basis points; null in another currency. */
  marginBefore: z.number().int().nullable(),
  marginAfter: z.number().int().nullable(),
})

export type ListedChange = z.infer<typeof listedPrice>

const itemPrices = z.object({ priceMinor: moneyMinor.nullable(), breaks: z.array(priceOnDays) })

const plannedItem = z.object({
  variantId: id,
  sku: z.string(),
  title: z.string(),
  supplierSku: z.string(),
  currency,
  /** The supplier has no item for this product yet; the list adds it. */
  isNew: z.boolean(),
  prices: z.array(listedPrice),
  /** Prices of before that end or are cut by the list. */
  ended: z.array(priceOnDays),
})

export type PlannedItem = z.infer<typeof plannedItem>

/** What a list would change. Nothing is written before it is confirmed. */
const pricePlan = z.object({
  /** Confirms exactly this plan. */
  digest: z.string(),
  changes: z.array(plannedItem),
  /** Items whose prices the list leaves as they are. */
  unchanged: z.number().int(),
  faults: z.array(z.object({ line: z.number().int(), text: z.string(), reason: z.string() })),
  /** Active items of the supplier that the list does not have; the first hundred by name. */
  missing: z.object({ count: z.number().int(), items: z.array(z.string()) }),
})

export type PricePlan = z.infer<typeof pricePlan>

const priceListRow = z.object({
  id,
  name: z.string(),
  items: z.number().int(),
  appliedAt: z.string(),
  appliedBy: z.string().nullable(),
  undoneAt: z.string().nullable(),
  undoneBy: z.string().nullable(),
  /** The name of the list whose earlier prices this one set again; null for none. */
  reverses: z.string().nullable(),
  isReversed: z.boolean(),
  /** An order was written at the new prices, so that the list can only be reversed. */
  isOrdered: z.boolean(),
})

export type PriceListRow = z.infer<typeof priceListRow>

const changedItem = z.object({
  position: z.number().int(),
  label: z.string(),
  currency,
  isNew: z.boolean(),
  before: itemPrices,
  after: itemPrices,
})

export type ChangedItem = z.infer<typeof changedItem>

/** Items that kept their present prices, each with the reason. */
const ended = z.object({
  id,
  restored: z.number().int(),
  left: z.array(z.object({ label: z.string(), reason: z.string() })),
})

const given = {
  supplierId: id,
  name: requiredLine(200),
  endsOthers: z.boolean(),
  lines: z.array(listLine).min(1).max(mostListLines),
}

export const supplierPricesContract = {
  apply: write({
    path: '/supplier-price-lists',
    summary: 'Preview a price list of a supplier, or apply it once its changes were seen',
    access,
    isHeavy: true,
    isOfHouse: true,
    refuses: ['costs_hidden', 'supplier_archived', 'prices_changed', 'nothing_to_apply'],
    input: z.object({
      ...given,
      /** Of the plan that was seen; null for a preview, which writes nothing. */
      digest: line(64).nullable(),
    }),
    output: z.object({
      /** Of the applied list; null for a preview. */
      id: id.nullable(),
      plan: pricePlan,
    }),
  }),
  list: read({
    path: '/supplier-price-lists',
    summary: 'The price lists of a supplier that were applied, newest first',
    access,
    input: z.object({ supplierId: id, ...pageInput }),
    output: pageOf(priceListRow).extend({ hasCosts: z.boolean() }),
  }),
  items: read({
    path: '/supplier-price-lists/{id}/items',
    summary: 'What a price list changed, item by item',
    access,
    input: z.object({ id, ...pageInput }),
    output: pageOf(changedItem),
  }),
  ofItem: read({
    path: '/supplier-items/{id}/price-lists',
    summary: 'What price lists changed of one item, newest first',
    access,
    input: z.object({ id }),
    output: z.object({
      rows: z.array(
        changedItem.extend({
          listId: id,
          name: z.string(),
          appliedAt: z.string(),
          undoneAt: z.string().nullable(),
        }),
      ),
    }),
  }),
  undo: write({
    path: '/supplier-price-lists/{id}/undos',
    summary: 'Undo a whole price list while nothing was ordered at its prices',
    access,
    isOfHouse: true,
    refuses: ['costs_hidden', 'already_undone', 'already_reversed', 'ordered_since'],
    input: z.object({ id }),
    output: ended,
  }),
  reverse: write({
    path: '/supplier-price-lists/{id}/reversals',
    summary: 'Apply a list with the prices from before another list, after orders at its prices',
    access,
    isOfHouse: true,
    refuses: ['costs_hidden', 'already_undone', 'already_reversed', 'nothing_to_apply'],
    input: z.object({ id }),
    output: ended,
  }),
}
