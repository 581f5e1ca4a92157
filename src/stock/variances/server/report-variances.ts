import { type RawBuilder, sql } from 'kysely'
import { hasCosts } from '#organization/users/server/index.ts'
import { addDays } from '#platform/days.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { requireWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import type { VarianceReport } from '../variances-report.fields.ts'
import { access } from './find-variance.ts'
import { monthsOf, offendersIn, reportersIn } from './report-repetition.ts'
import { repeatsSql } from './variance-source.ts'

type Input = {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly outletId?: string | undefined
}

const mostRows = 20

const usualDays = 90

/** What the variances of a period come to: by cause, outlet, product, shift and place; never by person. */
export async function reportVariances(
  reader: Reader,
  actor: Actor,
  asked: Input,
): Promise<VarianceReport> {
  const { outletId } = asked
  if (outletId) requireWithinOutlets(actor, access, outletId)
  const zone = await settingOf(reader, platformSettings.timeZone)
  const to = asked.to ?? (await todayAt(reader, outletId ?? null))
  const from = asked.from ?? addDays(to, -usualDays)
  const since = sql`${from}::date::timestamp at time zone ${zone}`
  const until = sql`(${to}::date + 1)::timestamp at time zone ${zone}`
  // What a claim paid, or what was in a parcel that was found, is not lost.
  const anyCurrency = sql<boolean>`not v.is_settled and v.created_at >= ${since} and v.created_at < ${until}
    and ${withinOutlets(actor, access, 'v.outlet_id')}
    and (${outletId ?? null}::uuid is null or v.outlet_id = ${outletId ?? null})`
  const currencies = await sql<{ currency: string; count: number }>`
    select v.currency, count(*)::int as count from stock_variances v where ${anyCurrency}
    group by 1 order by 2 desc, 1`.execute(reader)
  const [main, ...rest] = currencies.rows
  const currency = main?.currency ?? (await settingOf(reader, platformSettings.currency))
  const within = sql<boolean>`${anyCurrency} and v.currency = ${currency}`
  const value = sql`(case when ${hasCosts(actor, 'v.outlet_id')} then v.value_minor end)`
  const rows = rowsOf(reader, { within, value })
  const [totals] = await rows<VarianceReport['totals']>(
    sql`count(*) filter (where ${repeatsSql} > 0)::int as repeated,
      count(*) filter (where v.state in ('posted', 'closed'))::int as ended`,
  )
  if (!totals) throw new Error('A sum has one row.')
  return {
    currency,
    elsewhere: rest.reduce((sum, { count }) => sum + count, 0),
    totals,
    causes: await causesIn(reader, within, value),
    outlets: await rows<VarianceReport['outlets'][number]>(
      sql`v.outlet_id as "outletId", o.code as "outletCode",
        case when ${hasCosts(actor, 'v.outlet_id')} then (
          select coalesce(-sum(m.value_delta_minor), 0)::bigint from stock_movements m
          where m.outlet_id = v.outlet_id and m.kind = 'issue' and m.at >= ${since}
            and m.at < ${until}) end as "issuedMinor"`,
      sql`group by v.outlet_id, o.code order by o.code`,
    ),
    months: await monthsOf(reader, {
      ...{ from, to, zone, within, value },
      outlets: sql<boolean>`o.currency = ${currency} and ${withinOutlets(actor, access, 'o.id')}
        and ${hasCosts(actor, 'o.id')}
        and (${outletId ?? null}::uuid is null or o.id = ${outletId ?? null})`,
    }),
    products: await rows<VarianceReport['products'][number]>(
      sql`v.variant_id as "variantId", variant.sku, variant.title`,
      sql`group by v.variant_id, variant.sku, variant.title
        order by sum(abs(v.value_minor)) desc, variant.sku limit ${mostRows}`,
    ),
    shifts: await rows<VarianceReport['shifts'][number]>(
      sql`${shiftSql(zone)} as shift`,
      sql`group by 1 order by 1`,
    ),
    offenders: await offendersIn(rows, shiftSql(zone)),
    reporters: await reportersIn(rows, actor),
    repeats: await rows<VarianceReport['repeats'][number]>(
      sql`v.variant_id as "variantId", variant.sku, variant.title, o.code as "outletCode",
        bin.code as "binCode", sum(v.quantity)::bigint as quantity,
        variant.quantity_scale as "quantityScale"`,
      sql`group by v.variant_id, variant.sku, variant.title, o.code, bin.code,
          variant.quantity_scale
        having count(*) > 1 order by count(*) desc, sum(abs(v.value_minor)) desc, variant.sku
        limit ${mostRows}`,
    ),
  }
}

type Scope = { readonly within: RawBuilder<boolean>; readonly value: RawBuilder<unknown> }

/** Counts and sums of the variances, with columns and groups of their own. */
const rowsOf =
  (reader: Reader, { within, value }: Scope) =>
  async <R>(columns: RawBuilder<unknown>, groups: RawBuilder<unknown> = sql``): Promise<R[]> => {
    const found = await sql<R>`
      select ${columns}, count(*)::int as count,
        sum(${value}) filter (where v.quantity < 0)::bigint as "lessMinor",
        sum(${value}) filter (where v.quantity > 0)::bigint as "moreMinor",
        sum(${value})::bigint as "netMinor"
      from stock_variances v join outlets o on o.id = v.outlet_id
      join variants variant on variant.id = v.variant_id left join bins bin on bin.id = v.bin_id
      where ${within} ${groups}`.execute(reader)
    return found.rows
  }

const shiftSql = (zone: string) => sql`case
  when extract(hour from v.created_at at time zone ${zone}::text) between 6 and 13 then 'morning'
  when extract(hour from v.created_at at time zone ${zone}::text) between 14 and 21 then 'afternoon'
  else 'night' end`

/** Each cause with its share of the value; what has none yet is null. */
async function causesIn(
  reader: Reader,
  within: RawBuilder<boolean>,
  value: RawBuilder<unknown>,
): Promise<VarianceReport['causes']> {
  const found = await sql<VarianceReport['causes'][number]>`
    select p.cause, count(*)::int as count,
      sum(abs(round(${value} * coalesce(p.quantity, v.quantity)::numeric / v.quantity)))::bigint
        as "grossMinor"
    from stock_variances v left join variance_parts p on p.variance_id = v.id
    where ${within} group by p.cause
    order by sum(abs(v.value_minor::numeric * coalesce(p.quantity, v.quantity) / v.quantity)) desc,
      p.cause`.execute(reader)
  return found.rows
}
