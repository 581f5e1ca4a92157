import { sql } from 'kysely'
import { getImport, listRefusals } from '#office/imports/server/imports.queries.ts'
import { keepFile } from '#office/imports/server/keep-file.ts'
import { type RunOptions, runImport } from '#office/imports/server/run-import.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from './database.ts'
import { makeWorld } from './world.ts'

const header = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country'

export const tester = systemActor('Test')

export type TrialLine = {
  readonly no?: string
  readonly sku?: string
  readonly title?: string
  readonly units?: number
  readonly day?: string
  readonly price?: string
  readonly customer?: string
}

export function lineOf({ no = '536365', sku = 'S1', title = 'MUG', ...more }: TrialLine): string {
  const { units = 6, day = '2010-12-01', price = '2.55', customer = '17850.0' } = more
  return `${no},${sku},${title},${units},${day} 08:26:00,${price},${customer},United Kingdom`
}

export const fileOf = (lines: readonly string[]) => `${[header, ...lines].join('\n')}\n`

/** Fifty invoices of four lines each, of ten products and seven customers; every fifth is a guest's. */
export function madeUpLines(): string[] {
  return Array.from({ length: 200 }, (_, index) => {
    const invoice = Math.floor(index / 4)
    const customer = invoice % 5 === 4 ? '' : `${17850 + (invoice % 7)}.0`
    const day = `2011-01-${String(1 + Math.floor(invoice / 2)).padStart(2, '0')}`
    const sku = `S${(index * 3) % 10}`
    return lineOf({ no: `${536365 + invoice}`, sku, units: 1 + (index % 9), day, customer })
  })
}

export type ImportTrial = ReturnType<typeof trialOn>

/** A separate database with one outlet, and the steps of import tests on it. */
export async function freshTrial(): Promise<{ db: Database; trial: ImportTrial }> {
  const db = await testDatabase()
  return { db, trial: trialOn(db, (await makeWorld(db)).outletId) }
}

/** Imports for one outlet. */
export function trialOn(db: Database, outletId: string) {
  async function keep(text: string | Buffer, booksOpeningStock = true): Promise<string> {
    const facts = { kind: 'online-retail', fileName: 'sales.csv', outletId } as const
    const body = (async function* () {
      yield Buffer.from(text)
    })()
    return (await keepFile(db, tester, { ...facts, booksOpeningStock }, body)).id
  }

  async function outcomeOf(id: string) {
    const run = await getImport(db.reader, tester, { id })
    const { rows } = await listRefusals(db.reader, tester, { id, limit: 200 })
    const reasons = rows.map(({ line, reason }) => `${line}: ${reason}`)
    return { run, reasons }
  }

  async function importText(
    text: string | Buffer,
    options: RunOptions & { readonly stocks?: boolean } = {},
  ) {
    const id = await keep(text, options.stocks ?? true)
    const outcome = await runImport(db, tester, id, options)
    return { id, outcome, ...(await outcomeOf(id)) }
  }

  async function orders() {
    const found = await sql<{
      ref: string
      state: string
      total: number
      units: number
      shipping: number
    }>`select external_ref as ref, state, total_minor as total, units, shipping_minor as shipping
      from orders order by external_ref`.execute(db.reader)
    return found.rows
  }

  async function count(table: string): Promise<number | undefined> {
    const found = await sql<{ n: number }>`
      select count(*) as n from ${sql.table(table)}`.execute(db.reader)
    return found.rows[0]?.n
  }

  /** Everything that an import may write, except the import itself. */
  async function everything() {
    return {
      orders: await orders(),
      lines: await count('order_lines'),
      movements: await count('stock_movements'),
      customers: await count('customers'),
      variants: await count('variants'),
    }
  }

  return { keep, outcomeOf, importText, orders, count, everything }
}

/** The same database, with an action before its nth transaction. */
export function interrupted(db: Database, nth: number, act: () => unknown): Database {
  let calls = 0
  return {
    ...db,
    transaction: async (work) => {
      calls += 1
      if (calls === nth) await act()
      return db.transaction(work)
    },
  }
}
