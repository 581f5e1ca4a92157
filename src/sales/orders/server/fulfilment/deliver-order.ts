import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFor } from '#organization/reasons/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import { type Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { orderMachine } from '../../orders.states.ts'
import { findOrder } from '../find-order.ts'
import { keepReason } from '../order-words-apart.ts'

/** Why an order cannot be marked as delivered by hand; null if it can. */
export type DeliveryGuard = (
  tx: Tx,
  order: { readonly id: string; readonly label: string },
) => Promise<Refusal | null>

type Delivered = { id: string; version: number; reason: ReasonGiven }

/**
 * Marks an order as delivered by hand, with the evidence. An order whose parcel is with a courier
 * is delivered through its parcel: the guard refuses it here.
 */
export const deliverOrderUnless =
  (guard: DeliveryGuard) => (tx: Tx, actor: Actor, input: Delivered) =>
    deliverOrder(tx, actor, input, guard)

export async function deliverOrder(
  tx: Tx,
  actor: Actor,
  input: Delivered,
  guard: DeliveryGuard = async () => null,
) {
  const {
    id,
    label,
    outlet_id: outletId,
  } = await findOrder(tx, actor, capability.dispatch, input.id)
  throwIfRefused(await guard(tx, { id, label }))
  const reason = await reasonFor(tx, 'delivery.mark', input.reason)
  const version = await move(tx, actor, {
    machine: orderMachine,
    noun: orderNoun,
    move: 'deliver',
    id,
    version: input.version,
    label,
    outletId,
    data: await keepReason(tx, id, reason),
  })
  return { id, state: 'delivered' as const, version }
}
