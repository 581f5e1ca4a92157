import { sql } from 'kysely'
import type { Actor } from '../actor.ts'
import type { Reader } from '../db/database.ts'
import { actorColumns, eventRow, type NewEvent } from './append-event.ts'

const house = '00000000-0000-7000-8000-000000000000'
const columns = sql.raw(`type, noun, entity_id, label, outlet_id, data, result, ${actorColumns}`)

/**
 * Records an event that a user can cause as often as they like, at most once per actor, `sameness`
 * and minute or hour of the clock, across all servers. The table of answered requests remembers
 * which were recorded: its key is unique and it is pruned automatically. The keys belong to the
 * system, so that no caller's own Idempotency-Key can take their place.
 */
export async function keepOnce(
  reader: Reader,
  actor: Actor,
  event: NewEvent,
  per: 'minute' | 'hour',
  sameness: string,
): Promise<void> {
  const key = `${event.type} ${actor.userId} ${sameness}`.slice(0, 200)
  const row = JSON.stringify(eventRow(actor, event))
  await sql`with first as (
      insert into idempotency_keys (actor_id, key, endpoint, request_hash)
      values (${house}, ${key} || ' ' || extract(epoch from date_trunc(${per}, now()))::bigint,
        'events.keep', '')
      on conflict do nothing returning key)
    insert into events (${columns})
    select ${columns} from first, jsonb_populate_record(null::events, ${row}::jsonb)`.execute(
    reader,
  )
}
