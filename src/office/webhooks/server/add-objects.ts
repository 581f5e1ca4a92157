import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { Log } from '#platform/server/log.ts'
import { type Objects, objectsFor, type UnreadEvent, withObject } from './payload-of.ts'

type Unread = {
  readonly id: string
  readonly payload: string
  readonly event: UnreadEvent
  readonly ownerId: string | null
}

const batch = 200

const overdue = '10 minutes'

/**
 * Puts the objects into messages, in the order of their events and outside of any transaction: one
 * that stayed open would hold up all readers of events. Several servers may read the same; the first
 * one that is done counts. Messages whose object fails to be read for long come last, so that they hold
 * up none of the others.
 *
 * @returns how many messages can be sent now
 */
export async function addObjects(db: Database, objects: Objects, log: Log | null): Promise<number> {
  const { rows } = await sql<Unread>`
    select d.id, d.payload, d.unread_event as event, e.owner_id as "ownerId"
    from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
    where d.unread_event is not null
    order by d.created_at < now() - ${overdue}::interval, d.event_seq, d.id limit ${batch}`.execute(
    db.reader,
  )
  const objectOf = objectsFor(db.reader, objects)
  let added = 0
  for (const { id, payload, event, ownerId } of rows) {
    try {
      const whole = withObject(payload, await objectOf(event, ownerId))
      // What was forgotten meanwhile has another text, and has its turn the next time.
      const done = await sql`update webhook_deliveries set payload = ${whole}, unread_event = null
        where id = ${id} and unread_event is not null and payload = ${payload}`.execute(db.reader)
      added += Number(done.numAffectedRows ?? 0)
    } catch (error) {
      if (!log) throw error
      log.warn({ err: error, delivery: id }, 'webhooks: an object is read later')
    }
  }
  return added
}
