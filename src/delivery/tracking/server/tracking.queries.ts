import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { ToldNews } from '../tracking.contract.ts'

const reading = [capability.dispatch, capability.orders, capability.returns] as const

/** A courier's reports about a parcel, the newest first, including those without an effect. */
export async function eventsOfParcel(
  reader: Reader,
  actor: Actor,
  parcelId: string,
): Promise<ToldNews[]> {
  const found = await reader
    .selectFrom('parcels')
    .select('id')
    .where('id', '=', parcelId)
    .where(withinOutlets(actor, reading, 'outlet_id'))
    .executeTakeFirst()
  if (!found) throw notFound('This parcel')
  const told = await sql<ToldNews>`
    select e.id, c.name as "courierName", e.code, t.text, t.place,
      coalesce(j.counted_at, e.happened_at) as "happenedAt", e.happened_at as "toldAt", j.clock,
      e.received_at as "receivedAt", j.news, j.reason, j.outcome, e.way,
      case when r.event_id is not null then jsonb_build_object('enteredBy', r.entered_by,
        'saidBy', r.said_by, 'note', r.note,
        'withdrawnBy', r.withdrawn_by) end as report
    from courier_event_outcomes j join courier_events e on e.id = j.event_id
      join courier_event_texts t on t.event_id = e.id
      join couriers c on c.id = e.courier_id
      left join tracking_reports r on r.event_id = e.id
    where j.parcel_id = ${parcelId}
    order by coalesce(j.counted_at, e.happened_at) desc, e.id desc limit 500`.execute(reader)
  return told.rows
}

export const newsOfParcel = async (
  reader: Reader,
  actor: Actor,
  { parcelId }: { parcelId: string },
) => ({ events: await eventsOfParcel(reader, actor, parcelId) })
