import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { orderNoun } from '../orders.nouns.ts'
import { orderMachine } from '../orders.states.ts'
import { findOrder } from './find-order.ts'

/** Marked by hand, so it says how we know. */
export async function deliverOrder(
  tx: Tx,
  actor: Actor,
  input: { id: string; version: number; reason: string },
) {
  const { id, label, outlet_id: outletId } = await findOrder(tx, input.id)
  const version = await move(tx, actor, {
    machine: orderMachine,
    noun: orderNoun,
    move: 'deliver',
    id,
    version: input.version,
    label,
    outletId,
    data: { reason: input.reason },
  })
  return { id, state: 'delivered' as const, version }
}
