import { type RawBuilder, sql } from 'kysely'
import type { StockState } from '../../desk-words.ts'

/** What an open order is: it has not left yet, so that the desk can still do something. */
export const openStates = sql`('pending', 'confirmed', 'packed')`

/** For an order `o`: few have a short line, and a separate index finds those. */
const isShort = sql`exists (select from order_lines l
  where l.order_id = o.id and l.short_quantity > 0)`

const isPartReady = sql`exists (select from order_lines l
  where l.order_id = o.id and l.ready_quantity > 0)`

/** How much of what the order `o` wants is reserved. Nothing is, of one that left or is cancelled. */
export const stockState = sql<StockState | null>`case when o.state not in ${openStates} then null
  when not ${isShort} then 'full' when ${isPartReady} then 'part' else 'none' end`

/** The orders `o` of which so much is reserved; from the short lines to the orders, which are few. */
export function hasStock(stock: StockState): RawBuilder<unknown> {
  if (stock === 'full') return sql`o.state in ${openStates} and not ${isShort}`
  const isReady = stock === 'part' ? isPartReady : sql`not ${isPartReady}`
  return sql`o.state in ${openStates} and ${isReady}
    and o.id = any(array(select l.order_id from order_lines l where l.short_quantity > 0))`
}

/** The orders `o` of which a short line could be reserved now, at least in part; weighed goods whole. */
export const isStockBack = sql`o.state in ('pending', 'confirmed') and o.id = any(array(
  select l.order_id from order_lines l
  join orders waiting on waiting.id = l.order_id and waiting.state in ('pending', 'confirmed')
  join variants v on v.id = l.variant_id
  join stock_levels level on level.outlet_id = waiting.outlet_id
    and level.variant_id = coalesce(v.merged_into_id, v.id)
  where l.short_quantity > 0 and level.on_hand - level.reserved - level.unavailable
    >= case when l.quantity_scale > 0 then l.short_quantity else 1 end))`
