import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEventsFrom } from '#platform/server/events/append-event.ts'
import { releasePart } from '#stock/inventory/server/index.ts'
import { orderLabel, orderNoun } from '../../orders.nouns.ts'
import { loadTerms } from '../editing/load-terms.ts'
import { restateOrders } from '../editing/restate-orders.ts'
import { removeRefunded } from '../money/remove-refunded.ts'
import { settleMoney } from '../money/settle-money.ts'
import type { UnitsTaken } from '../placing/allocate-units.ts'
import { closeIfSentElsewhere } from '../short/close-if-sent-elsewhere.ts'
import { settleStockHolds } from '../short/settle-stock-holds.ts'
import type { HeldOrder } from './open-hold.ts'

/** What of a line was reserved and is released. */
type Changed = {
  readonly lineId: string
  readonly orderId: string
  readonly number: number
  readonly quantity: number
}

/**
 * Cancels units of lines: short ones first, then reserved ones, which are released, last those that
 * the sales channel sent. A line keeps the ordered quantity and counts the cancelled units; the
 * orders are recalculated. Refunds of these units no longer count as credit. The caller has locked
 * the orders, and none loses its last unit.
 */
export async function takeOffUnits(
  tx: Tx,
  actor: Actor,
  outletId: string,
  taken: readonly UnitsTaken[],
): Promise<void> {
  const perLine = new Map<string, number>()
  for (const { lineId, quantity } of taken)
    perLine.set(lineId, (perLine.get(lineId) ?? 0) + quantity)
  const parts = [...perLine].map(([lineId, quantity]) => ({ lineId, quantity }))
  const changed = await sql<Changed>`with changed as materialized (
    select l.id, l.order_id, p.quantity, rest.quantity as rest,
      least(l.short_quantity, p.quantity) as from_short, l.ready_quantity as ready,
      l.quantity - l.cancelled_quantity as open,
      case when l.quantity_scale = 0 then p.quantity when rest.quantity = 0 then 1 else 0
        end as units
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as p("lineId" uuid, quantity integer)
    join order_lines l on l.id = p."lineId"
    cross join lateral (select l.quantity - l.cancelled_quantity - p.quantity as quantity) as rest
  ), new_lines as (
    update order_lines l set cancelled_quantity = l.cancelled_quantity + changed.quantity,
      short_quantity = short_quantity - from_short,
      elsewhere_quantity = least(elsewhere_quantity, rest),
      line_minor = case when rest = 0 then 0 else line_minor end,
      discount_minor = div(discount_minor::numeric * rest, open),
      order_discount_minor = div(order_discount_minor::numeric * rest, open),
      tax_minor = case when rest = 0 then 0
        when tax_is_stated then round(tax_minor::numeric * rest / open) else tax_minor end
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
  ) select changed.id as "lineId", changed.order_id as "orderId", o.number,
      least(changed.quantity - changed.from_short, changed.ready) as quantity
    from changed join new_orders o on o.id = changed.order_id`.execute(tx)
  const ids = [...new Set(changed.rows.map(({ orderId }) => orderId))]
  const labels = new Map(changed.rows.map(({ orderId, number }) => [orderId, orderLabel(number)]))
  const before = (await loadTerms(tx, ids)).filter(({ paidMinor }) => paidMinor > 0)
  await restateOrders(tx, ids)
  await removeRefunded(tx, parts)
  const source = { noun: orderNoun.key, outletId, reason: 'Units cancelled' }
  const released = changed.rows.filter(({ quantity }) => quantity > 0)
  if (released.length > 0) await releasePart(tx, actor, source, released)
  for (const terms of before) {
    const label = labels.get(terms.id) ?? 'Order'
    await settleMoney(tx, actor, { id: terms.id, label, outlet_id: outletId }, terms)
  }
  for (const order of await oddOrdersOf(tx, ids)) {
    await settleStockHolds(tx, actor, order)
    await closeIfSentElsewhere(tx, actor, order)
  }
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

/** Those that are short or were sent in part by their sales channel; most are neither. */
async function oddOrdersOf(tx: Tx, ids: readonly string[]): Promise<readonly HeldOrder[]> {
  const found = await sql<{ id: string; number: number; outlet_id: string }>`
    select o.id, o.number, o.outlet_id from orders o where o.id = any(${[...ids]}::uuid[])
      and (exists (select from order_holds h where h.order_id = o.id and h.released_at is null
          and h.cause in ('short', 'unmatched'))
        or exists (select from order_lines l where l.order_id = o.id and l.elsewhere_quantity > 0))`.execute(
    tx,
  )
  return found.rows.map(({ number, ...order }) => ({ ...order, label: orderLabel(number) }))
}
