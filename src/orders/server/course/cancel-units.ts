import { sql } from 'kysely'
import { releasePart } from '#inventory/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEventsFrom } from '#platform/server/events/append-event.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { orderMachine } from '../../orders.states.ts'
import { restateOrders } from '../editing/restate-orders.ts'
import {
  allocateUnits,
  type OpenLine,
  type UnitsAsked,
  type UnitsTaken,
} from '../placing/allocate-units.ts'
import { cancelOrder } from './cancel-order.ts'

/** Whose orders are looked at: those that came this way, at the outlet that the file is for. */
type Source = { readonly channel: string; readonly outletId: string }

/**
 * Cancels units of customers' orders, each ask from the newest orders of that channel and outlet
 * that still have such units, over several orders if need be. Orders whose packing has begun are
 * left alone: what is in a parcel is for the person at the bench to decide.
 *
 * A line keeps the quantity that was ordered and counts what of it is cancelled; of its discounts
 * stays what belongs to the units that are left, and the order is reckoned anew from them. An order
 * that loses its last unit is cancelled whole, as from the screen: its totals then say what was in
 * it when it was cancelled.
 *
 * @returns how many units each ask got, and how many orders were cancelled whole
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
  if (taken.length > 0) await takeOff(tx, actor, source.outletId, taken)
  for (const { orderId, reason } of emptied)
    await cancelOrder(tx, actor, { id: orderId, reason, facts: { source: source.channel } })
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
        and l.quantity > l.cancelled_quantity)
    order by id for update`.execute(tx)
  // Looked at again under the lock, because an order may have moved on while we waited for it.
  const found = await sql<OpenLine>`
    select l.id as "lineId", l.order_id as "orderId", o.customer_id as "customerId",
      l.variant_id as "variantId", l.sku, o.placed_at as "placedAt",
      l.quantity - l.cancelled_quantity as open
    from (${wanted}) as wanted
    join orders o on o.customer_id = wanted.customer_id and o.placed_at <= wanted.latest
    join order_lines l on l.order_id = o.id and l.variant_id = wanted.variant_id
    where o.id = any(${locked.rows.map((row) => row.id)}::uuid[]) and o.state = any(${open})
      and l.quantity > l.cancelled_quantity
      and not exists (select from order_lines p where p.order_id = o.id and p.packed_quantity > 0)
    order by o.placed_at desc, o.number desc, l.position`.execute(tx)
  return found.rows
}

async function openLineCounts(tx: Tx, orderIds: readonly string[]): Promise<Map<string, number>> {
  const found = await sql<{ orderId: string; lines: number }>`
    select order_id as "orderId", count(*) as lines from order_lines
    where order_id = any(${orderIds}::uuid[]) and quantity > cancelled_quantity
    group by order_id`.execute(tx)
  return new Map(found.rows.map((row) => [row.orderId, row.lines]))
}

async function takeOff(
  tx: Tx,
  actor: Actor,
  outletId: string,
  taken: readonly UnitsTaken[],
): Promise<void> {
  const perLine = new Map<string, number>()
  for (const { lineId, quantity } of taken)
    perLine.set(lineId, (perLine.get(lineId) ?? 0) + quantity)
  const parts = [...perLine].map(([lineId, quantity]) => ({ lineId, quantity }))
  const changed = await sql<{ id: string }>`with changed as materialized (
    select l.id, l.order_id, p.quantity, rest.quantity as rest,
      l.quantity - l.cancelled_quantity as open,
      case when l.quantity_scale = 0 then p.quantity when rest.quantity = 0 then 1 else 0
        end as units
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p("lineId" uuid, quantity integer)
    join order_lines l on l.id = p."lineId"
    cross join lateral (select l.quantity - l.cancelled_quantity - p.quantity as quantity) as rest
  ), new_lines as (
    update order_lines l set cancelled_quantity = l.cancelled_quantity + changed.quantity,
      line_minor = case when rest = 0 then 0 else line_minor end,
      discount_minor = div(discount_minor::numeric * rest, open),
      order_discount_minor = div(order_discount_minor::numeric * rest, open),
      tax_minor = case when rest = 0 then 0 else tax_minor end
    from changed where l.id = changed.id
  ), sums as (
    select order_id, sum(units)::integer as units from changed group by order_id
  ), new_orders as (
    update orders o set units = o.units - sums.units, version = o.version + 1
    from sums where o.id = sums.order_id
    returning o.id, o.number, o.outlet_id
  ), event_rows as (
    select 'order.units_cancelled' as type, ${orderNoun.key}::text as noun, o.id as entity_id,
      'Order ' || o.number as label, o.outlet_id, e.data
    from jsonb_to_recordset(${JSON.stringify(eventsOf(taken))}::jsonb)
      as e("orderId" uuid, data jsonb)
    join new_orders o on o.id = e."orderId"
  ), new_events as (
    ${appendEventsFrom('event_rows', actor)}
  ) select id from new_orders`.execute(tx)
  await restateOrders(
    tx,
    changed.rows.map(({ id }) => id),
  )
  const source = { noun: orderNoun.key, outletId, reason: 'Units cancelled' }
  await releasePart(tx, actor, source, parts)
  hintAfterCommit(tx, { noun: orderNoun.key, outletId })
}

/** One event for each order and each ask that took from it. */
function eventsOf(taken: readonly UnitsTaken[]) {
  const groups = Map.groupBy(taken, ({ orderId, reason }) => `${orderId} ${reason}`)
  return [...groups.values()].flatMap((parts) => {
    const [first] = parts
    if (!first) return []
    const lines = parts.map(({ sku, quantity }) => ({ sku, quantity }))
    const units = lines.reduce((sum, line) => sum + line.quantity, 0)
    return [{ orderId: first.orderId, data: { reason: first.reason, units, lines } }]
  })
}
