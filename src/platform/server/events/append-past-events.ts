import { sql } from 'kysely'
import { type Actor, authorId } from '../actor.ts'
import { hintAfterCommit, type Tx } from '../db/database.ts'
import type { NewEvent } from './append-event.ts'

/** An event in the past, with its own actor. */
export type PastEvent = NewEvent & {
  /** ISO 8601. */
  readonly at: string
  readonly actor: Actor
}

/**
 * Appends past events, for demo data and generators only; real commands use `appendEvent`. Events
 * are appended in time order, because readers go by the order of appending; so all areas' events of
 * one seeding belong in one call.
 */
export async function appendPastEvents(tx: Tx, events: readonly PastEvent[]): Promise<void> {
  const rows = events.map((event, place) => ({
    place,
    at: event.at,
    type: event.type,
    noun: event.noun.key,
    entityId: event.id,
    label: event.label,
    outletId: event.outletId ?? null,
    actorId: authorId(event.actor),
    actorName: event.actor.name,
    via: event.actor.via,
    device: event.actor.device,
    data: event.data ?? {},
  }))
  await sql`insert into events
      (at, type, noun, entity_id, label, outlet_id, actor_id, actor_name, via, device, data)
    select at, type, noun, "entityId", label, "outletId", "actorId", "actorName", via, device, data
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(place integer, at timestamptz,
      type text, noun text, "entityId" uuid, label text, "outletId" uuid, "actorId" uuid,
      "actorName" text, via text, device text, data jsonb)
    order by at, place`.execute(tx)
  for (const noun of new Set(rows.map((row) => row.noun))) hintAfterCommit(tx, { noun })
}
