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

/**
 * Somebody of ours, or the customer, says that the address is right as it stands: it counts as
 * proved until it changes.
 */
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
 * Takes back what a person or the customer said of the address: the rules alone count again, and hold
 * the order where something is missing.
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

/** Somebody of ours says that nothing can be delivered there: the order is held until it changes. */
export async function rejectAddress(
  tx: Tx,
  actor: Actor,
  order: HeldOrder,
  note: string,
): Promise<void> {
  await decide(tx, actor, order, { verdict: 'fix', method: 'agent' })
  const text = 'Somebody looked at it'
  await closeAddressHolds(tx, actor, [{ ...order, text, told: text }])
  // The house's own, so that another address lets go of it.
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
