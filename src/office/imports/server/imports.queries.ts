import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import type { ImportRun } from '../imports.contract.ts'
import { isOwnImport, isTableKind, labelOfKind } from './import-kinds.ts'

const columns = sql`id, kind, file_name as "fileName", state, size_bytes as "sizeBytes",
  total_lines as "totalLines", lines_done as "linesDone",
  coalesce(records_done, lines_done) as "recordsDone", total_records as "totalRecords", refused_lines as "refusedLines", counts,
  checked_counts as "checkedCounts", failure, created_at as "createdAt",
  finished_at as "finishedAt", version, outlet_id as "outletId",
  (select code from outlets o where o.id = outlet_id) as "outletCode",
  (select full_name from profiles p where p.id = created_by) as "createdBy"`

type Found = Omit<ImportRun, 'kindLabel' | 'isTable'> & { outletId: string | null }

type PageInput = { after?: string | undefined; limit: number }

export async function listImports(
  reader: Reader,
  actor: Actor,
  input: PageInput & { kinds?: string | undefined },
) {
  const after = decodeCursor(input.after, ['instant', 'id'])
  const kinds = input.kinds?.split(',') ?? null
  const found = await sql<Found & { key: string }>`
    select ${columns}, created_at::text as key from imports
    where ${after ? sql`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
      and ${kinds ? sql`kind = any(${kinds}::text[])` : sql`true`} and ${isOwnImport(actor)}
    order by created_at desc, id desc limit ${input.limit + 1}`.execute(reader)
  const page = pageFrom(found.rows, input.limit, (row) => [row.key, row.id])
  return { ...page, rows: page.rows.map(shown) }
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

/** What the lines weigh at each outlet decides on an approval; their worth is not for everybody. */
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
