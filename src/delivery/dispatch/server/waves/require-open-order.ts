import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/server/db/database.ts'

/**
 * An order that was put on hold or cancelled since its wave was released is not picked any further.
 */
export async function requireOpenOrder(tx: Tx, orderId: string): Promise<void> {
  const found = await sql<{ number: number; state: string; hold: string | null }>`
    select o.number, o.state, (select h.kind || ': ' || h.reason from order_holds h
      where h.order_id = o.id and h.released_at is null order by h.placed_at limit 1) as hold
    from orders o where o.id = ${orderId}`.execute(tx)
  const [order] = found.rows
  if (!order || (order.state === 'confirmed' && order.hold === null)) return
  const [code, says] = order.hold
    ? ['held', `is on hold (${order.hold})`]
    : ['wrong_state', `is ${order.state}`]
  throw new Refusal(
    'conflict',
    code,
    `Order ${order.number} ${says}. Leave it out of the wave and put its goods back.`,
  )
}
