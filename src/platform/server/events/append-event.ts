import { type RawBuilder, sql } from 'kysely'
import type { EventType } from '../../events.ts'
import type { Noun } from '../../nouns.ts'
import { type Actor, authorId } from '../actor.ts'
import { hintAfterCommit, type Reader, type Tx } from '../db/database.ts'

export type NewEvent = {
  readonly type: EventType
  readonly noun: Noun
  readonly id: string
  /** The current label of the record: `Order 1042`. */
  readonly label: string
  /** The outlet whose users it concerns; left out where it concerns everyone. */
  readonly outletId?: string | null
  /** `[before, after]` for each changed field; any other value is a fact, such as the reason. */
  readonly data?: Readonly<Record<string, unknown>>
  /** By default, it was done. `keepEvent` records `denied` and `failed` as well. */
  readonly result?: 'ok' | 'denied' | 'failed'
  /**
   * The users who may know of it, where not all who see records of the noun may: each gets a hint of
   * their own, which names no record.
   */
  readonly hearers?: readonly string[]
}

/**
 * Appends the event of a write, in the write's own transaction. The activity log, notifications and
 * live hints all read events; a write without one is invisible to them.
 */
export async function appendEvent(tx: Tx, actor: Actor, event: NewEvent): Promise<void> {
  await keepEvent(tx, actor, event)
  if (event.hearers) {
    for (const userId of event.hearers) hintAfterCommit(tx, { noun: event.noun.key, userId })
    return
  }
  hintAfterCommit(tx, {
    noun: event.noun.key,
    ids: [event.id],
    ...(event.outletId ? { outletId: event.outletId } : {}),
  })
}

/** Records what was only tried, viewed or exported: nothing changed, so no hint is sent. */
export async function keepEvent(reader: Reader, actor: Actor, event: NewEvent): Promise<void> {
  const { data, ...row } = eventRow(actor, event)
  await reader
    .insertInto('events')
    .values({ ...row, data: sql`${JSON.stringify(data)}::jsonb` })
    .execute()
}

/** The columns of one event. */
export function eventRow(actor: Actor, event: NewEvent) {
  return {
    type: event.type,
    noun: event.noun.key,
    entity_id: event.id,
    label: event.label,
    outlet_id: event.outletId ?? null,
    ...actorFields(actor),
    result: event.result ?? 'ok',
    data: event.data ?? {},
  }
}

/**
 * The same append as a step of a larger data-modifying statement, for commands on many rows or in
 * one round trip. `source` names the step that yields (type, noun, entity_id, label, outlet_id,
 * data).
 */
export function appendEventsFrom(source: string, actor: Actor): RawBuilder<unknown> {
  return sql`${sql.raw(`${appendColumns} from ${source}, jsonb_to_record(`)}
    ${actorRecord(actor)}::jsonb${sql.raw(`) ${recordColumns}`)}`
}

/** Like `appendEventsFrom`, for a prepared text; `actor` is the parameter with `actorRecord`. */
export function appendEventsText(source: string, actor: string): string {
  return `${appendColumns} from ${source}, jsonb_to_record(${actor}::jsonb) ${recordColumns}`
}

/** What an event records of its actor, as the JSON that the appending statements read. */
export function actorRecord(actor: Actor): string {
  return JSON.stringify(actorFields(actor))
}

function actorFields(actor: Actor) {
  return {
    actor_id: authorId(actor),
    actor_name: actor.name,
    request_id: actor.requestId,
    session_id: actor.sessionId,
    ip_address: actor.ipAddress,
    device: actor.device,
    via: actor.via,
    on_behalf_of: actor.onBehalfOf,
    approval_id: actor.approvalId,
  }
}

export const actorColumns =
  'actor_id, actor_name, request_id, session_id, ip_address, device, via, on_behalf_of, approval_id'

const appendColumns = `insert into events
  (type, noun, entity_id, label, outlet_id, data, ${actorColumns})
  select type, noun, entity_id, label, outlet_id, data, ${actorColumns}`

const recordColumns = `as actor(actor_id uuid, actor_name text, request_id text, session_id uuid,
  ip_address text, device text, via text, on_behalf_of uuid, approval_id uuid)`
