import { type RawBuilder, sql } from 'kysely'
import type { EventType } from '../../events.ts'
import type { Noun } from '../../nouns.ts'
import { type Actor, authorId } from '../actor.ts'
import { hintAfterCommit, type Tx } from '../db/database.ts'

export type NewEvent = {
  readonly type: EventType
  readonly noun: Noun
  readonly id: string
  /** What the thing is called at this moment: `Order 1042`. */
  readonly label: string
  readonly data?: Readonly<Record<string, unknown>>
}

/**
 * Appends the event of a write, in the write's own transaction. Activity, notifications and live
 * hints all read it; a write that appends none is invisible to them.
 */
export async function appendEvent(tx: Tx, actor: Actor, event: NewEvent): Promise<void> {
  await tx
    .insertInto('events')
    .values({
      type: event.type,
      noun: event.noun.key,
      entity_id: event.id,
      label: event.label,
      actor_id: authorId(actor),
      actor_name: actor.name,
      request_id: actor.requestId,
      data: sql`${JSON.stringify(event.data ?? {})}::jsonb`,
    })
    .execute()
  hintAfterCommit(tx, { noun: event.noun.key, ids: [event.id] })
}

/**
 * The same append as a step of a larger data-modifying statement, for acts on many rows or in one
 * round trip. `source` names the step that yields (type, noun, entity_id, label, data).
 */
export function appendEventsFrom(source: string, actor: Actor): RawBuilder<unknown> {
  return sql`${sql.raw(appendColumns)} ${authorId(actor)}::uuid, ${actor.name}::text,
    ${actor.requestId}::text from ${sql.raw(source)}`
}

/** As `appendEventsFrom`, for a prepared text; `actor` is the SQL of author id, name, request id. */
export function appendEventsText(source: string, actor: string): string {
  return `${appendColumns} ${actor} from ${source}`
}

const appendColumns = `insert into events
  (type, noun, entity_id, label, data, actor_id, actor_name, request_id)
  select type, noun, entity_id, label, data,`
