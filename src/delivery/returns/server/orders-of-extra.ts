import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { FoundReturn } from './find-return.ts'
import { returnableLines } from './returnable-lines.ts'

const mostOrders = 20

export type OrderOfExtra = {
  readonly orderId: string
  readonly orderNumber: number
  readonly isOwn: boolean
  readonly quantity: number
}

/**
 * The customer's orders with units of a variant that are neither back nor expected in a return: the
 * return's own order first, then the newest.
 */
export async function ordersOfExtra(
  reader: Reader,
  { orderId, outletId }: Pick<FoundReturn, 'orderId' | 'outletId'>,
  variantId: string,
): Promise<OrderOfExtra[]> {
  if (orderId === null) return []
  const found = await sql<{ id: string; number: number }>`
    select o.id, o.number from orders o, orders own
    where own.id = ${orderId} and o.outlet_id = ${outletId} and o.state in ('dispatched', 'delivered')
      and (o.id = own.id or o.customer_id = own.customer_id)
      and exists (select from order_lines l join variants v on v.id = l.variant_id
        where l.order_id = o.id and coalesce(v.merged_into_id, v.id) = ${variantId})
    order by o.id = own.id desc, o.number desc limit ${mostOrders}`.execute(reader)
  const orders: OrderOfExtra[] = []
  for (const { id, number } of found.rows) {
    const lines = await returnableLines(reader, id)
    const quantity = Math.max(
      0,
      ...lines.filter((line) => line.variantId === variantId).map(({ returnable }) => returnable),
    )
    if (quantity > 0)
      orders.push({ orderId: id, orderNumber: number, isOwn: id === orderId, quantity })
  }
  return orders
}
