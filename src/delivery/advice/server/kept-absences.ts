import { type RawBuilder, sql } from 'kysely'
import { foldOften, type KeptSums, keptRows } from '#platform/server/db/kept-sums.ts'

/** These parcels with a delivery attempt, and those of them reported “not home”. */
const triedOf = (keys: RawBuilder<unknown>) => sql`
  select p.id as parcel_id,
    date_trunc('week', p.handed_over_at at time zone 'UTC')::date as week_of, p.outlet_id,
    p.courier_id, o.ship_city as city, 1 as parcels,
    case when exists (select from advices a where a.parcel_id = p.id and a.cause = 'attempt'
      and a.reason in ('not_home', 'no_answer')) then 1 else 0 end as absent
  from ${keys} as keys join parcels p on p.id = keys.parcel_id join orders o on o.id = p.order_id
  where p.handed_over_at is not null and p.courier_id is not null
    and (p.attempts > 0 or p.state = 'delivered') and o.ship_city <> ''`

/** Parcels by the week in which the courier took them, by courier and town. */
export const absenceSums: KeptSums = {
  name: 'absences',
  keys: ['parcel_id'],
  groups: ['week_of', 'outlet_id', 'courier_id', 'city'],
  measures: ['parcels', 'absent'],
  derive: triedOf,
  all: sql`select id as parcel_id from parcels`,
}

export const triedParcels = keptRows(absenceSums)

export const foldAbsencesOften = foldOften(absenceSums)
