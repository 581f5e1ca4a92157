import { sql } from 'kysely'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { reserveUpTo } from '#stock/inventory/server/index.ts'
import {
  type AddressChoice,
  addressesDiffer,
  type OrderToMerge,
  refuseTwoAddresses,
  whyNotMerged,
} from '../../merge.rules.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { loadTerms } from '../editing/load-terms.ts'
import { sumUpOrder } from '../editing/sum-up-order.ts'
import { cancelOrder } from '../fulfilment/cancel-order.ts'
import { followDocuments } from '../money/follow-documents.ts'
import { movePayments } from '../money/move-payments.ts'
import { settleMoney } from '../money/settle-money.ts'
import { setShort } from '../short/set-short.ts'
import { settleStockHolds } from '../short/settle-stock-holds.ts'
import {
  lockForSplitMerge,
  requireNoRefunds,
  requireSplitMerge,
  type SplitOrMergedOrder,
} from './lock-for-split-merge.ts'

type MergeInput = {
  id: string
  version: number
  intoId: string
  intoVersion: number
  /** Whose address counts, where the two differ. */
  address?: AddressChoice | undefined
}

const mostLines = 2_000

/**
 * Merges a later order into an earlier one of the same customer. Its lines come over as they were
 * priced, with their stock and what was paid for them; the earlier one's shipping counts for both,
 * and charges such as a tip are of both.
 * The later one is cancelled and keeps its lines, so that it can still be read what it was.
 */
export async function mergeOrders(tx: Tx, actor: Actor, input: MergeInput) {
  const { later, earlier } = await lockBoth(tx, actor, input)
  const why = whyNotMerged(toMerge(later), toMerge(earlier))
  if (why) throw new Refusal('conflict', 'not_mergeable', why)
  requireNoRefunds(later)
  throwIfRefused(refuseTwoAddresses(toCompare(later), toCompare(earlier), input.address))
  await cancelOrder(tx, actor, {
    id: later.id,
    version: later.version,
    reason: `Merged into ${earlier.label}`,
    facts: { mergedInto: earlier.label },
    isSettledLater: true,
  })
  await sql`update orders set merged_into = ${earlier.id} where id = ${later.id}`.execute(tx)
  await sql`update orders set sold_by_outlet_id = coalesce(sold_by_outlet_id,
    ${later.sold_by_outlet_id}::uuid) where id = ${earlier.id}`.execute(tx)
  const differ = addressesDiffer(toCompare(later), toCompare(earlier))
  if (differ && input.address === 'later') await takeAddress(tx, later.id, earlier.id)
  const [before] = await loadTerms(tx, [earlier.id])
  const lines = await bringLines(tx, later, earlier)
  const source = { noun: orderNoun.key, id: earlier.id, outletId: earlier.outlet_id }
  const reason = `${later.label} merged into it`
  const got = await reserveUpTo(tx, actor, { ...source, reason }, lines)
  await setShort(
    tx,
    lines.map(({ sourceLineId: lineId, quantity }) => {
      return { lineId, shortQuantity: quantity - (got.get(lineId) ?? 0) }
    }),
  )
  await bringCharges(tx, later, earlier)
  const merged = await sumUpOrder(tx, earlier.id)
  await movePayments(tx, actor, { from: later, to: earlier, amountMinor: later.paid_minor })
  await sql`update orders set authorised_minor = case when id = ${earlier.id}
      then (select sum(authorised_minor) from orders where id in (${earlier.id}, ${later.id})) else 0 end
    where id in (${earlier.id}, ${later.id})`.execute(tx)
  if (before) await settleMoney(tx, actor, earlier, before)
  await settleStockHolds(tx, actor, earlier)
  await appendEvent(tx, actor, {
    type: 'order.merged',
    noun: orderNoun,
    id: earlier.id,
    label: earlier.label,
    outletId: earlier.outlet_id,
    data: {
      from: later.label,
      units: [earlier.units, merged.units],
      totalMinor: [earlier.total_minor, merged.totalMinor],
      ...(differ ? { address: input.address === 'later' ? later.label : earlier.label } : {}),
    },
  })
  await followDocuments(tx, actor, {
    fromId: later.id,
    toIds: [earlier.id],
    why: `${later.label} was merged into ${earlier.label.toLowerCase()}`,
  })
  const { number, totalMinor } = merged
  return { id: later.id, intoId: earlier.id, number, totalMinor, currency: earlier.currency }
}

