import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import {
  fileOf,
  freshTrial,
  type ImportTrial,
  lineOf,
  madeUpLines,
} from '../../../../tests/support/import-trial.ts'
import { ledgerFaults } from '../../../../tests/support/ledger.ts'

let db: Database
let trial: ImportTrial

async function renew(): Promise<void> {
  ;({ db, trial } = await freshTrial())
}

beforeEach(renew)

describe('cancellations', () => {
  const sale = (no: string, day: string, units: number, sku = 'S1') =>
    lineOf({ no, day: `2011-${day}`, units, sku, price: '1.00' })

  test('partial: units, totals and reservation go down together', async () => {
    await trial.importText(fileOf([sale('1', '01-01', 10), sale('C2', '01-02', -4)]))
    expect(await trial.orders()).toEqual([
      { ref: '1', state: 'pending', total: 600, units: 6, shipping: 0 },
    ])
    const events = await sql<{ type: string; data: unknown }>`
      select type, data from events where type = 'order.units_cancelled'`.execute(db.reader)
    expect(events.rows).toMatchObject([
      { data: { reason: 'C2', units: 4, lines: [{ sku: 'S1', quantity: 4 }] } },
    ])
    expect(await ledgerFaults(db)).toEqual([])
  })

  test('full: the order is cancelled, whether in one step or in several', async () => {
    const { run } = await trial.importText(
      fileOf([
        sale('1', '01-01', 10),
        sale('1', '01-01', 2, 'S2'),
        sale('C2', '01-02', -10),
        sale('C3', '01-03', -2, 'S2'),
        sale('4', '01-04', 5),
        sale('C5', '01-05', -5),
      ]),
    )
    expect(run.counts).toMatchObject({ cancellations: 3, cancelledOrders: 2, cancelledUnits: 17 })
    expect(await trial.orders()).toEqual([
      { ref: '1', state: 'cancelled', total: 200, units: 2, shipping: 0 },
      { ref: '4', state: 'cancelled', total: 500, units: 5, shipping: 0 },
    ])
    expect(await ledgerFaults(db)).toEqual([])
  })

  test('split over orders, newest first; what no order holds is refused', async () => {
    const { reasons, run } = await trial.importText(
      fileOf([
        sale('1', '01-01', 3),
        sale('2', '01-02', 4),
        sale('2', '01-02', 1, 'S2'),
        sale('C3', '01-03', -5),
        sale('4', '01-04', 9),
        sale('C5', '01-03', -14),
        lineOf({ no: 'C6', units: -1, customer: '99999.0', day: '2011-01-06' }),
      ]),
    )
    expect(await trial.orders()).toMatchObject([
      { ref: '1', state: 'cancelled', total: 200 },
      { ref: '2', state: 'pending', units: 1 },
      { ref: '4', state: 'pending', units: 9 },
    ])
    expect(reasons).toEqual([
      '7: No earlier order of customer 17850 still holds 12 of S1.',
      '8: No earlier order of customer 99999 still holds 1 of S1.',
    ])
    expect(run.counts).toMatchObject({ cancelledUnits: 7, lines: 5 })
    expect(await ledgerFaults(db)).toEqual([])
  })

  test('the same in one batch and in many', async () => {
    const lines = [
      ...madeUpLines(),
      ...Array.from({ length: 20 }, (_, index) =>
        lineOf({ no: `C${index}`, sku: `S${index % 10}`, units: -9, day: '2011-02-01' }),
      ),
    ]
    await trial.importText(fileOf(lines), { batchSize: { invoices: 1, lines: 1 } })
    const one = await trial.everything()
    await renew()
    await trial.importText(fileOf(lines))
    expect((await trial.everything()).orders).toEqual(one.orders)
    expect(await ledgerFaults(db)).toEqual([])
  })

  test('do not change an order whose packing has begun', async () => {
    await trial.importText(fileOf([sale('1', '01-01', 3), sale('1', '01-01', 3, 'S2')]))
    await sql`update order_lines set packed_quantity = 1 where sku = 'S2'`.execute(db.reader)
    const { reasons } = await trial.importText(fileOf([sale('C2', '01-02', -1)]))
    expect(reasons).toEqual(['2: No earlier order of customer 17850 still holds 1 of S1.'])
  })
})
