import { sql } from 'kysely'
import type { Database, Tx } from '#platform/server/db/database.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'

/** The days of issues for the mean and its deviation. */
const windowDays = 90
const windowWeeks = 13

/** The share of a year's consumption in the first class, and in the first two together. */
const mostOfValue = { a: 0.8, b: 0.95 }

/**
 * The weekly variation up to which demand is steady, and up to which it is variable but
 * predictable.
 */
const variation = { x: 0.5, y: 1 }

export const calculateDemandNightly: Job = {
  name: 'calculate-demand',
  cron: '23 2 * * *',
  work: async (db) => {
    await calculateDemand(db)
  },
}

/**
 * Recalculates consumption from the ledger, level by level: what left for good in the last 90 days,
 * including the days without issues, less what came back. ABC classes cover all that an outlet
 * consumed in 365 days, at cost; charges that are known only after goods have left are part of it.
 *
 * @returns how many levels have demand
 */
export function calculateDemand(db: Database): Promise<number> {
  return db.transaction(calculateDemandIn)
}

/** The same within a transaction. */
export async function calculateDemandIn(tx: Tx): Promise<number> {
  await sql`delete from stock_demand`.execute(tx)
  const kept = await sql<{ count: number }>`with used as materialized (
    select coalesce(gone.merged_into_id, variant_id) as variant_id, outlet_id,
      (now() at time zone 'UTC')::date - (at at time zone 'UTC')::date as days_ago,
      -on_hand_delta as quantity, -value_delta_minor as value_minor, kind
    from stock_movements left join variants gone
      on gone.id = variant_id and gone.merged_into_id is not null
    where kind in ('issue', 'return') and at > now() - interval '365 days'
      and (on_hand_delta <> 0 or value_delta_minor <> 0)
  ), years as (
    select variant_id, outlet_id, greatest(sum(quantity), 0)::bigint as issued_365_days,
      greatest(sum(quantity) filter (where days_ago < ${windowDays}), 0)::bigint as issued_90_days,
      greatest(sum(value_minor), 0)::bigint as value_365_days_minor,
      min(days_ago) filter (where kind = 'issue' and quantity <> 0) as last_days_ago
    from used group by 1, 2
  ), days as (
    select variant_id, outlet_id, greatest(sum(quantity), 0) as quantity
    from used where days_ago < ${windowDays} group by variant_id, outlet_id, days_ago
  ), daily as (
    -- The days on which nothing left count as well: their squares are nothing, and so are they.
    select variant_id, outlet_id, sum(quantity)::float8 / ${windowDays} as mean,
      sqrt(greatest(sum(quantity * quantity)::float8 / ${windowDays}
        - power(sum(quantity)::float8 / ${windowDays}, 2), 0)) as deviation
    from days group by 1, 2
  ), weeks as (
    select variant_id, outlet_id, greatest(sum(quantity), 0) as quantity
    from used where days_ago < ${windowWeeks * 7}
    group by variant_id, outlet_id, days_ago / 7
  ), weekly as (
    select variant_id, outlet_id, sqrt(greatest(sum(quantity * quantity)::float8 / ${windowWeeks}
        - power(sum(quantity)::float8 / ${windowWeeks}, 2), 0))
      / nullif(sum(quantity)::float8 / ${windowWeeks}, 0) as variation
    from weeks group by 1, 2
  ), ranked as (
    select years.*, sum(value_365_days_minor) over (partition by outlet_id
        order by value_365_days_minor desc, variant_id) - value_365_days_minor as before_it,
      sum(value_365_days_minor) over (partition by outlet_id) as of_all
    from years
  ), kept as (
    insert into stock_demand (variant_id, outlet_id, mean_daily, deviation_daily, issued_90_days,
      issued_365_days, value_365_days_minor, abc, xyz, last_issued_on)
    select ranked.variant_id, ranked.outlet_id, coalesce(daily.mean, 0),
      coalesce(daily.deviation, 0), issued_90_days, issued_365_days, value_365_days_minor,
      case when value_365_days_minor = 0 then 'C' when before_it < of_all * ${mostOfValue.a}::numeric then 'A'
        when before_it < of_all * ${mostOfValue.b}::numeric then 'B' else 'C' end,
      case when weekly.variation < ${variation.x} then 'X'
        when weekly.variation < ${variation.y} then 'Y' else 'Z' end,
      (now() at time zone 'UTC')::date - last_days_ago
    from ranked left join daily using (variant_id, outlet_id)
    left join weekly using (variant_id, outlet_id)
    returning 1
  ) select count(*) as count from kept`.execute(tx)
  return kept.rows[0]?.count ?? 0
}
