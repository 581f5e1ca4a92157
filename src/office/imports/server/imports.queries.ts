import { sql } from 'kysely'
import type { ListInput } from '#platform/lists/list-input.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import type { ImportRun } from '../imports.contract.ts'
import { importList } from '../imports.list.ts'
import { isOwnImport, isTableKind, labelOfKind } from './import-kinds.ts'

const recordsDone = 'coalesce(records_done, lines_done)'
const outletCode = '(select code from outlets o where o.id = imports.outlet_id)'
const sender = '(select full_name from profiles p where p.id = imports.created_by)'

const columns = sql`imports.id, kind, file_name as "fileName", state, size_bytes as "sizeBytes",
  total_lines as "totalLines", lines_done as "linesDone",
  ${sql.raw(recordsDone)} as "recordsDone", total_records as "totalRecords",
  refused_lines as "refusedLines", counts,
  checked_counts as "checkedCounts", failure, created_at as "createdAt",
  finished_at as "finishedAt", version, outlet_id as "outletId",
  ${sql.raw(outletCode)} as "outletCode",
  ${sql.raw(sender)} as "createdBy"`

type Found = Omit<ImportRun, 'kindLabel' | 'isTable'> & { outletId: string | null }

type PageInput = { after?: string | undefined; limit: number }

/** Ordered by when they were sent by an index; by other columns those of the actor are sorted. */
const imports = serveList<ImportRun, typeof importList>(importList, {
  table: 'imports',
  id: 'imports.id',
  within: isOwnImport,
  filters: {
    kind: 'kind',
    state: 'state',
    refused: 'refused_lines',
    sent: { instant: 'created_at' },
  },
  sorts: {
    file: { by: 'lower(file_name)', kind: 'text' },
    state: { by: 'state', kind: 'text' },
    outlet: { by: outletCode, kind: 'text', hasNulls: true },
    records: { by: recordsDone, kind: 'number' },
    refused: { by: 'refused_lines', kind: 'number' },
    by: { by: sender, kind: 'text', hasNulls: true },
    sent: { by: 'created_at', kind: 'instant' },
  },
  search: (words) => matchesWords(`(file_name || ' ' || coalesce(${sender}, ''))`, words),
  columns: () => columns,
  beside: sql``,
})

export async function listImports(
  reader: Reader,
  actor: Actor,
  input: ListInput<typeof importList>,
) {
  const page = await imports.page(reader, actor, input)
  const rows = page.rows.map((row) => shown(row as unknown as Found)) // parse edge: as they are stored
  return { ...page, rows }
}

export async function getImport(
  reader: Reader,
  actor: Actor,
  input: { id: string },
): Promise<ImportRun> {
  return shown(await findImport(reader, actor, input.id))
}

function shown({ outletId: _outletId, ...run }: Found): ImportRun {
  const { checkedCounts } = run
  return {
    ...run,
    checkedCounts: checkedCounts && withoutWeights(checkedCounts),
    kindLabel: labelOfKind(run.kind),
    isTable: isTableKind(run.kind),
  }
}

/** The weights of the lines at each outlet decide on an approval; not every reader may see them. */
function withoutWeights(counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([key]) => !key.includes(' ')))
}

/** With the outlet, which the events of an import name. */
export async function findImport(reader: Reader, actor: Actor, id: string): Promise<Found> {
  const found = await sql<Found>`
    select ${columns} from imports where id = ${id} and ${isOwnImport(actor)}`.execute(reader)
  const [run] = found.rows
  if (!run) throw notFound('This import')
  return run
}

export async function historyOfImport(reader: Reader, actor: Actor, input: { id: string }) {
  await findImport(reader, actor, input.id)
  return { entries: await eventsOf(reader, input.id) }
}

export type RefusedLine = {
  readonly line: number
  readonly position: number
  readonly column: string
  readonly reason: string
  readonly raw: string
  readonly asks: string | null
}

export async function listRefusals(
  reader: Reader,
  actor: Actor,
  input: PageInput & { id: string },
) {
  await findImport(reader, actor, input.id)
  const after = decodeCursor(input.after, ['count', 'count'])
  const found = await sql<RefusedLine>`
    select line, position, column_name as "column", reason, raw, asks from import_refusals
    where import_id = ${input.id}
      and ${after ? sql`(line, position) > (${after[0]}::bigint, ${after[1]}::integer)` : sql`true`}
    order by line, position limit ${input.limit + 1}`.execute(reader)
  return pageFrom(found.rows, input.limit, (row) => [row.line, row.position])
}

/** The imports that have still to be run to their end, the oldest first. */
export async function pendingImports(reader: Reader): Promise<string[]> {
  const found = await reader
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', ['checking', 'queued', 'running', 'undoing'])
    .orderBy('created_at')
    .execute()
  return found.map((row) => row.id)
}
