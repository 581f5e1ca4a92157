import { sql } from 'kysely'
import { reserveStock } from '#inventory/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { type OrderToMerge, whyNotMerged } from '../../merge.rules.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { cancelOrder } from '../course/cancel-order.ts'
import { loadTerms } from '../editing/load-terms.ts'
import { sumUpOrder } from '../editing/sum-up-order.ts'
import { movePayments } from '../money/move-payments.ts'
import { settleRegrouped } from '../money/settle-payment-hold.ts'
import {
  insistOnNoRefunds,
  insistOnRegrouping,
  lockForRegrouping,
  type RegroupedOrder,
} from './lock-regrouping.ts'

type MergeInput = { id: string; version: number; intoId: string; intoVersion: number }

const mostLines = 2_000

/**
 * Merges a later order into an earlier one of the same customer. Its lines come over as they were
 * priced, with their stock and what was paid for them; the earlier one's shipping counts for both.
 * The later one is cancelled and keeps its lines, so that it can still be read what it was.
 */
export async function mergeOrders(tx: Tx, actor: Actor, input: MergeInput) {
  const { later, earlier } = await lockBoth(tx, actor, input)
  const why = whyNotMerged(toMerge(later), toMerge(earlier))
  if (why) throw new Refusal('conflict', 'not_mergeable', why)
  insistOnNoRefunds(later)
  await cancelOrder(tx, actor, {
    id: later.id,
    version: later.version,
    reason: `Merged into ${earlier.label}`,
    facts: { mergedInto: earlier.label },
  })
  await sql`update orders set merged_into = ${earlier.id} where id = ${later.id}`.execute(tx)
  const [before] = await loadTerms(tx, [earlier.id])
  const lines = await bringLines(tx, later, earlier)
  const source = { noun: orderNoun.key, id: earlier.id, outletId: earlier.outlet_id }
  await reserveStock(tx, actor, { ...source, reason: `${later.label} merged into it` }, lines)
  const merged = await sumUpOrder(tx, earlier.id)
  await movePayments(tx, actor, { from: later, to: earlier, amountMinor: later.paid_minor })
  await settleRegrouped(tx, earlier, before)
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
    },
  })
  const { number, totalMinor } = merged
  return { id: later.id, intoId: earlier.id, number, totalMinor, currency: earlier.currency }
}

/** In the order of their ids, as everyone locks several orders. */
async function lockBoth(tx: Tx, actor: Actor, { id, version, intoId, intoVersion }: MergeInput) {
  const locked = new Map<string, RegroupedOrder>()
  for (const each of [id, intoId].toSorted())
    locked.set(each, await lockForRegrouping(tx, actor, each))
  const later = locked.get(id)
  const earlier = locked.get(intoId)
  if (!later || !earlier) throw new Error('Two orders were locked, and one of them is gone.')
  insistOnRegrouping(actor, later, version)
  insistOnRegrouping(actor, earlier, intoVersion)
  return { later, earlier }
}

function toMerge(order: RegroupedOrder): OrderToMerge {
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
  }
}

async function bringLines(tx: Tx, later: RegroupedOrder, earlier: RegroupedOrder) {
  const brought = await sql<{ sourceLineId: string; variantId: string; quantity: number }>`
    insert into order_lines (id, order_id, position, variant_id, sku, title, quantity,
      quantity_scale, unit_price_minor, line_minor, list_price_minor, price_reason,
      discount_minor, discount_reason, order_discount_minor, tax_basis_points, tax_minor)
    select gen_random_uuid(), ${earlier.id}::uuid,
      (select max(position) from order_lines where order_id = ${earlier.id})
        + row_number() over (order by position),
      variant_id, sku, title, quantity - cancelled_quantity, quantity_scale, unit_price_minor,
      line_minor, list_price_minor, price_reason, discount_minor, discount_reason,
      order_discount_minor, tax_basis_points, tax_minor
    from order_lines where order_id = ${later.id} and quantity > cancelled_quantity
    returning id as "sourceLineId", variant_id as "variantId", quantity`.execute(tx)
  const count = await sql<{ lines: number }>`select count(*) as lines from order_lines
    where order_id = ${earlier.id}`.execute(tx)
  if ((count.rows[0]?.lines ?? 0) <= mostLines) return brought.rows
  throw new Refusal(
    'unprocessable',
    'not_mergeable',
    `${earlier.label} would have more than ${mostLines} lines. Let the two stay apart.`,
  )
}
