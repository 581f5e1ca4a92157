import { type RawBuilder, sql } from 'kysely'
import type { Database, Reader, Tx } from '#platform/server/db/database.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { zoneAt } from './outlet-day.ts'

type Change = {
  readonly outletId: string
  /** ISO 8601; null means now. */
  readonly at: string | null
  readonly valueDeltaMinor: number
}

/** Records changes of an outlet's stock value, beside the movements that cause them. */
export async function addToValueDays(tx: Tx, changes: readonly Change[]): Promise<void> {
  const rows = changes.filter(({ valueDeltaMinor }) => valueDeltaMinor !== 0)
  if (rows.length === 0) return
  await sql`insert into stock_value_changes (outlet_id, on_day, change_minor)
    select moved.outlet_id, (moved.at at time zone zones.zone)::date, sum(moved.change_minor)
    from (
      select "outletId" as outlet_id, coalesce(at, now()) as at,
        sum("valueDeltaMinor")::bigint as change_minor
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r("outletId" uuid, at timestamptz, "valueDeltaMinor" bigint) group by 1, 2
    ) as moved join (select o.id, ${zoneAt('o.id')} as zone from outlets o) as zones
      on zones.id = moved.outlet_id
    group by 1, 2 having sum(moved.change_minor) <> 0`.execute(tx)
}

/** The change of each outlet's stock value on each day, summed or not. */
export const valueDays: RawBuilder<unknown> = sql`(
  select outlet_id, on_day, change_minor from stock_value_days
  union all select outlet_id, on_day, change_minor from stock_value_changes)`

/** Both are read in one statement, so that nothing is counted twice while it is folded. */
export async function foldValueDays(reader: Reader): Promise<void> {
  await sql`with taken as (
      delete from stock_value_changes returning outlet_id, on_day, change_minor
    ), sums as (
      select outlet_id, on_day, sum(change_minor)::bigint as change_minor from taken
      group by 1, 2 order by 1, 2
    )
    insert into stock_value_days as kept (outlet_id, on_day, change_minor) select * from sums
    on conflict (outlet_id, on_day) do update
      set change_minor = kept.change_minor + excluded.change_minor`.execute(reader)
}

export const foldValueDaysOften: Job = {
  name: 'fold-stock-value-days',
  cron: '* * * * *',
  work: (db: Database) => foldValueDays(db.reader),
}
