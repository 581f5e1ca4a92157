import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { orderMachine } from '../../orders.states.ts'
import { settleAllDocuments } from '../money/settle-documents.ts'
import { allocateUnits, type OpenLine, type UnitsAsked } from '../placing/allocate-units.ts'
import { cancelOrder } from './cancel-order.ts'
import { takeOffUnits } from './take-off-units.ts'

/** Whose orders are looked at: those that came this way, at the outlet that the file is for. */
type Source = { readonly channel: string; readonly outletId: string }

/**
 * Cancels units of customers' orders, each request from the newest orders of that channel and
 * outlet that still have such units, over several orders if needed. Orders whose packing has begun
 * are not changed: the packer decides about units in a parcel.
 *
 * A line keeps the ordered quantity and counts the cancelled units; of its discounts the part of
 * the remaining units stays, and the order is recalculated from them. An order that loses its last
 * unit is cancelled completely, as from the screen: its totals then show its content at the
 * cancellation.
 *
 * @returns how many units each request got, and how many orders were cancelled completely
 */
export async function cancelUnits(
  tx: Tx,
  actor: Actor,
  source: Source,
  asks: readonly UnitsAsked[],
): Promise<{ got: readonly number[]; ordersCancelled: number }> {
  if (asks.length === 0) return { got: [], ordersCancelled: 0 }
  const openLines = await lockOpenLines(tx, source, asks)
  const orderIds = [...new Set(openLines.map((line) => line.orderId))]
  const { got, taken, emptied } = allocateUnits(asks, openLines, await openLineCounts(tx, orderIds))
  if (taken.length > 0) await takeOffUnits(tx, actor, source.outletId, taken)
  for (const { orderId, reason } of emptied)
    await cancelOrder(tx, actor, {
      id: orderId,
      reason,
      facts: { source: source.channel },
      isSettledLater: true,
    })
  // Numbers of documents are locked last, when all stock is released.
  await settleAllDocuments(tx, actor, orderIds, 'Units cancelled')
  return { got, ordersCancelled: emptied.length }
}

/** The orders are locked in the order of their ids, as packing and cancelling lock them one by one. */
async function lockOpenLines(
  tx: Tx,
  { channel, outletId }: Source,
  asks: readonly UnitsAsked[],
): Promise<OpenLine[]> {
  const wanted = sql`select "customerId" as customer_id, "variantId" as variant_id,
      max("placedUpTo") as latest
    from jsonb_to_recordset(${JSON.stringify(asks)}::jsonb)
      as a("customerId" uuid, "variantId" uuid, "placedUpTo" timestamptz)
    group by "customerId", "variantId"`
  const open = orderMachine.moves.pack.from.concat(orderMachine.moves.confirm.from)
  const locked = await sql<{ id: string }>`
    select id from orders where id in (
      select o.id from (${wanted}) as wanted
      join orders o on o.customer_id = wanted.customer_id and o.placed_at <= wanted.latest
      join order_lines l on l.order_id = o.id and l.variant_id = wanted.variant_id
      where o.channel = ${channel} and o.outlet_id = ${outletId} and o.state = any(${open})
        and l.quantity - l.cancelled_quantity > l.elsewhere_quantity)
    order by id for update`.execute(tx)
  // Looked at again under the lock, because an order may have moved on while we waited for it.
  const found = await sql<OpenLine>`
    select l.id as "lineId", l.order_id as "orderId", o.customer_id as "customerId",
      l.variant_id as "variantId", l.sku, o.placed_at as "placedAt",
      l.quantity - l.cancelled_quantity - l.elsewhere_quantity as open
    from (${wanted}) as wanted
    join orders o on o.customer_id = wanted.customer_id and o.placed_at <= wanted.latest
    join order_lines l on l.order_id = o.id and l.variant_id = wanted.variant_id
    where o.id = any(${locked.rows.map((row) => row.id)}::uuid[]) and o.state = any(${open})
      and l.quantity - l.cancelled_quantity > l.elsewhere_quantity
      and not exists (select from order_lines p where p.order_id = o.id and p.packed_quantity > 0)
    order by o.placed_at desc, o.number desc, l.position`.execute(tx)
  return found.rows
}

/** A line of which the sales channel sent some is never emptied, and counts once more. */
async function openLineCounts(tx: Tx, orderIds: readonly string[]): Promise<Map<string, number>> {
  const found = await sql<{ orderId: string; lines: number }>`
    select order_id as "orderId",
      count(*) + count(*) filter (where elsewhere_quantity > 0) as lines from order_lines
    where order_id = any(${orderIds}::uuid[]) and quantity > cancelled_quantity
    group by order_id`.execute(tx)
  return new Map(found.rows.map((row) => [row.orderId, row.lines]))
}
