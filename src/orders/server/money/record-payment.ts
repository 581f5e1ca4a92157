import { sql } from 'kysely'
import { formatMoney } from '#platform/money.ts'
import { insist, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { refuseSettling } from '../../order-money.rules.ts'
import { owedMinor } from '../../order-money.ts'
import { orderNoun } from '../../orders.nouns.ts'
import type { Tender } from '../../tenders.ts'
import { lockTerms } from '../editing/find-terms.ts'
import { keepWords } from '../order-words-apart.ts'
import { spendCreditOn } from '../placing/spend-credit-on.ts'
import { rolesAt } from '../roles-at.ts'
import { settlePaymentHold } from './settle-payment-hold.ts'

type Paid = {
  readonly orderId: string
  readonly method: Tender
  readonly amountMinor: number
  readonly reference: string
  /** As the shop that took it calls it: a second message about the same payment changes nothing. */
  readonly externalRef?: string | null
}

/**
 * Records what a customer paid. More than is owed is kept as well, because it did arrive; the house
 * then holds the order until it was refunded.
 */
export async function recordPayment(tx: Tx, actor: Actor, input: Paid) {
  const { method, amountMinor, reference, externalRef = null } = input
  const { order, terms } = await lockTerms(tx, actor, input.orderId)
  const { id, label } = order
  insist(refuseSettling(rolesAt(actor, terms.outletId)))
  if (terms.state === 'cancelled') throw wrongState(label)
  const known = externalRef === null ? undefined : await paymentOf(tx, id, externalRef)
  if (known) return { id, paymentId: known.id, owedMinor: owedMinor(terms) }
  const paymentId = newId()
  await tx
    .insertInto('order_payments')
    .values({
      id: paymentId,
      order_id: id,
      kind: 'payment',
      method,
      amount_minor: amountMinor,
      reference,
      external_ref: externalRef,
      created_by: authorId(actor),
    })
    .execute()
  await sql`update orders set paid_minor = paid_minor + ${amountMinor}::bigint
    where id = ${id}`.execute(tx)
  const { customerId, currency, outletId } = terms
  if (method === 'store_credit')
    await spendCreditOn(tx, actor, { id, label, customerId, currency, amountMinor })
  const after = { ...terms, paidMinor: terms.paidMinor + amountMinor }
  await appendEvent(tx, actor, {
    type: 'order.paid',
    noun: orderNoun,
    id,
    label,
    outletId,
    data: {
      amount: formatMoney(amountMinor, currency),
      method,
      ...(await keepWords(tx, id, reference)),
      paidMinor: [terms.paidMinor, after.paidMinor],
    },
  })
  await settlePaymentHold(tx, order, terms, after)
  return { id, paymentId, owedMinor: owedMinor(after) }
}

function paymentOf(tx: Tx, orderId: string, externalRef: string) {
  return tx
    .selectFrom('order_payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('external_ref', '=', externalRef)
    .executeTakeFirst()
}

function wrongState(label: string): Refusal {
  return new Refusal(
    'conflict',
    'wrong_state',
    `${label} is cancelled; nothing is paid for it any more. Give the money back to whoever sent it.`,
    { details: { state: 'cancelled' } },
  )
}
