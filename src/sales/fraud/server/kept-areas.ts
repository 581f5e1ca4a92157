import { type RawBuilder, sql } from 'kysely'
import { foldOften, type KeptSums } from '#platform/server/db/kept-sums.ts'

/** What these orders add to their town and to their country: 1 where they arrived or came back. */
const endedOf = (keys: RawBuilder<unknown>) => sql`
  select o.id as order_id, date_trunc('month', o.placed_at at time zone 'UTC')::date as month_of,
    lower(o.ship_country) as country, area.city,
    case when o.state = 'delivered' then 1 else 0 end as delivered,
    case when o.state = 'returned' then 1 else 0 end as returned
  from ${keys} as keys join orders o on o.id = keys.order_id
  cross join lateral (select distinct city from (values (lower(o.ship_city)), ('')) as v(city))
    as area
  where o.state in ('delivered', 'returned')`

/** Orders that ended, by the month in which they were placed, by country and town. */
export const areaSums: KeptSums = {
  name: 'risk_areas',
  keys: ['order_id'],
  groups: ['month_of', 'country', 'city'],
  measures: ['delivered', 'returned'],
  derive: endedOf,
  all: sql`select id as order_id from orders where state in ('delivered', 'returned')`,
}

export const foldAreasOften = foldOften(areaSums)
