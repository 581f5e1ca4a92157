import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { inventorySettings } from '../inventory.settings.ts'
import { expiringDays } from '../levels.list.ts'
import type { WorthFigures } from '../stock-worth.contract.ts'
import { isDead } from './dead-stock.ts'
import { valueDays } from './value-days.ts'
import { costedLevels, type OfOutlet } from './worth-as-of.ts'

type MonthWorth = {
  readonly on: string
  readonly currency: string
  readonly valueMinor: number
}

/**
 * The stock value now, and at the ends of the last 12 months in the time zone of each outlet: the
 * current value, less the days since. Months before the start of the ledger are left out, so that
 * they do not lower the average.
 */
export async function worthOfMonths(reader: Reader, actor: Actor, input: OfOutlet) {
  const today = await todayAt(reader, input.outletId ?? null)
  const found = await sql<MonthWorth>`with seen as materialized (
      select o.currency, level.on_day, level.change_minor
      from ${valueDays} as level join outlets o on o.id = level.outlet_id
      where ${costedLevels(actor, input)}
    ), now_worth as (
      select currency, sum(change_minor) as value_minor from seen group by 1
    ), moved as materialized (
      -- Once for all months, not anew for each.
      select date_trunc('month', on_day::timestamp) as month, currency,
        sum(change_minor) as value_minor
      from seen group by 1, 2
    ), months as (
      select n, date_trunc('month', ${today}::date::timestamp) - n * interval '1 month' as month
      from generate_series(0, 12) n
    )
    select least((months.month + interval '1 month - 1 day')::date, ${today}::date)::text as on,
      now_worth.currency, (now_worth.value_minor - coalesce((select sum(moved.value_minor)
        from moved where moved.currency = now_worth.currency and moved.month > months.month
          -- Where the next month has begun already, now is now all the same.
          and months.n > 0), 0)
      )::bigint as "valueMinor"
    from months cross join now_worth order by now_worth.currency, months.month`.execute(reader)
  const begun = new Set<string>()
  const months = found.rows.filter(({ currency, valueMinor }) => {
    if (valueMinor > 0) begun.add(currency)
    return begun.has(currency)
  })
  return { months }
}

/** The figures of the page, by currency. */
export async function worthFigures(reader: Reader, actor: Actor, input: OfOutlet) {
  const deadDays = await settingOf(reader, inventorySettings.deadStockDays)
  const { months } = await worthOfMonths(reader, actor, input)
  const found = await sql<Omit<WorthFigures, 'averageMinor' | 'expiringMinor'>>`with seen as (
      select level.variant_id, level.outlet_id, o.currency, level.on_hand, level.value_minor,
        coalesce(demand.value_365_days_minor, 0) as issued_minor, ${isDead(deadDays)} as is_dead
      from stock_levels level join outlets o on o.id = level.outlet_id
      left join stock_demand demand
        on demand.variant_id = level.variant_id and demand.outlet_id = level.outlet_id
      where ${costedLevels(actor, input)}
    )
    select seen.currency, sum(seen.value_minor)::bigint as "valueMinor",
      sum(seen.issued_minor)::bigint as "issuedMinor",
      coalesce(sum(seen.value_minor) filter (where seen.is_dead), 0)::bigint as "deadMinor"
    from seen group by seen.currency order by seen.currency`.execute(reader)
  const expiring = await expiringWorth(reader, actor, input)
  const figures = found.rows.map((row) => {
    const ends = months.filter(({ currency }) => currency === row.currency)
    const sum = ends.reduce((total, { valueMinor }) => total + valueMinor, 0)
    const averageMinor = Math.round(sum / Math.max(1, ends.length))
    return { ...row, averageMinor, expiringMinor: expiring.get(row.currency) ?? 0 }
  })
  return { figures, deadDays }
}

/** The value of lots that expire soon, by currency: read from those lots, which are few. */
async function expiringWorth(reader: Reader, actor: Actor, input: OfOutlet) {
  const found = await sql<{ currency: string; valueMinor: number }>`
    with places as materialized (
      select place.variant_id, place.outlet_id, place.on_hand
      from stock_places place where place.on_hand > 0 and place.lot_id = any(array(
        select id from lots
        where expires_on <= (now() at time zone 'UTC')::date + ${expiringDays}::integer))
    )
    select o.currency,
      sum(round(level.value_minor * places.on_hand::numeric / level.on_hand))::bigint as "valueMinor"
    from places join stock_levels level using (variant_id, outlet_id)
    join outlets o on o.id = level.outlet_id
    where level.on_hand > 0 and ${costedLevels(actor, input)} group by 1`.execute(reader)
  return new Map(found.rows.map(({ currency, valueMinor }) => [currency, valueMinor]))
}
