import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import {
  fileOf,
  freshTrial,
  type ImportTrial,
  interrupted,
  lineOf,
  madeUpLines,
  tester,
} from '../../../../tests/support/import-trial.ts'
import { ledgerFaults } from '../../../../tests/support/ledger.ts'
import { cancelImport } from './cancel-import.ts'
import { pendingImports } from './imports.queries.ts'
import { runImport } from './run-import.ts'

const small = { batchSize: { invoices: 5, lines: 1000 } }

let db: Database
let trial: ImportTrial

async function renew(): Promise<void> {
  ;({ db, trial } = await freshTrial())
}

beforeEach(renew)

describe('a file of two hundred lines', () => {
  test('imports everything, with its products, customers and stock', async () => {
    const { outcome, run, reasons } = await trial.importText(fileOf(madeUpLines()), small)
    expect(outcome).toBe('finished')
    expect(reasons).toEqual([])
    const counts = { orders: 50, lines: 200, products: 10, customers: 7 }
    expect(run).toMatchObject({ state: 'finished', totalLines: 200, linesDone: 200, counts })
    expect((await trial.orders()).filter(({ state }) => state === 'pending')).toHaveLength(50)
    const guests = await sql<{ name: string; channel: string; at: string }>`
      select ship_name as name, channel, placed_at as at from orders
      where customer_id is null order by placed_at limit 1`.execute(db.reader)
    const at = '2011-01-03T08:26:00.000Z'
    expect(guests.rows).toEqual([{ name: 'Guest', channel: 'online-retail', at }])
    const customer = await sql<{ name: string; country: string }>`
      select full_name as name, country from customers where external_ref = '17850'`.execute(
      db.reader,
    )
    expect(customer.rows).toEqual([{ name: 'Customer 17850', country: 'United Kingdom' }])
    expect(await ledgerFaults(db)).toEqual([])
    expect(await trial.count('import_chunks')).toBe(0)
  })

  test('changes nothing the second time, and accounts for every line', async () => {
    const text = fileOf([...madeUpLines(), lineOf({ no: 'C536500', units: -1, day: '2011-02-01' })])
    const first = await trial.importText(text, small)
    const after = await trial.everything()
    const again = await trial.importText(text, { batchSize: { invoices: 7, lines: 1000 } })
    expect(again.id).not.toBe(first.id)
    expect(again.outcome).toBe('finished')
    expect(again.run.counts).toEqual({ alreadyImported: first.run.counts.lines })
    expect(await trial.everything()).toEqual(after)
    for (const { run } of [first, again]) {
      const { lines = 0, alreadyImported = 0 } = run.counts
      expect(lines + alreadyImported + run.refusedLines).toBe(run.linesDone)
    }
  })

  test('imports the sales of a product that is no longer for sale', async () => {
    await trial.importText(fileOf([lineOf({ no: '536400' })]))
    await sql`update products set state = 'archived'`.execute(db.reader)
    const { run, reasons } = await trial.importText(fileOf([lineOf({ no: '536401' })]))
    expect(reasons).toEqual([])
    expect(run).toMatchObject({ state: 'finished', counts: { orders: 1, lines: 1 } })
  })

  test('continues after a stop in the middle, without duplicates', async () => {
    const whole = await trial.importText(fileOf(madeUpLines()), small)
    const expected = await trial.everything()
    await renew()
    const id = await trial.keep(fileOf(madeUpLines()))
    const stop = new AbortController()
    const stopped = interrupted(db, 6, () => stop.abort())
    expect(await runImport(stopped, tester, id, { ...small, signal: stop.signal })).toBe('stopped')
    const half = await trial.outcomeOf(id)
    expect(half.run.state).toBe('running')
    expect(half.run.linesDone).toBeGreaterThan(0)
    expect(half.run.linesDone).toBeLessThan(200)
    expect(await pendingImports(db.reader)).toEqual([id])
    expect(await trial.keep(fileOf(madeUpLines()))).toBe(id)
    const cut = interrupted(db, 3, () => {
      throw Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' })
    })
    await expect(runImport(cut, tester, id, small)).rejects.toThrow('Connection terminated')
    expect(await runImport(db, tester, id, small)).toBe('finished')
    expect((await trial.outcomeOf(id)).run.counts).toEqual(whole.run.counts)
    expect(await trial.everything()).toEqual(expected)
    expect(await ledgerFaults(db)).toEqual([])
  })

  test('runs once, however many servers take it up', async () => {
    const id = await trial.keep(fileOf(madeUpLines()))
    const others: string[] = []
    const first = interrupted(db, 5, async () => {
      const late = [1, 2].map(() => runImport(db, tester, id, small))
      others.push(...(await Promise.all(late)))
    })
    expect(await runImport(first, tester, id, small)).toBe('finished')
    expect(others).toEqual(['busy', 'busy'])
    expect(await runImport(db, tester, id)).toBe('finished')
    expect(await trial.orders()).toHaveLength(50)
  })

  test('runs once when all of them begin in the same moment', async () => {
    const id = await trial.keep(fileOf(madeUpLines()))
    const outcomes = await Promise.all([1, 2, 3].map(() => runImport(db, tester, id, small)))
    expect(outcomes).toContain('finished')
    // A run that starts after the end finds it finished as well.
    expect(outcomes.filter((outcome) => !['busy', 'finished'].includes(outcome))).toEqual([])
    expect(await trial.orders()).toHaveLength(50)
    expect(await ledgerFaults(db)).toEqual([])
  })

  test('is imported once from two imports at the same time', async () => {
    const ids = [
      await trial.keep(fileOf(madeUpLines())),
      await trial.keep(`${fileOf(madeUpLines())}\n`),
    ]
    const outcomes = await Promise.all(ids.map((id) => runImport(db, tester, id, small)))
    expect(outcomes).toEqual(['finished', 'finished'])
    expect(await trial.orders()).toHaveLength(50)
    expect(await ledgerFaults(db)).toEqual([])
  })

  test('stops when it is cancelled, and keeps what came in before', async () => {
    const id = await trial.keep(fileOf(madeUpLines()))
    const cancelled = interrupted(db, 5, async () => {
      const { version } = (await trial.outcomeOf(id)).run
      await db.transaction((tx) => cancelImport(tx, tester, { id, version }))
    })
    expect(await runImport(cancelled, tester, id, small)).toBe('cancelled')
    const { run } = await trial.outcomeOf(id)
    expect(run.state).toBe('cancelled')
    expect(await trial.orders()).toHaveLength(run.linesDone / 4)
    expect(await ledgerFaults(db)).toEqual([])
  })
})

