import { sql } from 'kysely'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { Tender } from '#sales/registers/tenders.ts'

/** An order that was placed in exchange for goods of another. */
export type OrderInExchange = {
  readonly id: string
  readonly label: string
  readonly totalMinor: number
}

type Taken = {
  readonly payment: { readonly id: string; readonly method: Tender }
  readonly amountMinor: number
}

type Between = {
  readonly from: { readonly id: string; readonly label: string; readonly refundId: string }
  readonly to: OrderInExchange
}

/**
 * Lets refunded money pay for the order in exchange: it leaves the one as a refund and comes to the
 * other as a payment of the same method. Nothing goes through a till or through store credit, so that
 * it needs no known customer, and cancelling the new order refunds it the way it was paid.
 *
 * @returns how much was taken of each payment
 */
export async function payInExchange(
  tx: Tx,
  actor: Actor,
  { from, to }: Between,
  taken: readonly Taken[],
): Promise<ReadonlyMap<string, number>> {
  let paidMinor = 0
  for (const { payment, amountMinor } of taken) {
    const row = { method: payment.method, amount_minor: amountMinor, created_by: authorId(actor) }
    const refund = { refund_of: payment.id, refund_id: from.refundId, reason: `To ${to.label}` }
    await tx
      .insertInto('order_payments')
      .values([
        { ...row, ...refund, id: newId(), order_id: from.id, kind: 'refund' },
        { ...row, id: newId(), order_id: to.id, kind: 'payment', reason: `From ${from.label}` },
      ])
      .execute()
    paidMinor += amountMinor
  }
  await sql`update orders set paid_minor = paid_minor + ${paidMinor}::bigint
    where id = ${to.id}`.execute(tx)
  return new Map(taken.map(({ payment, amountMinor }) => [payment.id, amountMinor]))
}
