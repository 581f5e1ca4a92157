import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { EventReader } from '#platform/server/events/follow-events.ts'
import { readEvents } from '#platform/server/events/read-events.ts'

/** How many events the readers of a running server still have to process; a job seals the chain. */
export async function eventsToHear({ reader }: Database): Promise<number> {
  const found = await sql<{ left: number }>`
    select count(*) as left from event_readers r
    left join events e on (e.tx, e.seq) > (r.tx, r.seq)
    where e.seq is not null and r.name <> 'chain'`.execute(reader)
  return found.rows[0]?.left ?? 0
}

/**
 * Waits until the reader has processed all events. Tests in other databases of the cluster keep
 * transactions open meanwhile, and an event waits for the end of every older one.
 */
export async function hearAll(db: Database, { name, types, take }: EventReader): Promise<void> {
  for (;;) {
    while ((await readEvents(db, name, types, take)) > 0);
    const left = await sql`select from events e join event_readers r on r.name = ${name}
      where (e.tx, e.seq) > (r.tx, r.seq) limit 1`.execute(db.reader)
    if (left.rows.length === 0) return
    await sleep(20)
  }
}
