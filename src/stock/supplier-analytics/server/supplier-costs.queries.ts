import { sql } from 'kysely'
import { seesCosts } from '#organization/users/server/index.ts'
import { addDays } from '#platform/days.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { zoneAt } from '#stock/inventory/server/index.ts'
import type { PoorService } from '../supplier-analytics.fields.ts'
import { supplierAnalyticsSettings } from '../supplier-analytics.settings.ts'
import { costOfPoorService, lateSpan, type StockOut } from '../supplier-costs.rules.ts'
import {
  countedOf,
  ofSupplier,
  type ReadEvaluated,
  type ReportInput,
  readEvaluatedLines,
} from './read-evaluated-lines.ts'

/** What the poor service of one supplier cost; for users who may see costs. */
export async function poorServiceOf(
  reader: Reader,
  actor: Actor,
  { id, ...asked }: ReportInput & { readonly id: string },
): Promise<PoorService> {
  const supplier = await reader
    .selectFrom('suppliers')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!supplier) throw notFound('This supplier')
  if (!seesCosts(actor))
    throw new Refusal(
      'forbidden',
      'costs_hidden',
      'You can’t see costs, so you can’t see what poor service cost. Ask a super admin for the permission.',
    )
  const all = await readEvaluatedLines(reader, actor, asked, ofSupplier(id))
  // At some outlets a reader may see the figures and not the costs.
  const lines = countedOf(all).filter(({ line }) => line.unitCostMinor !== null)
  const set = await settingsOf(reader, {
    currency: platformSettings.currency,
    rejectMinor: supplierAnalyticsSettings.rejectCost,
    lateDayMinor: supplierAnalyticsSettings.lateDayCost,
  })
  const stockOuts = await stockOutsOf(reader, lines, set.currency)
  return { currency: set.currency, ...costOfPoorService({ lines, stockOuts, costs: set }) }
}

type Missed = { readonly line: ReadEvaluated['line']; readonly days: ReadonlySet<string> }

/** The days on which goods of a product were late at an outlet, by product and outlet. */
function missedDays(lines: readonly ReadEvaluated[]): Missed[] {
  const late = lines.filter((each) => lateSpan(each) !== null)
  const byLevel = Map.groupBy(late, ({ line }) => `${line.variantId} ${line.outletId}`)
  return [...byLevel.values()].flatMap((own): Missed[] => {
    // The cost that counts is that of the newest line.
    const newest = own.at(-1)
    if (!newest) return []
    const days = own.flatMap((each) => {
      const span = lateSpan(each)
      return span === null
        ? []
        : Array.from({ length: span.days }, (_, index) => addDays(span.from, index))
    })
    return [{ line: newest.line, days: new Set(days) }]
  })
}

type Level = {
  readonly key: string
  readonly days: number
  readonly issued90Days: number
  readonly sellMinor: number | null
}

/** How many of the missed days ended with nothing available, with demand and margin. */
async function stockOutsOf(
  reader: Reader,
  lines: readonly ReadEvaluated[],
  currency: string,
): Promise<StockOut[]> {
  const missed = missedDays(lines)
  if (missed.length === 0) return []
  const asked = missed.map(({ line: { variantId, outletId }, days }) => ({
    ...{ key: `${variantId} ${outletId}`, variantId, outletId },
    days: [...days],
  }))
  const found = await sql<Level>`with asked as (
      select r.key, r."variantId" as variant_id, r."outletId" as outlet_id, r.days
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as r(key text, "variantId" uuid, "outletId" uuid, days date[])
    ), moved as (
      select asked.key, (m.at at time zone ${zoneAt('asked.outlet_id')})::date as day,
        sum(m.on_hand_delta - m.reserved_delta - m.unavailable_delta) as delta
      from asked join stock_movements m
        on m.variant_id = asked.variant_id and m.outlet_id = asked.outlet_id
      group by 1, 2
    ), ends as (
      select key, day, sum(delta) over (partition by key order by day) as available,
        lead(day) over (partition by key order by day) as next_day
      from moved
    )
    select asked.key, (select count(*) from unnest(asked.days) as missed(day)
        join ends on ends.key = asked.key and ends.day <= missed.day
          and (ends.next_day is null or ends.next_day > missed.day)
        where ends.available <= 0) as days,
      coalesce(demand.issued_90_days, 0) as "issued90Days",
      case when v.currency = ${currency} then v.price_minor end as "sellMinor"
    from asked join variants v on v.id = asked.variant_id
    left join stock_demand demand on demand.variant_id = asked.variant_id
      and demand.outlet_id = asked.outlet_id`.execute(reader)
  const byKey = new Map(found.rows.map((row) => [row.key, row]))
  return missed.flatMap(({ line }): StockOut[] => {
    const level = byKey.get(`${line.variantId} ${line.outletId}`)
    if (!level) return []
    const { variantId, outletId, sku, title, outletCode, unit, quantityScale } = line
    const costMinor = line.currency === currency ? line.unitCostMinor : null
    const { sellMinor, days, issued90Days } = level
    const marginMinor = sellMinor === null || costMinor === null ? null : sellMinor - costMinor
    return [
      {
        ...{ variantId, outletId, sku, title, outletCode, unit, quantityScale },
        ...{ days, issued90Days, marginMinor },
      },
    ]
  })
}
