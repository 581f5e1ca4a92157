import type { Reader } from '#platform/server/db/database.ts'
import type { AnyTableImport, ImportRow } from '#platform/server/table-import.ts'
import { readValue } from '../../table-values.ts'
import { readLines, type TableLine } from './read-lines.ts'
import type { KeysSeen } from './seen-keys.ts'
import type { LineFault, TableRun } from './table-run.ts'

/** Rows that come in together or not at all; most have one. */
export type TableGroup = {
  readonly rows: readonly ImportRow[]
  readonly lines: readonly TableLine[]
  readonly faults: readonly LineFault[]
  /** Left out without a fault: a choice of the sender’s says so. */
  readonly isLeftOut: boolean
}

export type TableBatch = { readonly groups: readonly TableGroup[]; readonly end: number }

const mostRowsPerGroup = 2_000

/**
 * Reads a table from behind its header, in batches of whole groups. What was done with in an earlier
 * run is read again for its keys alone.
 */
export async function* gatherGroups(
  reader: Reader,
  run: TableRun,
  kind: AnyTableImport,
  keys: KeysSeen,
  rowsPerBatch: number,
): AsyncGenerator<TableBatch> {
  const done = run.reading.headerLine + run.linesDone
  let open: OpenGroup | null = null
  let groups: TableGroup[] = []
  let rows = 0
  for await (const lines of readLines(reader, run.id, run.reading)) {
    for (const line of lines) {
      if (line.line <= run.reading.headerLine) continue
      const read = readRow(run, kind, keys, line)
      if (line.line <= done) continue
      const name: string | null = kind.groupBy?.(read.row.values, firstOf(open)) ?? null
      if (open && (name === null || name !== open.name || open.lines.length >= mostRowsPerGroup)) {
        groups.push(closed(open))
        open = null
      }
      if (!open && rows >= rowsPerBatch) {
        yield { groups, end: endOf(groups) }
        groups = []
        rows = 0
      }
      open ??= { name, rows: [], lines: [], faults: [], isLeftOut: false }
      open.rows.push(read.row)
      open.lines.push(line)
      open.faults.push(...read.faults)
      open.isLeftOut ||= read.isLeftOut
      rows += 1
    }
  }
  if (open) groups.push(closed(open))
  if (groups.length > 0) yield { groups, end: endOf(groups) }
}

type OpenGroup = {
  readonly name: string | null
  readonly rows: ImportRow[]
  readonly lines: TableLine[]
  readonly faults: LineFault[]
  isLeftOut: boolean
}

const firstOf = (group: OpenGroup | null) => group?.rows[0]?.values

function endOf(groups: readonly TableGroup[]): number {
  return groups.at(-1)?.lines.at(-1)?.end ?? 0
}

type ReadRow = {
  readonly row: ImportRow
  readonly faults: readonly LineFault[]
  readonly isLeftOut: boolean
}

function readRow(
  { mapping, headers, reading }: TableRun,
  kind: AnyTableImport,
  keys: KeysSeen,
  { line, cells }: TableLine,
): ReadRow {
  const values: Record<string, string> = {}
  const faults: LineFault[] = []
  const wrong = (field: string | null, reason: string, asks?: string) =>
    faults.push({ line, field, reason, cells, ...(asks ? { asks } : {}) })
  if (cells.slice(headers.length).some((cell) => cell.trim() !== ''))
    wrong(null, `The line has ${cells.length} columns, the header names ${headers.length}.`)
  if (cells.length < headers.length && reading.format === 'csv')
    wrong(null, `The line ends after ${cells.length} of ${headers.length} columns.`)
  for (const field of kind.fields) {
    const place = mapping[field.key]
    if (place === undefined) continue
    const read = readValue(field, cells[place] ?? '', reading)
    if ('reason' in read) wrong(field.key, read.reason)
    else values[field.key] = read.value
  }
  const seen = faults.length > 0 ? null : keys.take(line, kind.keysOf?.(values) ?? [])
  if (seen?.reason) wrong(seen.field, seen.reason, seen.asks)
  return { row: { line, values }, faults, isLeftOut: seen !== null && seen.reason === null }
}

/** One fault keeps the whole group out; its other lines say because of which. */
function closed({ rows, lines, faults, isLeftOut }: OpenGroup): TableGroup {
  return { rows, lines, faults: [...faults, ...heldBack(lines, faults)], isLeftOut }
}

export function heldBack(
  lines: readonly TableLine[],
  faults: readonly LineFault[],
): readonly LineFault[] {
  const [first] = faults
  if (!first) return []
  const faulty = new Set(faults.map(({ line }) => line))
  return lines
    .filter(({ line }) => !faulty.has(line))
    .map(({ line, cells }) => ({
      line,
      field: null,
      cells,
      reason: `It comes in together with line ${first.line}, which has a fault.`,
    }))
}
