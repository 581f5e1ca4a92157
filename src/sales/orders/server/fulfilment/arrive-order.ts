import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { orderMachine } from '../../orders.states.ts'
import { findOrder } from '../find-order.ts'
import { recordPayment } from '../money/record-payment.ts'
import { waiveRest } from '../money/waive-rest.ts'
import { paymentReference } from './undeliver-order.ts'

type Arrived = {
  readonly orderId: string
  /** What the courier collected on delivery, 0 if there was nothing to collect. */
  readonly cashMinor: number
  /** The parcel's number at the courier: the payment's reference, and once per parcel. */
  readonly trackingNumber: string
  readonly data: Readonly<Record<string, unknown>>
}

const cashier = systemActor('Couriers')

/**
 * The courier reports the order as delivered: it becomes delivered, and its cash to collect is
 * paid. The remittance settles the money that the courier still has. An order that was marked as
 * delivered by hand before stays so. If less was to be collected, the rest is waived.
 */
export async function arriveOrder(tx: Tx, actor: Actor, arrived: Arrived): Promise<void> {
  const { orderId: id, cashMinor, trackingNumber, data } = arrived
  const order = await findOrder(tx, actor, capability.dispatch, id, { locked: true })
  const { label, outlet_id: outletId, state } = order
  if (state !== 'delivered')
    await move(tx, actor, {
      machine: orderMachine,
      noun: orderNoun,
      move: 'deliver',
      id,
      label,
      outletId,
      data,
    })
  if (cashMinor > 0)
    await recordPayment(tx, cashier, {
      orderId: id,
      method: 'cash_on_delivery',
      amountMinor: cashMinor,
      reference: trackingNumber,
      externalRef: await freeReference(tx, id, trackingNumber),
      // It was collected, regardless of the balance; an excess shows as overpaid.
      rest: 'overpayment',
    })
  await waiveRest(tx, cashier, { orderId: id, cashMinor })
}

/** Once per parcel, and once more after each reversal. */
async function freeReference(tx: Tx, orderId: string, trackingNumber: string): Promise<string> {
  const reference = paymentReference(trackingNumber)
  const reversed = await sql<{ count: number }>`select count(*)::int as count
    from order_payments p join order_payments r on r.refund_of = p.id and r.kind = 'moved'
    where p.order_id = ${orderId} and (p.external_ref = ${reference}
      or starts_with(p.external_ref, ${`${reference}#`}))`.execute(tx)
  const times = reversed.rows[0]?.count ?? 0
  return times === 0 ? reference : `${reference}#${times + 1}`
}
