import { sql } from 'kysely'
import type { ListInput } from '#platform/lists/list-input.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import type { FraudReportRow } from '../fraud-reports.fields.ts'
import { fraudReportList } from '../fraud-reports.list.ts'
import { beside, isOpen, overdueSql, readTerms, rowColumns } from './report-source.ts'
import { access, visibleTo } from './visible-reports.ts'

async function reportsFor(reader: Reader) {
  const terms = await readTerms(reader)
  return serveList<FraudReportRow, typeof fraudReportList>(fraudReportList, {
    table: 'fraud_reports r',
    id: 'r.id',
    within: visibleTo,
    filters: {
      state: 'r.state',
      type: 'r.type',
      ownerId: 'r.owner_id',
      outletId: { ownOutlet: 'r.outlet_id', access },
      isOverdue: overdueSql(terms),
      happened: { day: 'r.happened_on' },
    },
    sorts: {
      label: { by: 'r.number', kind: 'number' },
      atRisk: { by: 'r.at_risk_minor', kind: 'number' },
      lost: { by: 'r.lost_minor', kind: 'number' },
      recovered: { by: 'r.recovered_minor', kind: 'number' },
      happened: { by: 'r.happened_on', kind: 'day' },
      due: { by: 'r.due_on', kind: 'day' },
    },
    search: (q) => matchesReport(q, terms.prefix),
    columns: () => rowColumns(terms),
    beside,
  })
}

function matchesReport(q: string, prefix: string) {
  const text = q.trim()
  const bare = text.toUpperCase().startsWith(prefix.toUpperCase())
    ? text.slice(prefix.length)
    : text
  const ofNumber = /^\d{1,15}$/.test(bare) ? sql`r.number = ${Number(bare)}` : sql`false`
  return sql<boolean>`(${ofNumber} or ${matchesWords('r.title', text)})`
}

export async function listReports(
  reader: Reader,
  actor: Actor,
  input: ListInput<typeof fraudReportList>,
) {
  return (await reportsFor(reader)).page(reader, actor, input)
}

/** Every report of a filter, page by page, for its file. */
export async function* everyReport(
  reader: Reader,
  actor: Actor,
  filter: ListInput<typeof fraudReportList>,
) {
  yield* (await reportsFor(reader)).every(reader, actor, filter)
}

type Figures = {
  readonly open: number
  readonly overdue: number
  readonly unassigned: number
  readonly substantiated: number
}

export async function figuresOfReports(reader: Reader, actor: Actor): Promise<Figures> {
  const terms = await readTerms(reader)
  const found = await sql<Figures>`
    select count(*)::int as open,
      count(*) filter (where ${overdueSql(terms)})::int as overdue,
      count(*) filter (where r.owner_id is null)::int as unassigned,
      count(*) filter (where r.state in ('substantiated', 'action'))::int as substantiated
    from fraud_reports r where ${isOpen} and ${visibleTo(actor)}`.execute(reader)
  const [figures] = found.rows
  if (!figures) throw new Error('A count has one row.')
  return figures
}