/** In the order of their ids, as everyone locks several orders. */
async function lockBoth(tx: Tx, actor: Actor, { id, version, intoId, intoVersion }: MergeInput) {
  const locked = new Map<string, SplitOrMergedOrder>()
  for (const each of [id, intoId].toSorted())
    locked.set(each, await lockForSplitMerge(tx, actor, each))
  const later = locked.get(id)
  const earlier = locked.get(intoId)
  if (!later || !earlier) throw new Error('Two orders were locked, and one of them is gone.')
  requireSplitMerge(actor, later, version)
  requireSplitMerge(actor, earlier, intoVersion)
  return { later, earlier }
}

/** The parcel of the earlier order goes where the later one was to go. */
async function takeAddress(tx: Tx, fromId: string, toId: string): Promise<void> {
  await sql`update orders o set ship_address = f.ship_address, ship_city = f.ship_city,
      ship_postcode = f.ship_postcode, ship_country = f.ship_country, address_key = f.address_key,
      address_verdict = f.address_verdict, address_score = f.address_score
    from orders f where o.id = ${toId} and f.id = ${fromId}`.execute(tx)
}

function toCompare(order: SplitOrMergedOrder) {
  return {
    label: order.label,
    addressKey: order.address_key,
    shipAddress: order.ship_address,
    shipCity: order.ship_city,
    shipPostcode: order.ship_postcode,
    shipCountry: order.ship_country,
  }
}

function toMerge(order: SplitOrMergedOrder): OrderToMerge {
  return {
    id: order.id,
    label: order.label,
    state: order.state,
    placedAt: order.placed_at,
    outletId: order.outlet_id,
    customerId: order.customer_id,
    phoneKey: order.phone_key,
    currency: order.currency,
    pricesIncludeTax: order.prices_include_tax,
    taxRounding: order.tax_rounding,
    isUnmatched: order.isUnmatched,
  }
}

async function bringLines(tx: Tx, later: SplitOrMergedOrder, earlier: SplitOrMergedOrder) {
  const brought = await sql<{ sourceLineId: string; variantId: string; quantity: number }>`
    insert into order_lines (id, order_id, position, variant_id, sku, title, quantity,
      quantity_scale, unit_price_minor, line_minor, list_price_minor, price_reason,
      discount_minor, discount_reason, order_discount_minor, tax_basis_points, tax_minor,
      tax_is_stated, channel_line_ref, elsewhere_quantity, short_quantity, is_price_fixed)
    select gen_random_uuid(), ${earlier.id}::uuid,
      (select max(position) from order_lines where order_id = ${earlier.id})
        + row_number() over (order by position),
      variant_id, sku, title, quantity - cancelled_quantity, quantity_scale, unit_price_minor,
      line_minor, list_price_minor, price_reason, discount_minor, discount_reason,
      order_discount_minor, tax_basis_points, tax_minor, tax_is_stated, channel_line_ref,
      elsewhere_quantity, quantity - cancelled_quantity - elsewhere_quantity,
      is_price_fixed or ${later.price_list_id !== earlier.price_list_id}
    from order_lines where order_id = ${later.id} and quantity > cancelled_quantity
    returning id as "sourceLineId", variant_id as "variantId", short_quantity as quantity`.execute(
    tx,
  )
  const count = await sql<{ lines: number }>`select count(*) as lines from order_lines
    where order_id = ${earlier.id}`.execute(tx)
  if ((count.rows[0]?.lines ?? 0) <= mostLines) return brought.rows
  throw new Refusal(
    'unprocessable',
    'not_mergeable',
    `${earlier.label} would have more than ${mostLines} lines. Let the two stay apart.`,
  )
}

async function bringCharges(
  tx: Tx,
  later: SplitOrMergedOrder,
  earlier: SplitOrMergedOrder,
): Promise<void> {
  await sql`insert into order_charges (id, order_id, kind, label, amount_minor, tax_minor, refund_ref)
    select gen_random_uuid(), ${earlier.id}::uuid, kind, label, amount_minor, tax_minor, refund_ref
    from order_charges where order_id = ${later.id} order by id`.execute(tx)
}
