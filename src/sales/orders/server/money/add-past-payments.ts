import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { NumberedOrder } from '../placing/past-order.ts'

/**
 * Payments for orders of the past: prepaid ones at placement, cash on delivery at delivery.
 * Cancelled ones have none.
 */
export async function addPastPayments(tx: Tx, orders: readonly NumberedOrder[]): Promise<void> {
  const paid = orders.flatMap((order) => {
    const { id: orderId, totalMinor: amountMinor, number, moves } = order
    const isPrepaid = order.paymentMethod === 'prepaid'
    const takenAt = isPrepaid ? order.placedAt : moves.find(({ move }) => move === 'deliver')?.at
    const isCancelled = moves.some(({ move }) => move === 'cancel')
    // One in nine has not paid yet.
    if (takenAt === undefined || isCancelled || amountMinor === 0) return []
    if (isPrepaid && moves.length === 0 && number % 9 === 0) return []
    const method = isPrepaid ? 'card' : 'cash_on_delivery'
    return [{ id: newId(Date.parse(takenAt)), orderId, method, amountMinor, takenAt }]
  })
  await sql`with paid as (
    select * from jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as p(id uuid, "orderId" uuid,
      method text, "amountMinor" bigint, "takenAt" timestamptz)
  ), kept as (
    insert into order_payments (id, order_id, kind, method, amount_minor, taken_at)
    select id, "orderId", 'payment', method, "amountMinor", "takenAt" from paid
  ) update orders o set paid_minor = paid."amountMinor" from paid where o.id = paid."orderId"`.execute(
    tx,
  )
}
