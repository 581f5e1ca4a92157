import { sql } from 'kysely'
import { formatMoney } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { move } from '#platform/server/moves.ts'
import { newId } from '#platform/server/new-id.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { orderMachine } from '../../orders.states.ts'
import { lockTerms } from '../editing/find-terms.ts'
import { settleDocuments } from '../money/settle-documents.ts'
import { settleMoney } from '../money/settle-money.ts'

type Undelivered = {
  readonly orderId: string
  /** The number under which `arriveOrder` recorded the payment. */
  readonly trackingNumber: string
  readonly data: Readonly<Record<string, unknown>>
}

const why = 'The delivery was reported by mistake'

/**
 * Undoes a mistaken delivery report: the order is dispatched again, its courier's payment no longer
 * counts, and the balance waived because of it is due again. Payment and waiver stay in the
 * records; each is reversed by a separate row.
 *
 * @throws Refusal `goods_back` if units were returned or money was refunded since
 */
export async function undeliverOrder(
  tx: Tx,
  actor: Actor,
  { orderId, trackingNumber, data }: Undelivered,
): Promise<void> {
  const { order, terms } = await lockTerms(tx, actor, orderId)
  const { id, label, outlet_id: outletId } = order
  const since = await sql`select from order_refunds where order_id = ${id}
    union all select from stock_movements where source_id = ${id} and kind = 'return'
    limit 1`.execute(tx)
  if (since.rows.length > 0)
    throw new Refusal(
      'conflict',
      'goods_back',
      `${label} has a return or a refund since its delivery, so the delivery cannot be undone.`,
    )
  await move(tx, actor, {
    machine: orderMachine,
    noun: orderNoun,
    move: 'undeliver',
    id,
    label,
    outletId,
    data,
  })
  const reversed = await reversePayment(tx, actor, id, trackingNumber)
  if (reversed > 0)
    await appendEvent(tx, actor, {
      type: 'order.payment_reversed',
      noun: orderNoun,
      id,
      label,
      outletId,
      data: {
        amount: formatMoney(reversed, terms.currency),
        paidMinor: [terms.paidMinor, terms.paidMinor - reversed],
      },
    })
  if (terms.waivedMinor > 0) await reverseWaiver(tx, id)
  await settleMoney(tx, actor, order, terms)
  await settleDocuments(tx, actor, id, why)
}

async function reversePayment(
  tx: Tx,
  actor: Actor,
  id: string,
  trackingNumber: string,
): Promise<number> {
  const reference = paymentReference(trackingNumber)
  const reversed = await sql<{ amount: number }>`
    insert into order_payments (id, order_id, kind, method, amount_minor, refund_of, reason, created_by)
    select ${newId()}, p.order_id, 'moved', p.method, p.amount_minor, p.id, ${why},
      ${authorId(actor)}::uuid
    from order_payments p where p.order_id = ${id} and p.kind = 'payment'
      and (p.external_ref = ${reference} or starts_with(p.external_ref, ${`${reference}#`}))
      and not exists (select from order_payments r where r.refund_of = p.id)
    returning amount_minor as amount`.execute(tx)
  const amount = reversed.rows[0]?.amount ?? 0
  await sql`update orders set paid_minor = paid_minor - ${amount}::bigint where id = ${id}`.execute(
    tx,
  )
  return amount
}

/** The reference of a courier's payment; one recorded again after a reversal gets a number. */
export const paymentReference = (trackingNumber: string) => `parcel:${trackingNumber}`

/** The waiver of the undone delivery, from the data of its event. */
async function reverseWaiver(tx: Tx, id: string): Promise<void> {
  await sql`update orders o set waived_minor = (e.data->'waivedMinor'->>0)::bigint
    from (select w.data from events w where w.entity_id = ${id} and w.type = 'order.rest_waived'
      order by w.seq desc limit 1) e
    where o.id = ${id} and (e.data->'waivedMinor'->>1)::bigint = o.waived_minor`.execute(tx)
}
