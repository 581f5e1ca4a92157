import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { pauseSeconds } from '#platform/server/outbox/send-queued.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { bookingNoun } from '../../dispatch.nouns.ts'
import type { BookingProgress } from '../../parcels.fields.ts'

const mostTries = pauseSeconds.length + 1

/**
 * The newest booking of each parcel, with its courier's answer and the time of the next attempt.
 */
export async function bookingsInProgress(
  reader: Reader,
  actor: Actor,
  { ids }: { readonly ids: readonly string[] },
) {
  const found = await sql<BookingProgress>`
    select distinct on (b.parcel_id) b.parcel_id as "parcelId", b.state, c.name as "courierName",
      b.tracking_number as "trackingNumber", b.problem, coalesce(k.last_error, '') as "lastError",
      coalesce(k.attempts, 0) as tries, ${mostTries}::int as "mostTries",
      k.next_attempt_at as "nextTryAt"
    from parcel_bookings b join couriers c on c.id = b.courier_id
    left join courier_calls k on k.noun = ${bookingNoun.key} and k.entity_id = b.id
      and k.kind = 'book' and k.settled_at is null and k.refused_at is null
    where b.parcel_id = any(${[...ids]}::uuid[])
      and ${withinOutlets(actor, capability.dispatch, 'b.outlet_id')}
    order by b.parcel_id, b.requested_at desc, b.id desc`.execute(reader)
  return { rows: found.rows }
}
