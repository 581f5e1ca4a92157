import { takeBackStock } from '#inventory/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { move } from '#platform/server/moves.ts'
import type { ReasonGiven } from '#reasons/reasons.fields.ts'
import { reasonFacts, reasonFor } from '#reasons/server/index.ts'
import { capability } from '#users/capabilities.ts'
import { orderNoun } from '../orders.nouns.ts'
import { orderMachine } from '../orders.states.ts'
import { findOrder } from './find-order.ts'

/** The whole parcel came back: its units are on hand again, but unavailable until inspected. */
export async function takeBackOrder(
  tx: Tx,
  actor: Actor,
  input: { id: string; version: number; reason: ReasonGiven },
) {
  const {
    id,
    label,
    outlet_id: outletId,
  } = await findOrder(tx, actor, capability.returns, input.id)
  const reason = await reasonFor(tx, 'order.return', input.reason)
  const version = await move(tx, actor, {
    machine: orderMachine,
    noun: orderNoun,
    move: 'return',
    id,
    version: input.version,
    label,
    outletId,
    data: reasonFacts(reason),
  })
  const lines = await tx
    .selectFrom('order_lines')
    .select(['id', 'variant_id', 'packed_quantity'])
    .where('order_id', '=', id)
    .where('packed_quantity', '>', 0)
    .execute()
  await takeBackStock(
    tx,
    actor,
    { noun: orderNoun.key, id, reason: reason.text },
    lines.map((line) => ({
      variantId: line.variant_id,
      outletId,
      quantity: line.packed_quantity,
      sourceLineId: line.id,
    })),
  )
  return { id, state: 'returned' as const, version }
}
