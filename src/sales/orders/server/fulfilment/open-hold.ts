import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import type { HoldCause, HoldKind } from '../../desk-words.ts'
import { orderNoun } from '../../orders.nouns.ts'
import { keepWords } from '../order-words-apart.ts'

/** An order as `findOrder` gives it, its row locked. */
export type HeldOrder = { readonly id: string; readonly label: string; readonly outlet_id: string }

/**
 * Puts a hold on an order whose row the caller has locked, so that no transition runs in between.
 *
 * @returns the hold's id; null if one of this kind and cause is open already with the same reason,
 * or was placed by a user. One of the system gets the new reason and its id is returned.
 */
export async function openHold(
  tx: Tx,
  actor: Actor,
  order: HeldOrder,
  hold: {
    kind: HoldKind
    reason: string
    /** The part for the log, which is never erased; left out if the text is the system's. */
    told?: string
    endsAt?: string | null | undefined
    /** The cause within its kind: holds of one kind and different causes can be open together. */
    cause?: HoldCause
    facts?: Readonly<Record<string, unknown>>
  },
): Promise<string | null> {
  const { kind, reason, told = reason, endsAt = null, cause = '', facts } = hold
  const twin = await tx
    .selectFrom('order_holds')
    .select(['id', 'reason'])
    .where('order_id', '=', order.id)
    .where('kind', '=', kind)
    .where('cause', '=', cause)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  if (twin && (cause === '' || twin.reason === reason)) return null
  if (twin) await closeHold(tx, actor, order, { id: twin.id, kind, note: `Replaced by: ${told}` })
  const id = newId()
  await tx
    .insertInto('order_holds')
    .values({
      id,
      order_id: order.id,
      kind,
      reason,
      placed_by: authorId(actor),
      ends_at: endsAt,
      cause,
    })
    .execute()
  await appendEvent(tx, actor, {
    type: 'order.held',
    noun: orderNoun,
    id: order.id,
    label: order.label,
    outletId: order.outlet_id,
    data: {
      kind,
      reason: told,
      ...(endsAt === null ? {} : { endsAt }),
      ...facts,
      ...(told === reason ? {} : await keepWords(tx, order.id, reason)),
    },
  })
  return id
}

/** Ends an open hold; it keeps who released it and why. A user's text is saved separately. */
export async function closeHold(
  tx: Tx,
  actor: Actor,
  order: HeldOrder,
  hold: { id: string; kind: string; note: string; isOwnWords?: boolean },
): Promise<void> {
  const { id, kind, note, isOwnWords = false } = hold
  await tx
    .updateTable('order_holds')
    .set({
      released_at: new Date().toISOString(),
      released_by: authorId(actor),
      release_note: note,
    })
    .where('id', '=', id)
    .where('released_at', 'is', null)
    .execute()
  await appendEvent(tx, actor, {
    type: 'order.hold_released',
    noun: orderNoun,
    id: order.id,
    label: order.label,
    outletId: order.outlet_id,
    data: { kind, ...(isOwnWords ? await keepWords(tx, order.id, note) : { note }) },
  })
}
