import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#platform/days.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import type { LossReport } from '../fraud-reports.fields.ts'
import { isOpen, readTerms } from './report-source.ts'
import { access, visibleTo } from './visible-reports.ts'

type Asked = {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly outletId?: string | undefined
}

const usualDays = 365
const mostRows = 20

const sums = sql`count(*)::int as count, coalesce(sum(r.at_risk_minor), 0)::bigint as "atRiskMinor",
  coalesce(sum(r.lost_minor), 0)::bigint as "lostMinor",
  coalesce(sum(r.recovered_minor), 0)::bigint as "recoveredMinor"`

/** What reports of a period come to. Unconfirmed and duplicate ones lost nothing. */
export async function reportLosses(
  reader: Reader,
  actor: Actor,
  { from, to, outletId }: Asked,
): Promise<LossReport> {
  requireWithinOutlets(actor, access, outletId)
  const { currency } = await readTerms(reader)
  const today = await todayAt(reader, null)
  const asked = sql<boolean>`r.happened_on between ${from ?? addDays(today, -usualDays)}::date
    and ${to ?? today}::date and r.state not in ('draft', 'unsubstantiated', 'duplicate')
    and (${outletId ?? null}::uuid is null or r.outlet_id = ${outletId ?? null})
    and ${visibleTo(actor)}`
  const counted = sql<boolean>`${asked} and r.currency = ${currency}`
  const rows = async <R>(columns: RawBuilder<unknown>, joined: RawBuilder<unknown>, by: string) =>
    (
      await sql<R>`select ${columns}, ${sums} from fraud_reports r ${joined} where ${counted}
        group by ${sql.raw(by)} order by sum(r.lost_minor) desc, count(*) desc, ${sql.raw(by)}
        limit ${sql.lit(mostRows)}`.execute(reader)
    ).rows
  const totals = await sql<LossReport['totals'] & { elsewhere: number }>`
    select ${sums}, count(*) filter (where ${isOpen})::int as open,
      count(*) filter (where r.state in ('substantiated', 'action'))::int as substantiated,
      (select count(*)::int from fraud_reports r where ${asked} and r.currency <> ${currency})
        as elsewhere
    from fraud_reports r where ${counted}`.execute(reader)
  const [head] = totals.rows
  if (!head) throw new Error('A sum has one row.')
  const { elsewhere, ...total } = head
  const months = await sql<LossReport['months'][number]>`
    select to_char(r.happened_on, 'YYYY-MM') as month, ${sums} from fraud_reports r
    where ${counted} group by 1 order by 1 desc limit 24`.execute(reader)
  return {
    currency,
    elsewhere,
    totals: total,
    types: await rows<LossReport['types'][number]>(sql`r.type`, sql``, 'r.type'),
    couriers: await rows<LossReport['couriers'][number]>(
      sql`s.subject_id as "courierId", s.label as name`,
      sql`join fraud_report_subjects s on s.report_id = r.id and s.noun = 'courier'`,
      's.subject_id, s.label',
    ),
    outlets: await rows<LossReport['outlets'][number]>(
      sql`r.outlet_id as "outletId", o.code`,
      sql`join outlets o on o.id = r.outlet_id`,
      'r.outlet_id, o.code',
    ),
    months: months.rows.toReversed(),
  }
}
