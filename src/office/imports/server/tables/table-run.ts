import { sql } from 'kysely'
import { csvRow } from '#platform/csv.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Reader, type Tx } from '#platform/server/db/database.ts'
import type {
  AnyTableImport,
  ImportContext,
  ImportFault,
  ImportSource,
} from '#platform/server/table-import.ts'
import { importNoun } from '../../imports.nouns.ts'
import type { ImportState } from '../../imports.states.ts'
import type { ColumnMapping } from '../../match-columns.ts'
import { type TableReading, tableReading } from '../../table-reading.ts'
import { addCounts, type Counts, keepRefusals, RunOvertaken } from '../import-progress.ts'

/** What the work on a table knows of it. */
export type TableRun = {
  readonly id: string
  readonly kind: string
  readonly state: ImportState
  readonly version: number
  readonly fileName: string
  readonly outletId: string | null
  readonly reading: TableReading
  readonly headers: readonly string[]
  readonly mapping: ColumnMapping
  readonly options: Readonly<Record<string, string>>
  /** Pictures are fetched from the addresses that the file names. */
  readonly fetchesPictures: boolean
  /** Where the quantities of the file become opening stock; null where they do not. */
  readonly openingOutletId: string | null
  readonly totalLines: number | null
  readonly linesDone: number
  /** Rows of the table, of which each may take several lines. */
  readonly recordsDone: number
  readonly refusedLines: number
  readonly counts: Counts
  /** What the check expects to import, and its weight; empty before it. */
  readonly checkedCounts: Counts
}

export async function findTable(reader: Reader, id: string): Promise<TableRun | null> {
  const found = await sql<Omit<TableRun, 'reading'> & { reading: unknown }>`
    select id, kind, state, version, file_name as "fileName", outlet_id as "outletId", reading,
      headers, mapping, options, fetches_pictures as "fetchesPictures",
      opening_outlet_id as "openingOutletId", total_lines as "totalLines", lines_done as "linesDone",
      coalesce(records_done, 0) as "recordsDone",
      refused_lines as "refusedLines", counts,
      coalesce(checked_counts, '{}') as "checkedCounts"
    from imports where id = ${id}`.execute(reader)
  const [row] = found.rows
  const reading = tableReading.safeParse(row?.reading)
  return row && reading.success ? { ...row, reading: reading.data } : null
}

export const labelOfTable = ({ fileName }: { fileName: string }) => `Import ${fileName}`

export function contextOf({ id, outletId, options }: TableRun): ImportContext {
  return { importId: id, outletId, options }
}

/** The actor to go on as, once this operation is theirs alone or approved. */
export async function requireLeave(
  tx: Tx,
  actor: Actor,
  kind: AnyTableImport,
  { run, operation }: { readonly run: TableRun; readonly operation: 'run' | 'undo' },
): Promise<Actor> {
  const { id, outletId, mapping, options, openingOutletId, checkedCounts: weight } = run
  const opened = openingOutletId ? { openingOutletId } : {}
  const payload = { id, deed: operation, mapping, options, weight, ...opened }
  const path = importNoun.path(id)
  const attempt = { source: sourceOf(run), path, outletId, operation, weight, payload }
  return (await kind.requireLeave?.(tx, actor, attempt)) ?? actor
}

export function sourceOf(run: TableRun): ImportSource {
  return { noun: importNoun.key, id: run.id, label: labelOfTable(run) }
}

/** A fault with its line, as the file has it. */
export type LineFault = ImportFault & { readonly cells: readonly string[] }

export type TableOutcome = {
  /** The last line of the file that is done with. */
  readonly end: number
  readonly records: number
  readonly counts: Counts
  readonly faults: readonly LineFault[]
}

/**
 * Saves the progress in the transaction of the work itself.
 *
 * @throws RunOvertaken when the run was stopped, or another server has progressed further
 */
export async function keepOutcome(
  tx: Tx,
  run: TableRun,
  { end, records, counts, faults }: TableOutcome,
): Promise<TableRun> {
  await keepRefusals(tx, run.id, faults.map(refusalOf(run)))
  const next = {
    ...run,
    linesDone: end - run.reading.headerLine,
    recordsDone: run.recordsDone + records,
    refusedLines: run.refusedLines + new Set(faults.map(({ line }) => line)).size,
    counts: addCounts(run.counts, counts),
  }
  const kept = await tx
    .updateTable('imports')
    .set({
      lines_done: next.linesDone,
      records_done: next.recordsDone,
      refused_lines: next.refusedLines,
      counts: sql`${JSON.stringify(next.counts)}::jsonb`,
    })
    .where('id', '=', run.id)
    .where('state', '=', run.state)
    .where('lines_done', '=', run.linesDone)
    .returning('id')
    .executeTakeFirst()
  if (!kept) throw new RunOvertaken(`Import ${run.id} is not ours any more.`)
  hintAfterCommit(tx, {
    noun: importNoun.key,
    ids: [run.id],
    ...(run.outletId ? { outletId: run.outletId } : {}),
  })
  return next
}

function refusalOf({ mapping, headers }: TableRun) {
  return ({ line, field, reason, asks, cells }: LineFault) => {
    const column = field === null ? '' : (headers[mapping[field] ?? -1] ?? field)
    return { line, column, reason, raw: csvRow(cells), asks: asks ?? null, cells }
  }
}
