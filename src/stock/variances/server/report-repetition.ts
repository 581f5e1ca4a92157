import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { type Actor, outletsOf } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { VarianceReport } from '../variances-report.fields.ts'
import { repeatDays, repeatsSql } from './variance-source.ts'

const mostRows = 10

type Rows = <R>(columns: RawBuilder<unknown>, groups: RawBuilder<unknown>) => Promise<R[]>

type Offender = VarianceReport['offenders'][number]

/** The variance `v` repeats an earlier one of its product at the outlet. */
const isRepeated = sql<boolean>`${repeatsSql} > 0`

/** The variance `v` has another one of any product in its bin before it. */
const isInBinAgain = sql<boolean>`exists (select from stock_variances earlier
  where earlier.bin_id = v.bin_id and earlier.id <> v.id and earlier.created_at <= v.created_at
    and earlier.created_at > v.created_at - make_interval(days => ${repeatDays}))`

/** The products, bins, outlets and shifts whose variances come again within 30 days. */
export async function offendersIn(rows: Rows, shift: RawBuilder<unknown>): Promise<Offender[]> {
  const of = async (
    kind: Offender['kind'],
    key: RawBuilder<unknown>,
    which: RawBuilder<boolean> = isRepeated,
  ) => {
    const found = await rows<Omit<Offender, 'kind'>>(
      sql`${key} as key`,
      sql`and ${which} group by 1 order by count(*) desc, sum(abs(v.value_minor)) desc, 1
        limit ${mostRows}`,
    )
    return found.map((row) => ({ ...row, kind }))
  }
  return [
    ...(await of('product', sql`variant.sku || ' ' || variant.title`)),
    ...(await of('bin', sql`o.code || ' ' || bin.code`, isInBinAgain)),
    ...(await of('outlet', sql`o.code`)),
    ...(await of('shift', shift)),
  ]
}

/**
 * Who reported the repeated ones. Names are for users who may read what each user did: those with the
 * permission Activity logs at all outlets.
 */
export async function reportersIn(rows: Rows, actor: Actor): Promise<VarianceReport['reporters']> {
  if (outletsOf(actor, capability.activityLogs) !== null) return null
  return rows<{ name: string } & Omit<Offender, 'kind' | 'key'>>(
    sql`coalesce((select p.full_name from profiles p where p.id = v.created_by), 'The system') as name`,
    sql`and ${isRepeated} group by v.created_by order by count(*) desc, 1 limit ${mostRows}`,
  )
}

type Scope = {
  readonly from: string
  readonly to: string
  readonly zone: string
  /** The variances `v`. */
  readonly within: RawBuilder<boolean>
  readonly value: RawBuilder<unknown>
  /** The outlets `o` whose issues count. */
  readonly outlets: RawBuilder<boolean>
}

/** Each month of the period: what is less, and what was issued at the same outlets. */
export async function monthsOf(
  reader: Reader,
  { from, to, zone, within, value, outlets }: Scope,
): Promise<VarianceReport['months']> {
  const monthOf = (at: string) => sql`to_char(${sql.ref(at)} at time zone ${zone}::text, 'YYYY-MM')`
  const found = await sql<VarianceReport['months'][number]>`
    select to_char(months.month, 'YYYY-MM') as month, less."lessMinor", issued."issuedMinor"
    from generate_series(date_trunc('month', ${from}::date), ${to}::date, interval '1 month')
      as months(month)
    left join (select ${monthOf('v.created_at')} as month,
        sum(${value}) filter (where v.quantity < 0)::bigint as "lessMinor"
      from stock_variances v where ${within} group by 1) less
      on less.month = to_char(months.month, 'YYYY-MM')
    left join (select ${monthOf('m.at')} as month,
        -sum(m.value_delta_minor)::bigint as "issuedMinor"
      from stock_movements m join outlets o on o.id = m.outlet_id
      where m.kind = 'issue' and ${outlets}
        and m.at >= ${from}::date::timestamp at time zone ${zone}::text
        and m.at < (${to}::date + 1)::timestamp at time zone ${zone}::text group by 1) issued
      on issued.month = to_char(months.month, 'YYYY-MM')
    order by months.month`.execute(reader)
  return found.rows
}
