import { type RawBuilder, sql } from 'kysely'
import type { Invariant, WalkPlace, WalkStep } from '../watch/invariants.ts'
import { type ChangedRecords, changedKeys, columnsOf } from './changed-records.ts'
import type { Reader } from './database.ts'
import type { KeptRows } from './kept-rows.ts'
import type { KeptSums, KeptSumsOf } from './kept-sums.ts'

const recordsAtOnce = 20
/** Of the record, what is derived of it, and what is kept. */
const pagesOfRecord = 16

/** PostgreSQL's own estimate, about one for each page: what is above is left to `npm run verify`. */
const mostCost = 4_000

type Kept = ChangedRecords & {
  readonly table: RawBuilder<unknown>
  readonly columns: readonly string[]
  readonly derive: (keys: RawBuilder<unknown>) => RawBuilder<unknown>
}

type Declared = KeptSums | KeptSumsOf | KeptRows

/**
 * What is kept of each record equals what is derived of it anew. The place is the name of the figure
 * and the keys of the last record.
 */
export const keptFigures = (all: readonly Declared[]): Invariant => ({
  key: 'kept_figures',
  step: async (reader, from) => {
    const at = from === null ? 0 : all.findIndex(({ name }) => name === from[0])
    const declared = all[Math.max(0, at)]
    if (declared === undefined) return { next: null, checked: 0, pages: 0, violations: [] }
    const place = at < 0 || from === null ? [declared.name] : from
    const step = await checkRecords(reader, await keptOf(reader, declared), place)
    const following = all[Math.max(0, at) + 1]
    return { ...step, next: step.next ?? (following ? [following.name] : null) }
  },
})

async function keptOf(reader: Reader, declared: Declared): Promise<Kept> {
  const kept = 'read' in declared ? await declared.read(reader) : declared
  if ('columns' in kept) return { ...kept, table: sql.table(kept.name) }
  const { keys, groups, measures, facts = [] } = kept
  const columns = [...new Set([...keys, ...groups, ...measures, ...facts])]
  return { ...kept, table: sql.table(`${kept.name}_parts`), columns }
}

async function checkRecords(reader: Reader, kept: Kept, place: WalkPlace): Promise<WalkStep> {
  const keys = columnsOf(kept.keys)
  const columns = columnsOf(kept.columns)
  const after = place.slice(1)
  const beyond =
    after.length === 0
      ? sql`true`
      : sql`(${keys}) > (${sql.join(after.map((key) => sql`${key}::uuid`))})`
  const page = sql`select ${keys} from (${kept.all}) as every_one where ${beyond}
    order by ${keys} limit ${recordsAtOnce}`
  const settled = sql`(select ${keys} from settled)`
  const query = sql<{ record: readonly string[]; isEqual: boolean }>`
    with page as materialized (${page}),
    settled as materialized (select ${keys} from page
      where (${keys}) not in (select ${keys} from ${changedKeys(kept)} as noted)),
    kept as materialized (select ${columns} from ${kept.table} as found join settled using (${keys})),
    anew as materialized (select ${columns} from (${kept.derive(settled)}) as found),
    wrong as (select distinct ${keys} from (
      (select * from kept except all select * from anew)
      union all (select * from anew except all select * from kept)) as differing)
    select array[${asTexts(kept)}] as record,
      not exists (select from wrong where (${keysOf(kept, 'wrong')}) = (${keysOf(kept, 'page')}))
        as "isEqual"
    from page order by ${keys}`
  const cost = await costOf(reader, query)
  // The figure is too large for a live check, or its records are not found by an index.
  if (cost > mostCost) return { next: null, checked: 0, pages: 1, violations: [] }
  const { rows } = await query.execute(reader)
  const last = rows.at(-1)
  return {
    next: last && rows.length === recordsAtOnce ? [kept.name, ...last.record] : null,
    checked: rows.length,
    pages: 1 + rows.length * pagesOfRecord,
    violations: rows
      .filter(({ isEqual }) => !isEqual)
      .map(({ record }) => `The kept figure ${kept.name} differs at ${record.join(', ')}.`),
  }
}

const asTexts = ({ keys }: Kept) => sql.join(keys.map((key) => sql`${sql.ref(key)}::text`))

const keysOf = ({ keys }: Kept, table: string) =>
  sql.join(keys.map((key) => sql.ref(`${table}.${key}`)))

/** What PostgreSQL expects the query to cost; it is not run. */
async function costOf(reader: Reader, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    'QUERY PLAN': readonly { readonly Plan: { readonly 'Total Cost': number } }[]
  }>`explain (format json) ${query}`.execute(reader)
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Total Cost'] ?? 0
}
