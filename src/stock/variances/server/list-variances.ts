import { sql } from 'kysely'
import type { ListInput } from '#platform/lists/list-input.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { byValues } from '#platform/server/lists/filter-sql.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { VarianceRow } from '../variances.fields.ts'
import { varianceList } from '../variances.list.ts'
import { access } from './find-variance.ts'
import {
  beside,
  isOpen,
  overdueSql,
  readTerms,
  repeatsSql,
  rowColumns,
  severitySql,
} from './variance-source.ts'

/**
 * The queue. Its order is value by age in days, so that it stays the same during a day; it is counted in
 * memory, over the open variances.
 */
async function variancesFor(reader: Reader) {
  const terms = await readTerms(reader)
  return serveList<VarianceRow, typeof varianceList>(varianceList, {
    table: 'stock_variances v',
    id: 'v.id',
    joined: beside,
    within: (actor) => withinOutlets(actor, access, 'v.outlet_id'),
    filters: {
      state: 'v.state',
      source: 'v.source_noun',
      severity: byValues(
        (values) => sql<boolean>`${severitySql(terms)} = any(${[...values]}::text[])`,
      ),
      assignedTo: 'v.assigned_to',
      cause: byValues(
        (values) => sql<boolean>`exists (select from variance_parts p
          where p.variance_id = v.id and p.cause = any(${[...values]}::text[]))`,
      ),
      outletId: { ownOutlet: 'v.outlet_id', access },
      variantId: 'v.variant_id',
      isOverdue: overdueSql(terms),
      isRepeated: sql<boolean>`(${repeatsSql} > 0)`,
      opened: { instant: 'v.created_at' },
    },
    sorts: {
      label: { by: 'v.number', kind: 'number' },
      product: { by: 'variant.title', kind: 'text' },
      quantity: { by: 'v.quantity', kind: 'number' },
      urgency: {
        by: `((abs(v.value_minor) + 1) * (current_date - v.created_at::date + 1))`,
        kind: 'number',
      },
    },
    search: (q) => matchesVariance(q, terms.prefix),
    columns: (actor) => rowColumns(actor, terms),
    beside,
  })
}

/** By its number, a SKU, words of the product, or the document in which it was found. */
function matchesVariance(q: string, prefix: string) {
  const text = q.trim()
  const bare = text.toUpperCase().startsWith(prefix.toUpperCase())
    ? text.slice(prefix.length)
    : text
  const ofNumber = /^\d{1,15}$/.test(bare) ? sql`v.number = ${Number(bare)}` : sql`false`
  return sql<boolean>`(${ofNumber}
    or ${matchesWords("(variant.sku || ' ' || variant.title)", text)}
    or ${matchesWords('v.source_label', text)})`
}

export async function listVariances(
  reader: Reader,
  actor: Actor,
  input: ListInput<typeof varianceList>,
) {
  return (await variancesFor(reader)).page(reader, actor, input)
}

/** Every variance of a filter, page by page, for its file. */
export async function* everyVariance(
  reader: Reader,
  actor: Actor,
  filter: ListInput<typeof varianceList>,
) {
  yield* (await variancesFor(reader)).every(reader, actor, filter)
}

type Figures = {
  readonly open: number
  readonly overdue: number
  readonly critical: number
  readonly disputed: number
  readonly toApprove: number
  readonly unassigned: number
}

export async function figuresOfVariances(reader: Reader, actor: Actor): Promise<Figures> {
  const terms = await readTerms(reader)
  const found = await sql<Figures>`
    select count(*)::int as open,
      count(*) filter (where ${overdueSql(terms)})::int as overdue,
      count(*) filter (where ${severitySql(terms)} = 'critical')::int as critical,
      count(*) filter (where v.state = 'disputed')::int as disputed,
      count(*) filter (where v.state = 'proposed')::int as "toApprove",
      count(*) filter (where v.assigned_to is null)::int as unassigned
    from stock_variances v where ${isOpen}
      and ${withinOutlets(actor, access, 'v.outlet_id')}`.execute(reader)
  const [figures] = found.rows
  if (!figures) throw new Error('A count has one row.')
  return figures
}
