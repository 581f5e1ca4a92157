import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { Suspension } from '../../suspensions.rules.ts'

/** The decision `decided` about a parcel still counts for its courier service `cs`. */
const isInForce = (parcel: 'p' | 'own') => {
  const id = sql.ref(`${parcel}.id`)
  return sql`${sql.ref(`${parcel}.state`)} in ('packed', 'booked')
      and cs.reach = 'suspended' and coalesce(cs.suspended_until > current_date, true)
      and cs.suspended_until is not distinct from decided.until
      and decided.courier_id = coalesce(${sql.ref(`${parcel}.courier_id`)}, (select live.courier_id
        from parcel_bookings live where live.parcel_id = ${id}
          and live.state in ('requested', 'unclear')))`
}

/**
 * For a parcel `p`: the decision about it, as `waits`. It ends with the suspension, when another
 * courier takes the parcel, and when the parcel leaves; nothing has to be cleaned up.
 */
export const activeSuspension = sql`left join lateral (
    select decided.area_id, jsonb_build_object('answer', decided.answer, 'courierName', sc.name,
        'areaName', sa.name, 'since', decided.since, 'until', cs.suspended_until,
        'note', cs.note, 'problem', decided.problem) as suspension
    from parcel_suspensions decided
      join courier_services cs on (cs.courier_id, cs.area_id) = (decided.courier_id, decided.area_id)
      join couriers sc on sc.id = decided.courier_id
      join service_areas sa on sa.id = decided.area_id
    where decided.parcel_id = p.id and ${isInForce('p')}) waits on true`

/**
 * Of parcels `p`: the same without the join, for a list. The decisions about couriers that are
 * suspended now are few, and lead to their parcels.
 */
export const isSuspended = sql<boolean>`p.id in (select decided.parcel_id
  from courier_services cs join parcel_suspensions decided
    on (decided.courier_id, decided.area_id) = (cs.courier_id, cs.area_id)
  join parcels own on own.id = decided.parcel_id
  where ${isInForce('own')})`

/** The parcels among these that wait for a suspended courier. */
export async function activeSuspensions(
  reader: Reader,
  parcelIds: readonly string[],
): Promise<ReadonlyMap<string, Suspension>> {
  const found = await sql<{ id: string; suspension: Suspension }>`
    select p.id, waits.suspension from parcels p ${activeSuspension}
    where p.id = any(${[...parcelIds]}::uuid[]) and waits.suspension is not null`.execute(reader)
  return new Map(found.rows.map(({ id, suspension }) => [id, suspension]))
}
