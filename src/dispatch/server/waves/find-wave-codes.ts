import { orderLabel, orderNoun } from '#orders/orders.nouns.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { scanAccess } from '#scanning/scanning.contract.ts'
import type { CodeFinder } from '#scanning/server/index.ts'

/** `K-12`: a tote stands for the order whose goods it holds, so that it opens that on the bench. */
export const findToteCode: CodeFinder = async (reader, actor, code) => {
  const order = await reader
    .selectFrom('wave_orders')
    .innerJoin('orders', 'orders.id', 'wave_orders.order_id')
    .select(['orders.id', 'orders.number'])
    .where('wave_orders.tote_code', '=', code.trim().toUpperCase())
    .where('wave_orders.left_at', 'is', null)
    .where(withinOutlets(actor, scanAccess, 'orders.outlet_id'))
    .executeTakeFirst()
  return order ? { noun: orderNoun.key, id: order.id, label: orderLabel(order.number) } : null
}
