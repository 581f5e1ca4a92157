import type { Reason } from '#organization/reasons/server/index.ts'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { keepDecision } from '#sales/addresses/server/index.ts'
import { orderNoun } from '../../orders.nouns.ts'
import type { HeldOrder } from '../fulfilment/open-hold.ts'
import { keepReason } from '../order-words-apart.ts'
import { closeAddressHolds, openAddressHolds } from './address-holds.ts'
import { proveAddresses, verdictOf } from './prove-address.ts'

const house = systemActor('Address check')

type Decision = {
  readonly verdict: 'accept' | 'fix'
  readonly method: 'agent' | 'customer'
  /** Why it is accepted although something is missing. */
  readonly reason?: Reason | null
}

/** Marks the address as valid, by a user or the customer, until it changes. */
export async function acceptAddress(
  tx: Tx,
  actor: Actor,
  order: HeldOrder,
  method: 'agent' | 'customer',
  reason: Reason | null = null,
): Promise<void> {
  await decide(tx, actor, order, { verdict: 'accept', method, reason })
  const text =
    method === 'agent' ? 'Accepted as it was given' : 'The customer said that it is right'
  await closeAddressHolds(tx, actor, [{ ...order, text, told: text }])
}

/**
 * Undoes a decision of a user or the customer on the address: the rules alone count again, and put
 * the order on hold if something is missing.
 */
export async function reopenAddress(tx: Tx, actor: Actor, order: HeldOrder): Promise<void> {
  const { id, label, outlet_id: outletId } = order
  const before = await verdictOf(tx, id)
  await tx
    .updateTable('orders')
    .set({ address_verdict: 'unchecked' })
    .where('id', '=', id)
    .execute()
  await appendEvent(tx, actor, {
    type: 'order.address_reopened',
    noun: orderNoun,
    id,
    label,
    outletId,
    data: { verdict: [before, 'unchecked'] },
  })
  await proveAddresses(tx, house, [id])
}

/** Marks the address as undeliverable: the order is on hold until it changes. */
export async function rejectAddress(
  tx: Tx,
  actor: Actor,
  order: HeldOrder,
  note: string,
): Promise<void> {
  await decide(tx, actor, order, { verdict: 'fix', method: 'agent' })
  const text = 'The address was reviewed'
  await closeAddressHolds(tx, actor, [{ ...order, text, told: text }])
  // A hold of the system, so that another address releases it.
  await openAddressHolds(tx, house, [{ ...order, text: note, told: 'Cannot be delivered' }])
}

async function decide(
  tx: Tx,
  actor: Actor,
  order: HeldOrder,
  { verdict, method, reason = null }: Decision,
): Promise<void> {
  const { id, label, outlet_id: outletId } = order
  const before = await verdictOf(tx, id)
  if (before === 'unchecked') await proveAddresses(tx, house, [id])
  await tx.updateTable('orders').set({ address_verdict: verdict }).where('id', '=', id).execute()
  const reasonCode = reason?.code ?? null
  await keepDecision(tx, actor, id, { verdict, method, reasonCode })
  const why = reason ? await keepReason(tx, id, reason) : {}
  await appendEvent(tx, actor, {
    type: verdict === 'accept' ? 'order.address_accepted' : 'order.address_rejected',
    noun: orderNoun,
    id,
    label,
    outletId,
    data: { verdict: [before, verdict], by: method, ...why },
  })
}
