import { sql } from 'kysely'
import { hintAfterCommit, type Reader, type Tx } from '#platform/server/db/database.ts'
import { importNoun } from '../imports.nouns.ts'
import type { Refused } from '../online-retail.rules.ts'

/** How often each thing happened, by a name for which the screen has a label. */
export type Counts = Readonly<Record<string, number>>

/** What a run knows of its import. */
export type RunningImport = {
  readonly id: string
  readonly state: string
  readonly fileName: string
  readonly outletId: string
  readonly booksOpeningStock: boolean
  readonly totalLines: number | null
  readonly linesDone: number
  readonly refusedLines: number
  readonly counts: Counts
}

export async function findRun(reader: Reader, id: string): Promise<RunningImport | null> {
  const found = await sql<RunningImport>`
    select id, state, file_name as "fileName", outlet_id as "outletId",
      books_opening_stock as "booksOpeningStock", total_lines as "totalLines",
      lines_done as "linesDone", refused_lines as "refusedLines", counts
    from imports where id = ${id}`.execute(reader)
  return found.rows[0] ?? null
}

/** The import was cancelled, or another server has taken it over: this run must stop. */
export class RunOvertaken extends Error {
  override name = 'RunOvertaken'
}

/** What a batch adds to an import. `end` is the last line of the file that it took in. */
export type BatchOutcome = {
  readonly end: number
  readonly counts: Counts
  readonly refused: readonly Refused[]
}

/**
 * Saves a batch's refusals and the progress of the import, in the batch's own transaction. The
 * version does not change: a click on Cancel need not have seen the progress.
 *
 * @throws RunOvertaken when the import is no longer running or has progressed in another run
 */
export async function keepProgress(
  tx: Tx,
  run: RunningImport,
  outcome: BatchOutcome,
): Promise<RunningImport> {
  await keepRefusals(tx, run.id, outcome.refused)
  const next = {
    ...run,
    // The header is a line of the file but not of the table.
    linesDone: outcome.end - 1,
    refusedLines: run.refusedLines + new Set(outcome.refused.map(({ line }) => line)).size,
    counts: addCounts(run.counts, outcome.counts),
  }
  const kept = await tx
    .updateTable('imports')
    .set({
      lines_done: next.linesDone,
      refused_lines: next.refusedLines,
      counts: sql`${JSON.stringify(next.counts)}::jsonb`,
    })
    .where('id', '=', run.id)
    .where('state', '=', 'running')
    .where('lines_done', '=', run.linesDone)
    .returning('id')
    .executeTakeFirst()
  if (!kept) throw new RunOvertaken(`Import ${run.id} is not ours any more.`)
  hintAfterCommit(tx, { noun: importNoun.key, ids: [run.id], outletId: run.outletId })
  return next
}

export function addCounts(counts: Counts, more: Counts): Counts {
  const sums: Record<string, number> = { ...counts }
  for (const [name, count] of Object.entries(more))
    if (count > 0) sums[name] = (sums[name] ?? 0) + count
  return sums
}

const longestReason = 300
const longestRaw = 2000

type KeptRefusal = {
  readonly line: number
  readonly column: string
  readonly reason: string
  readonly raw: string
  /** For a table: the whole line, and the option that may resolve it. */
  readonly cells?: readonly string[]
  readonly asks?: string | null
}

/** Keeps refused lines with their reasons; of a line with several the first one keeps the cells. */
export async function keepRefusals(
  tx: Tx,
  importId: string,
  refused: readonly KeptRefusal[],
): Promise<void> {
  if (refused.length === 0) return
  const positions = new Map<number, number>()
  const rows = refused.map(({ line, column, reason, raw, cells, asks }) => {
    const position = positions.get(line) ?? 0
    positions.set(line, position + 1)
    return {
      line,
      position,
      column,
      reason: storable(reason, longestReason),
      raw: storable(raw, longestRaw),
      cells: position === 0 ? (cells?.map((cell) => cell.replaceAll('\0', '␀')) ?? null) : null,
      asks: asks ?? null,
    }
  })
  await sql`insert into import_refusals (import_id, line, position, column_name, reason, raw, cells, asks)
    select ${importId}::uuid, line, position, "column", reason, raw,
      case when cells is not null then array(select jsonb_array_elements_text(cells)) end, asks
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(line bigint, position integer, "column" text, reason text, raw text, cells jsonb, asks text)
    on conflict do nothing`.execute(tx)
}

/** PostgreSQL stores no NUL; a cut must not split a character into half a surrogate pair. */
function storable(text: string, longest: number): string {
  const cut = text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text
  return cut.replaceAll('\0', '␀')
}
