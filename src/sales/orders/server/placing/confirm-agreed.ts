import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { confirmOrder } from '../fulfilment/confirm-order.ts'
import type { Placement } from './place-orders.ts'

/** A placed order, and why it waits although the customer agreed to it on the phone. */
export type AgreedPlacement = Omit<Placement, 'state'> & {
  readonly state: 'pending' | 'confirmed'
  readonly whyPending?: string
}

/**
 * The customer agreed to the order while it was taken, which is the confirmation. An address that
 * needs fixing or an open hold keeps the order pending; the answer gives the reason.
 */
export async function confirmAgreed(
  tx: Tx,
  actor: Actor,
  placed: Placement,
): Promise<AgreedPlacement> {
  try {
    const { state, version } = await confirmOrder(tx, actor, { id: placed.id, by: 'phone' })
    return { ...placed, state, version }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...placed, whyPending: error.message }
  }
}
