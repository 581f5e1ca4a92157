import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

export type Claimed = {
  readonly id: string
  readonly endpointId: string
  readonly url: string
  readonly type: string
  readonly payload: string
  /** With the try that is claimed. */
  readonly attempts: number
  readonly isReplay: boolean
  readonly sealedSecret: string
  /** Only while it signs as well. */
  readonly sealedOldSecret: string | null
}

/** A server that dies while it sends is forgotten after this long, and the message is due again. */
const leaseMilliseconds = 60_000

/** The endpoints that have a message due. */
export async function endpointsDue(db: Database, now: Date): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select e.id from webhook_endpoints e where e.is_active and exists (
      select from webhook_deliveries d
      where d.endpoint_id = e.id and d.next_attempt_at <= ${now.toISOString()})`.execute(db.reader)
  return found.rows.map(({ id }) => id)
}

/**
 * Claims the oldest due messages of one endpoint for this server. They are leased, not locked: a
 * transaction that stayed open over a request would hold up all readers of events. A message waits
 * while an earlier one about the same record is being sent, so that messages do not overtake each
 * other, and until its object was read. Where an endpoint keeps the order of all, only the earliest
 * is sent.
 */
export async function claimDeliveries(
  db: Database,
  endpointId: string,
  most: number,
  now: Date,
): Promise<readonly Claimed[]> {
  const leasedUntil = new Date(now.getTime() + leaseMilliseconds)
  const claimed = await sql<Claimed>`
    with due as materialized (
      select d.id from webhook_deliveries d
      where endpoint_id = ${endpointId} and next_attempt_at <= ${now.toISOString()}
        and unread_event is null
        and not exists (select from webhook_deliveries earlier
          where earlier.endpoint_id = d.endpoint_id and earlier.entity_id = d.entity_id
            and earlier.event_seq < d.event_seq and earlier.next_attempt_at is not null)
        and (d.event_seq is null
          or not (select e.keeps_order from webhook_endpoints e where e.id = ${endpointId})
          or d.event_seq = (select min(waiting.event_seq) from webhook_deliveries waiting
            where waiting.endpoint_id = ${endpointId} and waiting.next_attempt_at is not null))
      order by next_attempt_at, event_seq, id limit ${most} for update skip locked)
    update webhook_deliveries d
    set next_attempt_at = ${leasedUntil.toISOString()}, attempts = d.attempts + 1
    from due, webhook_endpoints e
    where d.id = due.id and e.id = d.endpoint_id and e.is_active
    returning d.id, d.endpoint_id as "endpointId", e.url, d.type, d.payload, d.attempts,
      d.is_replay as "isReplay", e.sealed_secret as "sealedSecret",
      case when e.old_secret_until > ${now.toISOString()} then e.sealed_old_secret end
        as "sealedOldSecret"`.execute(db.reader)
  return claimed.rows
}
