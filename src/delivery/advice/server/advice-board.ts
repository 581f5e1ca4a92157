import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { requireWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import type { Lesson } from '../advice.fields.ts'
import { absencesByArea } from './absences.ts'
import { access } from './find-advice.ts'

const lessonDays = 180

/**
 * What past exceptions show: after which decisions parcels were delivered, and where a courier
 * reports more absent customers than others do. A parcel that was called back is not a failed
 * delivery.
 */
export async function adviceBoard(
  reader: Reader,
  actor: Actor,
  { outletId }: { readonly outletId?: string | undefined },
) {
  requireWithinOutlets(actor, access, outletId)
  const ended = sql`a.state = 'closed' and a.closed_at > now() - make_interval(days => ${lessonDays})
    and ${withinOutlets(actor, access, 'a.outlet_id')}
    ${outletId ? sql`and a.outlet_id = ${outletId}::uuid` : sql``}`
  const [lessons, whole, absences] = await Promise.all([
    sql<Lesson>`select a.reason, courier.name as "courierName", a.decision, count(*) as parcels,
        count(*) filter (where a.result = 'delivered') as delivered
      from advices a join couriers courier on courier.id = a.courier_id
      where ${ended} and a.sent_at is not null and a.decision <> 'return'
        and a.result in ('delivered', 'failed_again', 'returned', 'lost')
      group by a.reason, courier.name, a.decision
      order by parcels desc, a.reason, courier.name, a.decision limit 100`.execute(reader),
    sql<{ minutesToSend: number | null; ended: number; endedDelivered: number }>`
      select round(extract(epoch from percentile_cont(0.5) within group
          (order by a.sent_at - a.raised_at)) / 60)::integer as "minutesToSend",
        count(distinct a.parcel_id) as ended,
        count(distinct a.parcel_id) filter (where a.result = 'delivered') as "endedDelivered"
      from advices a where ${ended}`.execute(reader),
    absencesByArea(reader, actor),
  ])
  const figures = whole.rows[0] ?? { minutesToSend: null, ended: 0, endedDelivered: 0 }
  return { days: lessonDays, lessons: lessons.rows, absences, ...figures }
}
