import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { orderCounts } from '#sales/orders/server/index.ts'
import { lowStockCount } from '#stock/inventory/server/index.ts'

const dayCount = 14
const needed = capability.dashboard

/** All figures are of the outlets at which the actor has the dashboard. */
export function countsOfOrders(reader: Reader, actor: Actor) {
  return orderCounts(reader, actor, needed)
}

export async function lowStock(reader: Reader, actor: Actor) {
  return { count: await lowStockCount(reader, actor, needed) }
}

export async function ordersPerDay(reader: Reader, actor: Actor) {
  const [days, currency] = await Promise.all([
    countPerDay(reader, actor),
    firstCurrency(reader, actor),
  ])
  return { days, currency }
}

async function countPerDay(reader: Reader, actor: Actor) {
  const found = await sql<{ day: string; orders: number; totalMinor: number }>`
    select to_char(d.day, 'YYYY-MM-DD') as day, placed.orders, placed."totalMinor"
    from generate_series(date_trunc('day', now() at time zone 'utc') - make_interval(days => ${dayCount - 1}),
      date_trunc('day', now() at time zone 'utc'), interval '1 day') as d(day)
    cross join lateral (
      select count(*) as orders, coalesce(sum(o.total_minor), 0)::bigint as "totalMinor"
      from orders o where o.placed_at >= d.day at time zone 'utc'
        and o.placed_at < (d.day + interval '1 day') at time zone 'utc' and o.state <> 'cancelled'
        and ${withinOutlets(actor, needed, 'o.outlet_id')}
    ) as placed
    order by d.day`.execute(reader)
  return found.rows
}

async function firstCurrency(reader: Reader, actor: Actor): Promise<string> {
  const row = await reader
    .selectFrom('outlets')
    .select('currency')
    .where(withinOutlets(actor, needed, 'id'))
    .orderBy('code')
    .limit(1)
    .executeTakeFirst()
  return row?.currency ?? settingOf(reader, platformSettings.currency)
}
