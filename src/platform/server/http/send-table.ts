import { Readable } from 'node:stream'
import { type CsvCell, csvHead, csvLine } from '../../csv.ts'
import type { Access } from '../../permissions.ts'
import { platformSettings } from '../../platform.settings.ts'
import { Refusal } from '../../refusal.ts'
import type { TableFileEnding } from '../../table-files.ts'
import type { Actor } from '../actor.ts'
import type { Database, Reader } from '../db/database.ts'
import { type ExportPiece, keepExport, keptExport } from '../events/keep-access.ts'
import { newId } from '../new-id.ts'
import { settingOf } from '../settings/read-setting.ts'
import { type CellKind, mostWorkbookRows, writeWorkbook } from '../workbooks/write-workbook.ts'
import type { Download } from './files.ts'

export type TableColumn<R> = {
  /** The label of the import field, so that a re-import needs no matching. */
  readonly label: string
  readonly kind: CellKind
  readonly value: (row: R) => CsvCell
  /** In the file only where the permit allows it. */
  readonly isPersonal?: true
}

export type TableFile<R> = {
  /** Without an extension: `/files/products` is served as `.csv` and `.xlsx`. */
  readonly path: `/${string}`
  /** The file name before date and extension: `products`. */
  readonly name: string
  readonly access: Access
  readonly columns: readonly TableColumn<R>[]
  /** Reads the page's own filters from the query, and refuses invalid ones. */
  readonly rows: (
    reader: Reader,
    actor: Actor,
    query: Readonly<Record<string, string>>,
  ) => AsyncIterable<R>
  /**
   * For lists that not everyone may export in full: what this download may include, or a refusal.
   */
  readonly limit?: (
    db: Database,
    actor: Actor,
    ending: TableFileEnding,
    query: Readonly<Record<string, string>>,
  ) => Promise<TableLimits>
}

/** What a permit allows. */
export type TableLimits = {
  readonly actor: Actor
  /** The filters, without the parameter of the permit. */
  readonly query: Readonly<Record<string, string>>
  readonly hasPersonal: boolean
  readonly mostRows: number
  /** For the activity log entry of the export. */
  readonly facts: Readonly<Record<string, unknown>>
  /** Called when the file did not arrive, so that it can be downloaded again. */
  readonly giveBack: () => Promise<void>
}

type Query = Readonly<Record<string, string>>

/** A list as CSV and as an Excel workbook; every export is recorded in the activity log. */
export function tableFile<R>(table: TableFile<R>): readonly Download[] {
  const { path, access } = table
  return [
    {
      kind: 'download',
      path: `${path}.csv`,
      access,
      isLong: true,
      send: async (db, actor, query) => {
        const fileName = nameOf(table, 'csv')
        const allowed = await allowedOf(table, db, actor, 'csv', query)
        const about = { id: newId(), label: fileName, ...allowed.about }
        const rows = await orGiveBack(allowed, () => started(allowed.rows))
        const pieces = piecesOf(allowed.columns, rows)
        return {
          fileName,
          contentType: 'text/csv; charset=utf-8',
          body: Readable.from(keptExport(db.reader, allowed.actor, about, pieces)),
          onBrokenOff: allowed.giveBack,
        }
      },
    },
    {
      kind: 'download',
      path: `${path}.xlsx`,
      access,
      isLong: true,
      send: async (db, actor, query) => {
        const allowed = await allowedOf(table, db, actor, 'xlsx', query)
        const bytes = await orGiveBack(allowed, () => workbookOf(table.name, db, allowed))
        return {
          fileName: nameOf(table, 'xlsx'),
          contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          body: Readable.from([bytes]),
          onBrokenOff: allowed.giveBack,
        }
      },
    },
  ]
}

function nameOf({ name }: { name: string }, ending: string): string {
  return `${name}-${new Date().toISOString().slice(0, 10)}.${ending}`
}

