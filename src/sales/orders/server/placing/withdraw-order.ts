import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { cancelOrder } from '../fulfilment/cancel-order.ts'

type Input = { readonly id: string; readonly reason: string; readonly version: number }

/**
 * Takes back an order that a file brought by mistake: cancels it, removes the payments and refunds that
 * came with it, so that nothing is due back to the customer, and frees its number in the sales channel,
 * so that a corrected file may bring it again.
 *
 * @returns why it stays as it is, or null when it was taken back
 */
export async function withdrawOrder(tx: Tx, actor: Actor, input: Input): Promise<string | null> {
  const { id, reason, version } = input
  const found = await sql<{
    state: string
    version: number
    paidMinor: number
    isSettled: boolean
  }>`
    select state, version, paid_minor as "paidMinor",
      exists (select from order_payments p where p.order_id = o.id and p.kind = 'payment'
        and p.external_ref is null) as "isSettled"
    from orders o where id = ${id} for update`.execute(tx)
  const [order] = found.rows
  if (order?.state !== 'pending') return `It is ${order?.state ?? 'gone'} by now.`
  if (order.version !== version) return 'It was changed after the import.'
  if (order.isSettled) return 'A payment was recorded after the import.'
  const facts = order.paidMinor > 0 ? { paidMinor: [order.paidMinor, 0] } : {}
  await cancelOrder(tx, actor, { id, reason, facts })
  await sql`delete from order_payments where order_id = ${id} and kind = 'refund'`.execute(tx)
  await sql`delete from order_payments where order_id = ${id}`.execute(tx)
  await sql`delete from order_refund_lines
    where refund_id in (select r.id from order_refunds r where r.order_id = ${id})`.execute(tx)
  await sql`delete from order_refunds where order_id = ${id}`.execute(tx)
  await sql`update orders set paid_minor = 0, refunded_minor = 0, credited_minor = 0,
    authorised_minor = 0, external_ref = null where id = ${id}`.execute(tx)
  return null
}
