import { insistOnVerdict } from '#approvals/server/index.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import type { ReasonGiven } from '#reasons/reasons.fields.ts'
import { reasonFacts, reasonFor } from '#reasons/server/index.ts'
import { capability } from '#users/capabilities.ts'
import { ordersActions } from '../orders.actions.ts'
import type { holdKinds } from '../orders.contract.ts'
import { orderNoun } from '../orders.nouns.ts'
import { orderMachine } from '../orders.states.ts'
import { findOrder } from './find-order.ts'

type HoldKind = (typeof holdKinds)[number]

/** Holds an order that has not left yet. The order row is locked, so that no move slips past. */
export async function holdOrder(
  tx: Tx,
  actor: Actor,
  input: { id: string; kind: HoldKind; reason: ReasonGiven },
) {
  const {
    id,
    label,
    state,
    outlet_id: outletId,
  } = await findOrder(tx, actor, capability.orders, input.id, { locked: true })
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
  const reason = await reasonFor(tx, 'order.hold', input.reason)
  const holdId = newId()
  await tx
    .insertInto('order_holds')
    .values({
      id: holdId,
      order_id: id,
      kind: input.kind,
      reason: reason.text,
      placed_by: authorId(actor),
    })
    .execute()
  await appendEvent(tx, actor, {
    type: 'order.held',
    noun: orderNoun,
    id,
    label,
    outletId,
    data: { kind: input.kind, ...reasonFacts(reason) },
  })
  return { holdId }
}

/** Ends a hold; who released it and why stays with it. */
export async function releaseHold(
  tx: Tx,
  actor: Actor,
  input: { id: string; holdId: string; note: string },
) {
  const { id, label, outlet_id: outletId } = await findOrder(tx, actor, capability.orders, input.id)
  const hold = await tx
    .selectFrom('order_holds')
    .select(['kind', 'reason', 'released_at'])
    .where('id', '=', input.holdId)
    .where('order_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!hold) throw notFound('This hold')
  if (hold.released_at !== null)
    throw new Refusal('conflict', 'already_released', `This hold of ${label} was released already.`)
  const approved =
    hold.kind === 'fraud'
      ? await insistOnVerdict(tx, actor, ordersActions.releaseFraudHold, {
          payload: input,
          summary: `Release the fraud hold of ${label.toLowerCase()}`,
          facts: { 'Held because': hold.reason, 'What settled it': input.note },
          path: orderNoun.path(id),
          outletId,
        })
      : actor
  await tx
    .updateTable('order_holds')
    .set({
      released_at: new Date().toISOString(),
      released_by: authorId(actor),
      release_note: input.note,
    })
    .where('id', '=', input.holdId)
    .execute()
  await appendEvent(tx, approved, {
    type: 'order.hold_released',
    noun: orderNoun,
    id,
    label,
    outletId,
    data: { kind: hold.kind, note: input.note },
  })
  return { holdId: input.holdId }
}
