import { sql } from 'kysely'
import type { ImportRun } from '#office/imports/imports.contract.ts'
import type { InstantPattern } from '#office/imports/read-instant.ts'
import { tableImportOf } from '#office/imports/server/import-kinds.ts'
import { getImport, listRefusals } from '#office/imports/server/imports.queries.ts'
import { askForCheck } from '#office/imports/server/tables/ask-for-check.ts'
import { askForUndo } from '#office/imports/server/tables/ask-for-undo.ts'
import { keepTable } from '#office/imports/server/tables/keep-table.ts'
import { startTable } from '#office/imports/server/tables/start-table.ts'
import { getTable } from '#office/imports/server/tables/tables.queries.ts'
import { workOnTable } from '#office/imports/server/tables/work-on-table.ts'
import type { TableReading } from '#office/imports/table-reading.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'

export const sender = systemActor('Test')

/** How a file of our own is read. */
export const plainReading: TableReading = {
  format: 'csv',
  encoding: 'utf-8',
  delimiter: ',',
  sheets: [],
  sheet: 0,
  headerLine: 1,
  decimalSign: '.',
  dateOrder: 'dmy',
  instantPattern: null,
  timeZone: null,
}

type Given = {
  readonly kind: string
  readonly body: string | Buffer
  readonly outletId?: string
  readonly fileName?: string
  readonly options?: Readonly<Record<string, string>>
  /** Replaces the automatic mapping. */
  readonly mapping?: Readonly<Record<string, number>>
  readonly instantPattern?: InstantPattern
  readonly timeZone?: string
  readonly fetchPictures?: boolean
  readonly openingOutletId?: string
}

type Outcome = {
  readonly id: string
  readonly run: ImportRun
  /** `line column: reason` of every refused line. */
  readonly faults: readonly string[]
}

export type TableTrial = {
  readonly arrive: (given: Given) => Promise<string>
  /** Asks for the check, which a server that runs does by itself. */
  readonly queue: (given: Given) => Promise<string>
  readonly check: (given: Given) => Promise<Outcome>
  readonly start: (id: string) => Promise<void>
  /** Does what is queued. */
  readonly finish: (id: string) => Promise<Outcome>
  readonly take: (given: Given) => Promise<Outcome>
  readonly undo: (id: string) => Promise<Outcome>
  readonly outcomeOf: (id: string) => Promise<Outcome>
  readonly everything: () => Promise<Readonly<Record<string, number>>>
}

/** Tables that are uploaded, checked, imported and undone without a server, step by step. */
export function tableTrial(db: Database): TableTrial {
  const work = (id: string) => workOnTable(db, sender, id, new AbortController().signal)

  async function arrive({ kind, body, outletId, fileName = 'table.csv' }: Given): Promise<string> {
    const bytes = (async function* () {
      yield Buffer.from(body)
    })()
    const facts = { fileName, outletId: outletId ?? null }
    return (await keepTable(db, sender, tableImportOf(sender, kind), facts, bytes)).id
  }

  async function queue(given: Given): Promise<string> {
    const id = await arrive(given)
    const table = await getTable(db.reader, sender, { id })
    const { version, mapping, reading } = table
    const { decimalSign, dateOrder } = reading
    await db.transaction((tx) =>
      askForCheck(tx, sender, {
        id,
        version,
        mapping: given.mapping ?? mapping,
        options: given.options ?? {},
        decimalSign,
        dateOrder,
        instantPattern: given.instantPattern,
        timeZone: given.timeZone,
        fetchPictures: given.fetchPictures,
        openingOutletId: given.openingOutletId,
      }),
    )
    return id
  }

  async function check(given: Given): Promise<Outcome> {
    return finish(await queue(given))
  }

  const versionOf = async (id: string) => (await getImport(db.reader, sender, { id })).version

  async function start(id: string): Promise<void> {
    const version = await versionOf(id)
    await db.transaction((tx) => startTable(tx, sender, { id, version }))
  }

  async function take(given: Given) {
    const { id } = await check(given)
    await start(id)
    return finish(id)
  }

  async function finish(id: string) {
    await work(id)
    return outcomeOf(id)
  }

  async function undo(id: string) {
    const version = await versionOf(id)
    await db.transaction((tx) => askForUndo(tx, sender, { id, version }))
    await work(id)
    return outcomeOf(id)
  }

  async function outcomeOf(id: string): Promise<Outcome> {
    const run = await getImport(db.reader, sender, { id })
    const { rows } = await listRefusals(db.reader, sender, { id, limit: 200 })
    const faults = rows.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)
    return { id, run, faults }
  }

  /** The row counts of the tables that an import may write, except its own. */
  async function everything() {
    const found = await sql<Record<string, number>>`select
      (select count(*) from products) as products, (select count(*) from variants) as variants,
      (select count(*) from barcodes) as barcodes, (select count(*) from price_changes) as prices,
      (select count(*) from stock_movements) as movements, (select count(*) from lots) as lots,
      (select count(*) from bins) as bins, (select sum(on_hand) from stock_levels) as on_hand,
      (select count(*) from events where noun <> 'import') as events`.execute(db.reader)
    return found.rows[0] ?? {}
  }

  return { arrive, queue, check, start, finish, take, undo, outcomeOf, everything }
}
