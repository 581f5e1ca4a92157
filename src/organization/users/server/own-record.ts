import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { TimelineEntry } from '#platform/timeline.ts'

const longest = 50

/** What the record holds of a user: what they did, and what was done to their account. */
export async function ownRecord(reader: Reader, actor: Actor) {
  // Two short index scans, not one long scan over the events of all users.
  const found = await sql<TimelineEntry>`
    select seq, at, type, noun, entity_id as "entityId", label, actor_name as "actorName",
      request_id as "requestId", data
    from (
      (select * from events where actor_id = ${actor.userId} order by tx desc, seq desc limit ${longest})
      union
      (select * from events where entity_id = ${actor.userId} order by tx desc, seq desc limit ${longest})
    ) as mine
    order by tx desc, seq desc limit ${longest}`.execute(reader)
  return { entries: found.rows }
}
