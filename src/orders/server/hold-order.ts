import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import type { holdKinds } from '../orders.contract.ts'
import { orderNoun } from '../orders.nouns.ts'
import { orderMachine } from '../orders.states.ts'
import { findOrder } from './find-order.ts'

type HoldKind = (typeof holdKinds)[number]

/** Holds an order that has not left yet. The order row is locked, so that no move slips past. */
export async function holdOrder(
  tx: Tx,
  actor: Actor,
  input: { id: string; kind: HoldKind; reason: string },
) {
  await tx.selectFrom('orders').select('id').where('id', '=', input.id).forUpdate().execute()
  const { id, label, state, outlet_id: outletId } = await findOrder(tx, input.id)
  const holdable = orderMachine.moves.cancel.from
  if (!holdable.some((open) => open === state)) {
    throw new Refusal(
      'conflict',
      'wrong_state',
      `${label} is ${state}; only an order that has not left can be held.`,
      {
        details: { state },
      },
    )
  }
  const twin = await tx
    .selectFrom('order_holds')
    .select('id')
    .where('order_id', '=', id)
    .where('kind', '=', input.kind)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  if (twin) {
    throw new Refusal(
      'conflict',
      'already_held',
      `${label} is on hold for this reason already (${input.kind}).`,
      {
        field: 'kind',
      },
    )
  }
  const holdId = newId()
  await tx
    .insertInto('order_holds')
    .values({
      id: holdId,
      order_id: id,
      kind: input.kind,
      reason: input.reason,
      placed_by: authorId(actor),
    })
    .execute()
  await appendEvent(tx, actor, {
    type: 'order.held',
    noun: orderNoun,
    id,
    label,
    outletId,
    data: { kind: input.kind, reason: input.reason },
  })
  return { holdId }
}

/** Ends a hold; who released it and why stays with it. */
export async function releaseHold(
  tx: Tx,
  actor: Actor,
  input: { id: string; holdId: string; note: string },
) {
  const { id, label, outlet_id: outletId } = await findOrder(tx, input.id)
  const released = await tx
    .updateTable('order_holds')
    .set({
      released_at: new Date().toISOString(),
      released_by: authorId(actor),
      release_note: input.note,
    })
    .where('id', '=', input.holdId)
    .where('order_id', '=', id)
    .where('released_at', 'is', null)
    .returning('kind')
    .executeTakeFirst()
  if (!released) {
    const known = await tx
      .selectFrom('order_holds')
      .select('id')
      .where('id', '=', input.holdId)
      .where('order_id', '=', id)
      .executeTakeFirst()
    if (!known) throw notFound('This hold')
    throw new Refusal('conflict', 'already_released', `This hold of ${label} was released already.`)
  }
  await appendEvent(tx, actor, {
    type: 'order.hold_released',
    noun: orderNoun,
    id,
    label,
    outletId,
    data: { kind: released.kind, note: input.note },
  })
  return { holdId: input.holdId }
}
