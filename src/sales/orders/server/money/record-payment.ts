import { sql } from 'kysely'
import { formatMoney } from '#platform/money.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { bookTaking } from '#sales/registers/server/index.ts'
import type { Tender } from '#sales/registers/tenders.ts'
import { refuseSettling } from '../../order-money.rules.ts'
import { orderNoun } from '../../orders.nouns.ts'
import {
  refuseMoreThanDue,
  refusePayingCancelled,
  refuseRepeatedPayment,
} from '../../payment.rules.ts'
import type { OverpaymentUse } from '../../payment-methods.ts'
import { lockTerms } from '../editing/find-terms.ts'
import type { OrderTerms } from '../editing/load-terms.ts'
import { keepWords } from '../order-words-apart.ts'
import { spendCreditOn } from '../placing/spend-credit-on.ts'
import { rolesAt } from '../roles-at.ts'
import { giveRestBack } from './give-rest-back.ts'
import { settleDocuments } from './settle-documents.ts'
import { settleMoney } from './settle-money.ts'

type Paid = {
  readonly orderId: string
  readonly method: Tender
  readonly amountMinor: number
  readonly reference: string
  /** What becomes of the part above the balance due; left out, there must be none. */
  readonly rest?: OverpaymentUse | undefined
  /** It is a second payment and not the same one sent twice. */
  readonly isSecond?: boolean | undefined
  /** The register that took it; left out at a register device. */
  readonly registerId?: string | undefined
  /** As the sales channel that took it calls it: a second message about the same payment changes nothing. */
  readonly externalRef?: string | null
}

/** Two equal payments within this time are asked about. */
const repeatedWithinSeconds = 60

/**
 * Records what a customer paid. For more than is due, the caller says what the rest is: change or store
 * credit is given in the same step; a deliberate overpayment holds the order until it is refunded.
 *
 * @throws Refusal `more_than_due`, `repeated_payment`, `wrong_state`, and at a register
 *   `no_open_session`, `session_closing`
 */
export async function recordPayment(tx: Tx, actor: Actor, input: Paid) {
  const { method, amountMinor, externalRef = null } = input
  const { order, terms } = await lockTerms(tx, actor, input.orderId)
  const { id, label } = order
  throwIfRefused(refuseSettling(rolesAt(actor, terms.outletId)))
  const isCollected = authorId(actor) === null && input.rest === 'overpayment'
  throwIfRefused(refusePayingCancelled(label, { state: terms.state, isCollected }))
  const known = externalRef === null ? undefined : await paymentOf(tx, id, externalRef)
  if (known) return { id, paymentId: known.id, balanceMinor: terms.balanceMinor }
  const { currency } = terms
  throwIfRefused(refuseMoreThanDue(label, { ...terms, amountMinor, rest: input.rest }))
  if (externalRef === null && !input.isSecond && (await isRepeated(tx, input)))
    throwIfRefused(refuseRepeatedPayment(label, formatMoney(amountMinor, currency)))
  const paymentId = await keepPayment(tx, actor, input, terms)
  await tellPayment(tx, actor, input, terms, label)
  if (method === 'store_credit')
    await spendCreditOn(tx, actor, { ...terms, id, label, amountMinor })
  const overMinor = amountMinor - Math.max(0, terms.balanceMinor)
  if (overMinor > 0 && (input.rest === 'change' || input.rest === 'store_credit'))
    await giveRestBack(
      tx,
      actor,
      { label, paymentId, overMinor, use: input.rest, method, registerId: input.registerId },
      terms,
    )
  const after = await settleMoney(tx, actor, order, terms)
  // An order that came back unpaid charges what is paid for it after all.
  if (terms.state === 'returned') await settleDocuments(tx, actor, id, 'Paid after the return')
  return { id, paymentId, balanceMinor: after.balanceMinor }
}

async function keepPayment(
  tx: Tx,
  actor: Actor,
  { method, amountMinor, reference, registerId, externalRef = null }: Paid,
  { id, authorisedMinor, currency }: OrderTerms,
): Promise<string> {
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
  const taking = { paymentId, kind: 'payment', method, amountMinor, currency } as const
  await bookTaking(tx, actor, { ...taking, registerId })
  // What a gateway captures is no longer authorised beside it.
  const captured = method === 'gateway' ? Math.min(authorisedMinor, amountMinor) : 0
  await sql`update orders set paid_minor = paid_minor + ${amountMinor}::bigint,
    authorised_minor = authorised_minor - ${captured}::bigint where id = ${id}`.execute(tx)
  return paymentId
}

async function tellPayment(
  tx: Tx,
  actor: Actor,
  { method, amountMinor, reference }: Paid,
  { id, currency, outletId, paidMinor }: OrderTerms,
  label: string,
): Promise<void> {
  await appendEvent(tx, actor, {
    type: 'order.payment_recorded',
    noun: orderNoun,
    id,
    label,
    outletId,
    data: {
      amount: formatMoney(amountMinor, currency),
      method,
      ...(await keepWords(tx, id, reference)),
      paidMinor: [paidMinor, paidMinor + amountMinor],
    },
  })
}

function paymentOf(tx: Tx, orderId: string, externalRef: string) {
  return tx
    .selectFrom('order_payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('external_ref', '=', externalRef)
    .executeTakeFirst()
}

async function isRepeated(
  tx: Tx,
  { orderId, method, amountMinor, reference }: Paid,
): Promise<boolean> {
  const twin = await sql`select from order_payments where order_id = ${orderId}
      and kind = 'payment' and method = ${method} and amount_minor = ${amountMinor}::bigint
      and reference = ${reference}
      and taken_at > now() - make_interval(secs => ${repeatedWithinSeconds})
    limit 1`.execute(tx)
  return twin.rows.length > 0
}
