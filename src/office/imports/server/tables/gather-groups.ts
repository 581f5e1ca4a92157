import type { Reader } from '#platform/server/db/database.ts'
import type { AnyTableImport, ImportFamilies, ImportRow } from '#platform/server/table-import.ts'
import type { ImportField } from '#platform/table-imports.ts'
import { readValue } from '../../table-values.ts'
import { readLines, type TableLine } from './read-lines.ts'
import type { KeysSeen } from './seen-keys.ts'
import type { LineFault, TableRun } from './table-run.ts'

/** Rows that are imported together or not at all; most groups have one. */
export type TableGroup = {
  readonly rows: readonly ImportRow[]
  readonly lines: readonly TableLine[]
  readonly faults: readonly LineFault[]
  /** Left out without a fault, by an option of the sender. */
  readonly isLeftOut: boolean
}

export type TableBatch = { readonly groups: readonly TableGroup[]; readonly end: number }

/** How many rows of the table these are. */
export const recordsIn = (groups: readonly TableGroup[]): number =>
  groups.reduce((sum, { lines }) => sum + lines.length, 0)

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
  if (kind.families) {
    yield* gatherFamilies(reader, run, { kind, families: kind.families, keys, rowsPerBatch })
    return
  }
  const done = run.reading.headerLine + run.linesDone
  let open: OpenGroup | null = null
  let groups: TableGroup[] = []
  let rows = 0
  for await (const lines of readLines(reader, run.id, run.reading)) {
    for (const line of lines) {
      if (line.line <= run.reading.headerLine) continue
      const read = readRow(run, kind, keys, line)
      if (line.line <= done) continue
      const name: string | null = kind.groupBy?.(read.row.values) ?? null
      if (open && (name === null || name !== open.name || open.lines.length >= mostRowsPerGroup)) {
        groups.push(closed(open))
        open = null
      }
      if (!open && rows >= rowsPerBatch) {
        yield { groups, end: endOf(groups) }
        groups = []
        rows = 0
      }
      open ??= openGroup(name)
      addTo(open, line, read)
      rows += 1
    }
  }
  if (open) groups.push(closed(open))
  if (groups.length > 0) yield { groups, end: endOf(groups) }
}

type Families = {
  readonly kind: AnyTableImport
  readonly families: ImportFamilies
  readonly keys: KeysSeen
  readonly rowsPerBatch: number
}

/**
 * As above for rows that form a group anywhere in the file. Each family is held until its last row
 * was read, so that the ends of batches grow; one that was open where an earlier run ended is read
 * again.
 */
async function* gatherFamilies(
  reader: Reader,
  run: TableRun,
  { kind, families, keys, rowsPerBatch }: Families,
): AsyncGenerator<TableBatch> {
  const done = run.reading.headerLine + run.linesDone
  const { nameAt, lastOf } = await findFamilies(reader, run, kind, families)
  const held = new Map<string, OpenGroup>()
  let groups: TableGroup[] = []
  let rows = 0
  for await (const lines of readLines(reader, run.id, run.reading)) {
    for (const line of lines) {
      if (line.line <= run.reading.headerLine) continue
      const read = readRow(run, kind, keys, line)
      const name = nameAt.get(line.line) ?? ''
      const last = lastOf.get(name) ?? line.line
      if (last <= done) continue
      const group = held.get(name) ?? openGroup(name)
      held.set(name, group)
      addTo(group, line, read)
      if (line.line < last) continue
      held.delete(name)
      groups.push(closed(group))
      rows += group.lines.length
      if (rows < rowsPerBatch) continue
      yield { groups, end: endOf(groups) }
      groups = []
      rows = 0
    }
  }
  if (groups.length > 0) yield { groups, end: endOf(groups) }
}

type FoundFamilies = {
  readonly nameAt: ReadonlyMap<number, string>
  /** The last line of each family. */
  readonly lastOf: ReadonlyMap<string, number>
}

/** One pass through the whole file to find the families; only their keys are kept in memory. */
async function findFamilies(
  reader: Reader,
  run: TableRun,
  kind: AnyTableImport,
  { by, namesOf }: ImportFamilies,
): Promise<FoundFamilies> {
  const fields = kind.fields.filter(({ key }) => by.includes(key))
  const numbers: number[] = []
  const rows: ImportRow['values'][] = []
  for await (const lines of readLines(reader, run.id, run.reading)) {
    for (const { line, cells } of lines) {
      if (line <= run.reading.headerLine) continue
      numbers.push(line)
      rows.push(valuesIn(run, fields, cells).values)
    }
  }
  const names = namesOf(rows)
  const pairs = numbers.map((line, at) => [line, names[at] ?? ''] as const)
  return {
    nameAt: new Map(pairs),
    lastOf: new Map(pairs.map(([line, name]) => [name, line])),
  }
}

function openGroup(name: string | null): OpenGroup {
  return { name, rows: [], lines: [], faults: [], isLeftOut: false }
}

function addTo(group: OpenGroup, line: TableLine, read: ReadRow): void {
  group.rows.push(read.row)
  group.lines.push(line)
  group.faults.push(...read.faults)
  group.isLeftOut ||= read.isLeftOut
}

type OpenGroup = {
  readonly name: string | null
  readonly rows: ImportRow[]
  readonly lines: TableLine[]
  readonly faults: LineFault[]
  isLeftOut: boolean
}

function endOf(groups: readonly TableGroup[]): number {
  return groups.at(-1)?.lines.at(-1)?.end ?? 0
}

type ReadRow = {
  readonly row: ImportRow
  readonly faults: readonly LineFault[]
  readonly isLeftOut: boolean
}

function valuesIn(
  { mapping, reading }: TableRun,
  fields: readonly ImportField[],
  cells: readonly string[],
) {
  const values: Record<string, string> = {}
  const unread: { readonly field: string; readonly reason: string }[] = []
  for (const field of fields) {
    const place = mapping[field.key]
    if (place === undefined) continue
    const read = readValue(field, cells[place] ?? '', reading)
    if ('reason' in read) unread.push({ field: field.key, reason: read.reason })
    else values[field.key] = read.value
  }
  return { values, unread }
}

function readRow(
  run: TableRun,
  kind: AnyTableImport,
  keys: KeysSeen,
  { line, cells }: TableLine,
): ReadRow {
  const { headers, reading } = run
  const faults: LineFault[] = []
  const wrong = (field: string | null, reason: string, asks?: string) =>
    faults.push({ line, field, reason, cells, ...(asks ? { asks } : {}) })
  if (cells.slice(headers.length).some((cell) => cell.trim() !== ''))
    wrong(null, `The line has ${cells.length} columns, the header names ${headers.length}.`)
  if (cells.length < headers.length && reading.format === 'csv')
    wrong(null, `The line ends after ${cells.length} of ${headers.length} columns.`)
  const { values, unread } = valuesIn(run, kind.fields, cells)
  for (const { field, reason } of unread) wrong(field, reason)
  const seen = faults.length > 0 ? null : keys.take(line, kind.keysOf?.(values) ?? [])
  if (seen?.reason) wrong(seen.field, seen.reason, seen.asks)
  return { row: { line, values }, faults, isLeftOut: seen !== null && seen.reason === null }
}

/** One fault refuses the whole group; its other lines name the line with the fault. */
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
