import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import {
  fileOf,
  freshTrial,
  type ImportTrial,
  lineOf,
  tester,
} from '../../../../tests/support/import-trial.ts'
import { ledgerFaults } from '../../../../tests/support/ledger.ts'
import { refusalsReport } from './refusals-report.ts'

let db: Database
let trial: ImportTrial

async function renew(): Promise<void> {
  ;({ db, trial } = await freshTrial())
}

beforeEach(renew)

describe('what is refused', () => {
  test('duplicates, charges and corrections, each with its reason; the rest is imported', async () => {
    const { run, reasons } = await trial.importText(
      fileOf([
        lineOf({}),
        lineOf({}),
        lineOf({ sku: 'POST', units: 2, price: '18.0' }),
        lineOf({ sku: 'BANK CHARGES', units: 1, price: '15.0' }),
        lineOf({ no: '536366', sku: 's1' }),
        lineOf({ no: '536367', units: -4, price: '0.0', customer: '', title: 'damages' }),
        lineOf({ no: 'A563185', sku: 'B', units: 1, price: '11062.06', customer: '' }),
        'a,b',
      ]),
    )
    expect(reasons).toEqual([
      '3: This line is the same as line 2.',
      '5: BANK CHARGES is a charge, not a product.',
      '7: A quantity of -4 on an invoice that is no cancellation is a stock correction, not a sale.',
      '8: A563185 is a bad-debt adjustment, not a sale.',
      '9: The line has 2 columns where the first line names 8.',
    ])
    expect(run.counts).toMatchObject({ orders: 2, lines: 3, products: 1 })
    expect(await trial.orders()).toMatchObject([
      { ref: '536365', total: 6 * 255 + 3600, shipping: 3600 },
      { ref: '536366', total: 6 * 255 },
    ])
  })

  test('the report is safe to open in a spreadsheet', async () => {
    const { id } = await trial.importText(fileOf([lineOf({ no: '=cmd()' }), lineOf({ no: '-1' })]))
    const parts: string[] = []
    for await (const part of refusalsReport(db.reader, tester, id, 'refused.csv')) parts.push(part)
    const [, first, second] = parts.join('').split('\r\n')
    expect(first).toContain(`"'=cmd(),S1,MUG`)
    expect(second).toContain(`"'-1,S1,MUG`)
  })

  test('a part of an invoice that is separate from the rest', async () => {
    await trial.importText(fileOf([lineOf({})]))
    const late = lineOf({ sku: 'S2' })
    const { reasons } = await trial.importText(fileOf([lineOf({}), late]))
    expect(reasons).toHaveLength(1)
    expect(reasons[0]).toMatch(/^3: Order \d+ \(invoice 536365\) is there already, without this/)
    const apart = [lineOf({ no: '1' }), lineOf({ no: '2' }), lineOf({ no: '1', sku: 'S2' })]
    const { run } = await trial.importText(fileOf(apart))
    expect(run.counts).toMatchObject({ orders: 2, lines: 3 })
  })

  test('an order that is short, where no opening stock is booked', async () => {
    const of = (no: string, units: number) =>
      lineOf({ no, sku: 'MUG-RED', units, price: '4.50', title: 'Red mug' })
    const { run, reasons } = await trial.importText(
      fileOf([of('1', 8), of('2', 3), lineOf({ no: '2', sku: 'TRAY', units: 1 }), of('3', 2)]),
      { stocks: false },
    )
    const sentence =
      'Only 0 of MUG-RED (Red mug) are available at MAIN; 3 were asked for. Take fewer, or choose another outlet.'
    expect(reasons).toEqual([`3: ${sentence}`, `4: ${sentence}`])
    expect(run.counts).toMatchObject({ orders: 2, lines: 2 })
    expect((await trial.orders()).map(({ ref }) => ref)).toEqual(['1', '3'])
    expect(await ledgerFaults(db)).toEqual([])
  })
})
