import { sql } from 'kysely'
import { type Actor, authorId } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEventsFrom } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { orderNoun } from '../../orders.nouns.ts'
import type { HeldOrder } from '../fulfilment/open-hold.ts'

export type AddressHold = HeldOrder & {
  /** The reason why it waits, or why it no longer has to, as a sentence. */
  readonly text: string
  /**
   * The same for the log, without any part of the address: a customer may be erased, and the log
   * does not change.
   */
  readonly told: string
}

/**
 * Puts orders on hold for their addresses, as the system: an open hold of this kind stays. One
 * statement for any number of orders, whose rows the caller has locked.
 */
export async function openAddressHolds(
  tx: Tx,
  house: Actor,
  holds: readonly AddressHold[],
): Promise<void> {
  const wanted = holds.map((hold) => ({ ...hold, holdId: newId() }))
  if (wanted.length === 0) return
  await sql`with wanted as (${recordsOf(wanted)}), held as (
      insert into order_holds (id, order_id, kind, reason)
      select "holdId", id, 'address', text from wanted w
      where not exists (select from order_holds h
        where h.order_id = w.id and h.kind = 'address' and h.released_at is null)
      returning order_id
    ), event_rows as (
      select 'order.held' as type, ${orderNoun.key}::text as noun, w.id as entity_id, w.label,
        w.outlet_id, jsonb_build_object('kind', 'address', 'reason', w.told) as data
      from held join wanted w on w.id = held.order_id
    )
    ${appendEventsFrom('event_rows', house)}`.execute(tx)
  hintOf(tx, holds)
}

/** Releases the system's hold for an address; a user's hold stays. */
export async function closeAddressHolds(
  tx: Tx,
  actor: Actor,
  holds: readonly AddressHold[],
): Promise<void> {
  if (holds.length === 0) return
  const closed = await sql<{ id: string }>`with wanted as (${recordsOf(holds)}), released as (
      update order_holds h set released_at = now(), released_by = ${authorId(actor)}::uuid,
        release_note = w.text
      from wanted w where h.order_id = w.id and h.kind = 'address' and h.placed_by is null
        and h.released_at is null
      returning h.order_id
    ), event_rows as (
      select 'order.hold_released' as type, ${orderNoun.key}::text as noun, w.id as entity_id,
        w.label, w.outlet_id, jsonb_build_object('kind', 'address', 'note', w.told) as data
      from released r join wanted w on w.id = r.order_id
    )
    ${appendEventsFrom('event_rows', actor)} returning entity_id as id`.execute(tx)
  const ids = new Set(closed.rows.map(({ id }) => id))
  hintOf(
    tx,
    holds.filter(({ id }) => ids.has(id)),
  )
}

const recordsOf = (holds: readonly (AddressHold & { readonly holdId?: string })[]) =>
  sql`select * from jsonb_to_recordset(${JSON.stringify(holds)}::jsonb)
    as w(id uuid, "holdId" uuid, label text, outlet_id uuid, text text,
      told text)`

/** Sends change notifications for these orders, each outlet for its own. */
export function hintOf(
  tx: Tx,
  orders: readonly { readonly id: string; readonly outlet_id: string }[],
): void {
  for (const [outletId, own] of Map.groupBy(orders, (order) => order.outlet_id))
    hintAfterCommit(tx, { noun: orderNoun.key, ids: own.map(({ id }) => id), outletId })
}
