import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import { capability } from '#users/capabilities.ts'
import { orderNoun } from '../orders.nouns.ts'
import { orderMachine } from '../orders.states.ts'
import { findOrder, insistOnNoHold } from './find-order.ts'

/** The customer confirmed: from now on the order may be packed. */
export async function confirmOrder(tx: Tx, actor: Actor, input: { id: string; version: number }) {
  const {
    id,
    label,
    outlet_id: outletId,
  } = await findOrder(tx, actor, capability.confirmations, input.id)
  await insistOnNoHold(tx, id, label)
  const version = await move(tx, actor, {
    machine: orderMachine,
    noun: orderNoun,
    move: 'confirm',
    id,
    version: input.version,
    label,
    outletId,
  })
  return { id, state: 'confirmed' as const, version }
}
