import { sql } from 'kysely'
import { formatMoney } from '#platform/money.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { bookTaking } from '#sales/registers/server/index.ts'
import type { Tender } from '#sales/registers/tenders.ts'
import { orderNoun } from '../../orders.nouns.ts'
import type { OrderTerms } from '../editing/load-terms.ts'
import { returnCreditOf } from '../placing/spend-credit-on.ts'

type Rest = {
  readonly label: string
  readonly paymentId: string
  readonly overMinor: number
  readonly use: 'change' | 'store_credit'
  readonly method: Tender
  readonly registerId?: string | undefined
}

const reasons = { change: 'Change', store_credit: 'Rest kept as store credit' } as const

/**
 * Gives back what a payment was above the balance due: as change, or as store credit of the customer.
 * It is a refund of an overpayment, so that it credits nothing and needs no approval.
 */
export async function giveRestBack(
  tx: Tx,
  actor: Actor,
  { label, paymentId, overMinor, use, method, registerId }: Rest,
  terms: OrderTerms,
): Promise<void> {
  const { id, currency, outletId, customerId, refundedMinor } = terms
  const refundId = newId()
  const reason = reasons[use]
  const isCredit = use === 'store_credit' || method === 'store_credit'
  const back = { id: newId(), method: isCredit ? ('store_credit' as const) : method }
  await tx
    .insertInto('order_refunds')
    .values({
      id: refundId,
      order_id: id,
      lines_minor: 0,
      shipping_minor: 0,
      goodwill_minor: 0,
      overpaid_minor: overMinor,
      amount_minor: overMinor,
      reason,
      created_by: authorId(actor),
    })
    .execute()
  await tx
    .insertInto('order_payments')
    .values({
      ...back,
      order_id: id,
      kind: 'refund',
      amount_minor: overMinor,
      refund_of: paymentId,
      refund_id: refundId,
      reason,
      created_by: authorId(actor),
    })
    .execute()
  const taking = { paymentId: back.id, kind: 'refund', method: back.method } as const
  await bookTaking(tx, actor, { ...taking, amountMinor: overMinor, currency, registerId })
  await sql`update orders set refunded_minor = refunded_minor + ${overMinor}::bigint
    where id = ${id}`.execute(tx)
  const amount = formatMoney(overMinor, currency)
  if (isCredit)
    await returnCreditOf(tx, actor, { id, label, customerId, currency, amountMinor: overMinor })
  await appendEvent(tx, actor, {
    type: 'order.refunded',
    noun: orderNoun,
    id,
    label,
    outletId,
    data: { amount, note: reason, refundedMinor: [refundedMinor, refundedMinor + overMinor] },
  })
}
