import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import type { ReasonGiven } from '#reasons/reasons.fields.ts'
import { reasonFor } from '#reasons/server/index.ts'
import { capability } from '#users/capabilities.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { orderMachine } from '../../orders.states.ts'
import { findOrder } from '../find-order.ts'
import { keepReason } from '../order-words-apart.ts'

/** Marked by hand, so it says how we know. */
export async function deliverOrder(
  tx: Tx,
  actor: Actor,
  input: { id: string; version: number; reason: ReasonGiven },
) {
  const {
    id,
    label,
    outlet_id: outletId,
  } = await findOrder(tx, actor, capability.dispatch, input.id)
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
