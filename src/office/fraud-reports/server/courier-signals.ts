import { sql } from 'kysely'
import { absenceSums } from '#delivery/advice/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { keptRows } from '#platform/server/db/kept-sums.ts'
import type { Compared } from '../fraud-signals.ts'
import { atOutlets, type SignalScope } from './till-signals.ts'

/** Couriers have fewer parcels than cashiers sales, so that they are compared over 13 weeks. */
export const courierDays = 91

/** With fewer parcels, a courier is not compared. */
export const leastParcels = 20

export type CourierCounts = Compared & { readonly id: string; readonly name: string }

/** Parcels reported “not home”, of those with an attempt, against others in the same towns. */
export async function countsOfCouriers(
  reader: Reader,
  actor: Actor,
  scope: SignalScope,
): Promise<CourierCounts[]> {
  const found = await sql<CourierCounts>`with tried as (
      select t.courier_id, lower(t.city) as area, sum(t.parcels)::int as parcels,
        sum(t.absent)::int as absent
      from ${keptRows(absenceSums)} as t
      where t.week_of > (now() at time zone 'UTC')::date - ${sql.lit(courierDays)}
        and ${atOutlets(actor, scope, 't.outlet_id')}
      group by t.courier_id, lower(t.city) having sum(t.parcels) > 0
    ), areas as (
      select area, sum(parcels) as parcels, sum(absent) as absent from tried group by area
    )
    select courier.id, courier.name, sum(tried.absent)::int as events,
      sum(tried.parcels)::int as sample, sum(areas.absent - tried.absent)::int as "otherEvents",
      sum(areas.parcels - tried.parcels)::int as "otherSample"
    from tried join areas on areas.area = tried.area
    join couriers courier on courier.id = tried.courier_id
    group by courier.id order by courier.id`.execute(reader)
  return found.rows
}
