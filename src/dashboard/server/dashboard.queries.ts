import { sql } from 'kysely'
import { lowStockCount } from '#inventory/server/index.ts'
import { orderCounts } from '#orders/server/index.ts'
import type { Reader } from '#platform/server/db/database.ts'

const days = 14

export async function overview(reader: Reader) {
  const [counts, lowStock, perDay, currency] = await Promise.all([
    orderCounts(reader),
    lowStockCount(reader),
    ordersPerDay(reader),
    firstCurrency(reader),
  ])
  return { ...counts, lowStock, days: perDay, currency }
}

async function ordersPerDay(reader: Reader) {
  const found = await sql<{ day: string; orders: number; totalMinor: number }>`
    select to_char(d.day, 'YYYY-MM-DD') as day, count(o.id) as orders,
      coalesce(sum(o.total_minor), 0)::bigint as "totalMinor"
    from generate_series(date_trunc('day', now() at time zone 'utc') - make_interval(days => ${days - 1}),
      date_trunc('day', now() at time zone 'utc'), interval '1 day') as d(day)
    left join orders o on o.placed_at >= d.day at time zone 'utc'
      and o.placed_at < (d.day + interval '1 day') at time zone 'utc' and o.state <> 'cancelled'
    group by d.day order by d.day`.execute(reader)
  return found.rows
}

async function firstCurrency(reader: Reader): Promise<string> {
  const row = await reader
    .selectFrom('outlets')
    .select('currency')
    .orderBy('code')
    .limit(1)
    .executeTakeFirst()
  return row?.currency ?? 'GBP'
}
