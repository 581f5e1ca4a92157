import { type RawBuilder, sql } from 'kysely'
import type { EventType } from '../../events.ts'
import type { Noun } from '../../nouns.ts'
import { type Actor, authorId } from '../actor.ts'
import { hintAfterCommit, type Reader, type Tx } from '../db/database.ts'

export type NewEvent = {
  readonly type: EventType
  readonly noun: Noun
  readonly id: string
  /** What the thing is called at this moment: `Order 1042`. */
  readonly label: string
  /** The outlet whose people are concerned; left out where it is everyone's. */
  readonly outletId?: string | null
  /** `[before, after]` for each field that changed; any other value is a fact, such as the reason. */
  readonly data?: Readonly<Record<string, unknown>>
  /** Left out: it was done. `denied` and `failed` are kept as well, by `keepEvent`. */
  readonly result?: 'ok' | 'denied' | 'failed'
}

/**
 * Appends the event of a write, in the write's own transaction. Activity, notifications and live
 * hints all read it; a write that appends none is invisible to them.
 */
export async function appendEvent(tx: Tx, actor: Actor, event: NewEvent): Promise<void> {
  await keepEvent(tx, actor, event)
  hintAfterCommit(tx, {
    noun: event.noun.key,
    ids: [event.id],
    ...(event.outletId ? { outletId: event.outletId } : {}),
  })
}

/** Keeps what was only tried, looked at or taken along: nothing changed, so that nobody is hinted. */
export async function keepEvent(reader: Reader, actor: Actor, event: NewEvent): Promise<void> {
  const { data, ...row } = eventRow(actor, event)
  await reader
    .insertInto('events')
    .values({ ...row, data: sql`${JSON.stringify(data)}::jsonb` })
    .execute()
}

/** The columns of one event, by their names in the table. */
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
 * The same append as a step of a larger data-modifying statement, for acts on many rows or in one
 * round trip. `source` names the step that yields (type, noun, entity_id, label, outlet_id, data).
 */
export function appendEventsFrom(source: string, actor: Actor): RawBuilder<unknown> {
  return sql`${sql.raw(`${appendColumns} from ${source}, jsonb_to_record(`)}
    ${actorRecord(actor)}::jsonb${sql.raw(`) ${recordColumns}`)}`
}

/** As `appendEventsFrom`, for a prepared text; `actor` is the parameter that holds `actorRecord`. */
export function appendEventsText(source: string, actor: string): string {
  return `${appendColumns} from ${source}, jsonb_to_record(${actor}::jsonb) ${recordColumns}`
}

/** What an event keeps of its actor, as the JSON that the appending statements read. */
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