describe('broken files', () => {
  test('imports the whole invoices of half a file and reports where it breaks off', async () => {
    const text = fileOf(madeUpLines()).slice(0, -150)
    const { outcome, run, reasons } = await trial.importText(text, small)
    expect(outcome).toBe('failed')
    expect(run.failure).toContain('breaks off in the middle of line 199, in column')
    expect(await trial.orders()).toHaveLength(49)
    expect(reasons.map((reason) => reason.slice(0, 30))).toEqual(['198: The file breaks off insid'])
    const { outcome: next } = await trial.importText(fileOf(madeUpLines()), small)
    expect(next).toBe('finished')
    expect(await trial.orders()).toHaveLength(50)
  })

  test('a line that breaks off in the next invoice leaves the one before it whole', async () => {
    const lines = [lineOf({ no: '1' }), lineOf({ no: '2' }), lineOf({ no: '3', sku: '"S1' })]
    const { run, reasons } = await trial.importText(fileOf([...lines, lineOf({ no: '4' })]))
    expect(run.failure).toContain('opens in line 4, column StockCode is never closed')
    expect(run).toMatchObject({ state: 'failed', linesDone: 2, counts: { orders: 2 } })
    expect(reasons).toEqual([])
  })

  test('a missing column fails before anything is imported', async () => {
    const { outcome, run } = await trial.importText(
      fileOf(madeUpLines()).replace('UnitPrice', 'Price'),
    )
    expect(outcome).toBe('failed')
    expect(run.failure).toContain('The column UnitPrice is missing.')
    expect(await trial.orders()).toEqual([])
  })

  test('a wrong encoding fails before anything is imported', async () => {
    const { run } = await trial.importText(
      Buffer.from(fileOf([...madeUpLines(), lineOf({ title: '£' })]), 'latin1'),
    )
    expect(run.failure).toContain('Line 202 is not in UTF-8')
    expect(await trial.orders()).toEqual([])
  })
})
