import { sql } from 'kysely'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { refuseBackOrder, type ShortProduct } from '../../short.rules.ts'
import type { HeldOrder } from '../fulfilment/open-hold.ts'
import { reserveFirst } from '../short/reserve-first.ts'
import { settleStockHolds } from '../short/settle-stock-holds.ts'

/**
 * Reserves the available units for an order that was placed with all its units short, and
 * back-orders the rest: the lines are short, with a hold until there is stock.
 *
 * @returns whether anything is short
 * @throws Refusal `no_back_order` if a short product does not allow it
 */
export async function backOrderRestOf(tx: Tx, actor: Actor, order: HeldOrder): Promise<boolean> {
  const isShort = await reserveFirst(tx, actor, order)
  if (!isShort) return false
  throwIfRefused(refuseBackOrder(await shortProducts(tx, order.id)))
  await settleStockHolds(tx, actor, order)
  return true
}

async function shortProducts(tx: Tx, orderId: string): Promise<readonly ShortProduct[]> {
  const found = await sql<ShortProduct>`
    select l.sku, sum(l.short_quantity)::integer as missing, l.quantity_scale as scale,
      sum(l.quantity - l.cancelled_quantity - l.elsewhere_quantity)::integer as asked,
      p.allows_back_order as "allowsBackOrder"
    from order_lines l
    join variants v on v.id = l.variant_id
    join products p on p.id = v.product_id
    where l.order_id = ${orderId}
    group by l.sku, l.quantity_scale, p.allows_back_order
    having sum(l.short_quantity) > 0 order by min(l.position)`.execute(tx)
  return found.rows
}
