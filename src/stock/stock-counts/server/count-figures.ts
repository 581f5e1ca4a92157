import { sql } from 'kysely'
import { hasCosts } from '#organization/users/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { requireWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { todayAt } from '#stock/inventory/server/index.ts'
import type { AccuracyMonth } from '../stock-counts.fields.ts'
import { access } from './find-stock-count.ts'

type At = { readonly outletId?: string | undefined }

const ofOutlets = (actor: Actor, { outletId }: At) =>
  sql<boolean>`(${withinOutlets(actor, access, 'c.outlet_id')}
    and ${outletId === undefined ? sql`true` : sql`c.outlet_id = ${outletId}`})`

type Figures = {
  plannedToday: number
  counting: number
  toReview: number
  toPostMinor: number | null
  currency: string | null
}

/** What waits to be counted, reviewed and posted. */
export async function stockCountFigures(reader: Reader, actor: Actor, at: At): Promise<Figures> {
  if (at.outletId !== undefined) requireWithinOutlets(actor, access, at.outletId)
  const found = await sql<Figures>`
    select count(*) filter (where c.state = 'planned' and c.planned_on <= ${todayAt('c.outlet_id')})::int
        as "plannedToday",
      count(*) filter (where c.state = 'counting')::int as counting,
      count(*) filter (where c.state = 'review')::int as "toReview",
      case when count(distinct c.currency) <= 1 and bool_and(${hasCosts(actor, 'c.outlet_id')})
        then coalesce(sum((select sum(abs(line.value_minor)) from stock_count_lines line
          where line.count_id = c.id)) filter (where c.state = 'review'), 0)::bigint end
        as "toPostMinor",
      case when count(distinct c.currency) = 1 then min(c.currency) end as currency
    from stock_counts c
    where c.state in ('planned', 'counting', 'review') and ${ofOutlets(actor, at)}`.execute(reader)
  const none = { plannedToday: 0, counting: 0, toReview: 0, toPostMinor: null, currency: null }
  return found.rows[0] ?? none
}

/** How exact the posted counts were, by month. */
export async function countAccuracy(reader: Reader, actor: Actor, at: At) {
  if (at.outletId !== undefined) requireWithinOutlets(actor, access, at.outletId)
  const found = await sql<AccuracyMonth & { currencies: number; currency: string }>`
    select to_char(c.posted_at, 'YYYY-MM') as month, count(*)::int as lines,
      count(*) filter (where r.counted = r.expected)::int as exact,
      count(distinct c.currency)::int as currencies, min(c.currency) as currency,
      case when bool_and(${hasCosts(actor, 'c.outlet_id')})
        then coalesce(sum(abs(line.value_minor)), 0)::bigint end as "grossMinor",
      case when bool_and(${hasCosts(actor, 'c.outlet_id')})
        then coalesce(sum(line.value_minor), 0)::bigint end as "netMinor"
    from stock_counts c join stock_count_lines line on line.count_id = c.id
    join stock_count_rounds r on r.line_id = line.id and r.round = line.round
    where c.state = 'posted' and c.posted_at > now() - interval '12 months'
      and ${ofOutlets(actor, at)}
    group by 1 order by 1`.execute(reader)
  const codes = new Set(found.rows.map(({ currency }) => currency))
  const isOne = codes.size === 1 && found.rows.every(({ currencies }) => currencies === 1)
  const months = found.rows.map(({ currencies: _, currency: __, ...month }) =>
    isOne ? month : { ...month, grossMinor: null, netMinor: null },
  )
  return { currency: isOne ? ([...codes][0] ?? null) : null, months }
}
