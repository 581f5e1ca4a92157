import { type RawBuilder, sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { capability } from '#users/capabilities.ts'
import type { ImportRun } from '../imports.contract.ts'

const columns = sql`id, kind, file_name as "fileName", state, size_bytes as "sizeBytes",
  total_lines as "totalLines", lines_done as "linesDone", refused_lines as "refusedLines", counts,
  failure, created_at as "createdAt", finished_at as "finishedAt", version`

type PageInput = { after?: string | undefined; limit: number }

/** Imports for the actor's outlets, and those for none. */
function isOwnImport(actor: Actor): RawBuilder<boolean> {
  const isWithin = withinOutlets(actor, capability.orders, 'outlet_id')
  return sql<boolean>`(outlet_id is null or ${isWithin})`
}

export async function listImports(reader: Reader, actor: Actor, input: PageInput) {
  const after = decodeCursor(input.after, ['instant', 'id'])
  const found = await sql<ImportRun & { key: string }>`
    select ${columns}, created_at::text as key from imports
    where ${after ? sql`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
      and ${isOwnImport(actor)}
    order by created_at desc, id desc limit ${input.limit + 1}`.execute(reader)
  return pageFrom(found.rows, input.limit, (row) => [row.key, row.id])
}

export async function getImport(
  reader: Reader,
  actor: Actor,
  input: { id: string },
): Promise<ImportRun> {
  const { outletId: _outletId, ...run } = await findImport(reader, actor, input.id)
  return run
}

/** With the outlet, which the events of an import name. */
export async function findImport(reader: Reader, actor: Actor, id: string) {
  const found = await sql<ImportRun & { outletId: string | null }>`
    select ${columns}, outlet_id as "outletId" from imports
    where id = ${id} and ${isOwnImport(actor)}`.execute(reader)
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
}

export async function listRefusals(
  reader: Reader,
  actor: Actor,
  input: PageInput & { id: string },
) {
  await findImport(reader, actor, input.id)
  const after = decodeCursor(input.after, ['count', 'count'])
  const found = await sql<RefusedLine>`
    select line, position, column_name as "column", reason, raw from import_refusals
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
    .where('state', 'in', ['queued', 'running'])
    .orderBy('created_at')
    .execute()
  return found.map((row) => row.id)
}
