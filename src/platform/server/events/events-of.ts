import { sql } from 'kysely'
import type { TimelineEntry } from '../../timeline.ts'
import type { Reader } from '../db/database.ts'

const longest = 200

/** The newest events of one record, newest first. */
export async function eventsOf(reader: Reader, entityId: string): Promise<TimelineEntry[]> {
  const found = await sql<TimelineEntry>`
    select seq, at, type, noun, entity_id as "entityId", label, actor_name as "actorName",
      request_id as "requestId", data
    from events where entity_id = ${entityId} order by tx desc, seq desc limit ${longest}`.execute(
    reader,
  )
  return found.rows
}