type Allowed<R> = {
  readonly actor: Actor
  readonly columns: readonly TableColumn<R>[]
  readonly rows: AsyncIterable<R>
  readonly about: Pick<Parameters<typeof keepExport>[2], 'filter' | 'facts'>
  readonly giveBack: () => Promise<void>
}

/** A failure before the first byte is sent does not use up the permit. */
async function orGiveBack<T>(
  { giveBack }: Pick<TableLimits, 'giveBack'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await giveBack()
    throw error
  }
}

/** The rows and columns of one download: all, or what its permit allows. */
async function allowedOf<R>(
  { columns, rows, limit }: TableFile<R>,
  db: Database,
  actor: Actor,
  ending: TableFileEnding,
  query: Query,
): Promise<Allowed<R>> {
  if (!limit) {
    const about = { filter: query }
    return { actor, columns, rows: rows(db.reader, actor, query), about, giveBack: async () => {} }
  }
  const limits = await limit(db, actor, ending, query)
  return {
    actor: limits.actor,
    columns: [
      ...columns.filter(({ isPersonal }) => limits.hasPersonal || !isPersonal),
      exportedBy<R>(actor),
    ],
    rows: atMost(limits.mostRows, rows(db.reader, actor, limits.query)),
    about: { filter: limits.query, facts: limits.facts },
    giveBack: limits.giveBack,
  }
}

/** In each row, so that it remains when some rows are copied elsewhere. */
function exportedBy<R>({ name }: Actor): TableColumn<R> {
  const at = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return { label: 'Exported by', kind: 'text', value: () => `${name}, ${at}` }
}

async function* atMost<R>(most: number, rows: AsyncIterable<R>): AsyncGenerator<R> {
  let count = 0
  if (most === 0) return
  for await (const row of rows) {
    yield row
    count += 1
    if (count === most) return
  }
}

/** Reads the first row, so that an invalid filter is refused before an answer begins. */
async function started<R>(rows: AsyncIterable<R>): Promise<AsyncGenerator<R>> {
  const iterator = rows[Symbol.asyncIterator]()
  const first = await iterator.next()
  return (async function* () {
    for (let next = first; !next.done; next = await iterator.next()) yield next.value
  })()
}

const linesPerPiece = 500

async function* piecesOf<R>(
  columns: readonly TableColumn<R>[],
  rows: AsyncIterable<R>,
): AsyncGenerator<ExportPiece> {
  yield { text: `${csvHead}${csvLine(columns.map(({ label }) => label))}`, rows: 0 }
  let lines: string[] = []
  for await (const row of rows) {
    lines.push(csvLine(columns.map(({ value }) => value(row))))
    if (lines.length < linesPerPiece) continue
    yield { text: lines.join(''), rows: lines.length }
    lines = []
  }
  yield { text: lines.join(''), rows: lines.length }
}

async function workbookOf<R>(name: string, db: Database, { columns, ...allowed }: Allowed<R>) {
  const rows: CsvCell[][] = []
  for await (const row of allowed.rows) {
    refuseWorkbook(rows.length + 1)
    rows.push(columns.map(({ value }) => value(row)))
  }
  const zone = await settingOf(db.reader, platformSettings.timeZone)
  const bytes = await writeWorkbook(name, columns, rows, zone)
  const about = { id: newId(), label: nameOf({ name }, 'xlsx'), ...allowed.about }
  await keepExport(db.reader, allowed.actor, { ...about, rows: rows.length, isWhole: true })
  return bytes
}

/** Refuses more rows than a workbook may have. */
export function refuseWorkbook(rows: number): void {
  if (rows > mostWorkbookRows) throw tooManyRows()
}

function tooManyRows(): Refusal {
  const most = mostWorkbookRows.toLocaleString('en-GB')
  return new Refusal(
    'unprocessable',
    'too_many_rows',
    `A workbook holds at most ${most} rows here, and this list has more. Narrow it, or take it as CSV, which has no end.`,
  )
}
