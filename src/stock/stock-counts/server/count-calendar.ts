import { sql } from 'kysely'
import { addDays } from '#platform/days.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import { zoneAt } from '#stock/inventory/server/index.ts'
import type { CalendarCount, CalendarDue } from '../stock-counts.fields.ts'
import { stockCountsSettings } from '../stock-counts.settings.ts'
import { access } from './find-stock-count.ts'

type Asked = { readonly outletId: string; readonly month?: string | undefined }

/** A month and the days of the weeks around it. */
function gridOf(month: string): { readonly from: string; readonly to: string } {
  const first = `${month}-01`
  return { from: addDays(first, -6), to: addDays(first, 41) }
}

/**
 * The counts of an outlet by day, and how many products fall due on it by their class. What is due
 * already is due today.
 */
export async function countCalendar(reader: Reader, actor: Actor, { outletId, month }: Asked) {
  requireWithinOutlets(actor, access, outletId)
  const today = await todayAt(reader, outletId)
  const { from, to } = gridOf(month ?? today.slice(0, 7))
  const { prefix, everyDaysA, everyDaysB, everyDaysC } = stockCountsSettings
  const set = await settingsOf(reader, { prefix, everyDaysA, everyDaysB, everyDaysC }, outletId)
  const counts = await sql<CalendarCount>`
    select c.id, ${set.prefix}::text || c.number as label, c.name, c.kind, c.state, c.version,
      case when c.state = 'posted'
        then (c.posted_at at time zone ${zoneAt('c.outlet_id')})::date
        else c.planned_on end::text as "on"
    from stock_counts c
    where c.outlet_id = ${outletId} and c.state <> 'cancelled'
      and case when c.state = 'posted'
        then (c.posted_at at time zone ${zoneAt('c.outlet_id')})::date
        else c.planned_on end between ${from}::date and ${to}::date
    order by c.number limit 500`.execute(reader)
  const due = await sql<CalendarDue>`
    select greatest(level.due, ${today}::date)::text as "on",
      count(*) filter (where level.abc = 'A')::int as a,
      count(*) filter (where level.abc = 'B')::int as b,
      count(*) filter (where level.abc = 'C')::int as c
    from (select coalesce(demand.abc, 'C') as abc,
        coalesce((level.last_counted_at at time zone ${zoneAt('level.outlet_id')})::date
          + case demand.abc when 'A' then ${set.everyDaysA}::int when 'B' then ${set.everyDaysB}::int
            else ${set.everyDaysC}::int end, '-infinity'::date) as due
      from stock_levels level left join stock_demand demand
        on demand.variant_id = level.variant_id and demand.outlet_id = level.outlet_id
      where level.outlet_id = ${outletId} and level.on_hand <> 0) level
    where greatest(level.due, ${today}::date) between ${from}::date and ${to}::date
    group by 1 order by 1`.execute(reader)
  return { today, counts: counts.rows, due: due.rows }
}
