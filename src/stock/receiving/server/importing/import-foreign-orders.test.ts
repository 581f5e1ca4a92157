import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { aLowWare, aSupplier } from '../../../../../tests/support/buying-steps.ts'
import { addRate } from '../../../../../tests/support/currency-steps.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { type TableTrial, tableTrial } from '../../../../../tests/support/table-trial.ts'
import { makeWorld, type World } from '../../../../../tests/support/world.ts'

let db: Database
let world: World
let trial: TableTrial

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  trial = tableTrial(db)
  await addRate(db, world.admin, ['EUR', 'GBP', '0.85'], '2026-03-01')
})

const head =
  'Order reference,Supplier,Outlet,Ordered on,SKU,Ordered,Unit cost,Currency,Exchange rate,Received,Received on,State,Closed on'

async function source() {
  const supplierId = await aSupplier(db)
  const { sku } = await aLowWare(db, world, supplierId)
  const { code } = await db.reader
    .selectFrom('suppliers')
    .select('code')
    .where('id', '=', supplierId)
    .executeTakeFirstOrThrow()
  /** A closed order of 10, of which all came. */
  const rowOf = (orderedOn: string, cost: string, currency: string, rate: string) =>
    `${newId().slice(-12)},${code},MAIN,${orderedOn},${sku},10,${cost},${currency},${rate},10,${orderedOn},Closed,${orderedOn}`
  return { supplierId, rowOf }
}

const take = (...rows: readonly string[]) =>
  trial.take({ kind: 'purchase-orders', body: [head, ...rows].join('\n') })

test('an imported order keeps the rate of the file, or that of its day, and its receipt has both currencies', async () => {
  const { supplierId, rowOf } = await source()
  const rows = [
    rowOf('2026-03-02', '2.50', 'EUR', '0.8712'),
    rowOf('2026-03-03', '2.50', 'eur', ''),
    rowOf('2026-03-04', '2.50', 'GBP', '1'),
    rowOf('2026-03-05', '250', 'JPY', '0.0051'),
  ]
  const { faults } = await take(...rows)
  expect(faults).toEqual([])
  const found = await sql`select po.currency, po.outlet_currency as into,
      trim_scale(po.rate)::text as rate, po.rated_on::text as "ratedOn", po.total_minor as "totalMinor",
      r.currency as "valuedIn", r.price_currency as "pricedIn", trim_scale(r.rate)::text as "receiptRate"
    from purchase_orders po join goods_receipts r on r.purchase_order_id = po.id
    where po.supplier_id = ${supplierId} order by po.sent_at`.execute(db.reader)
  const into = { into: 'GBP', valuedIn: 'GBP', totalMinor: 2500 }
  const of = (currency: string, rate: string, ratedOn: string | null) => {
    return { ...into, currency, pricedIn: currency, rate, receiptRate: rate, ratedOn }
  }
  expect(found.rows).toEqual([
    of('EUR', '0.8712', '2026-03-02'),
    of('EUR', '0.85', '2026-03-01'),
    of('GBP', '1', null),
    of('JPY', '0.0051', '2026-03-05'),
  ])
  // The same file again changes nothing; another rate is another order.
  expect((await take(...rows)).run.counts).toEqual({ unchanged: 4 })
  const other = (rows[0] ?? '').replace('0.8712', '0.8713')
  expect((await take(other)).faults.join()).toContain('was imported as')
})

test('refuses a currency without a rate for the day, a rate that is none, and one of the outlet’s own', async () => {
  const { rowOf } = await source()
  const { faults } = await take(
    rowOf('2026-02-27', '2.50', 'EUR', ''),
    rowOf('2026-03-02', '2.50', 'EUR', '0'),
    rowOf('2026-03-02', '2.50', 'GBP', '1.2'),
    rowOf('2026-03-02', '2.50', 'XXQ', '1.2'),
    rowOf('2026-03-02', '2.505', 'JPY', '0.0051'),
  )
  const said = faults.join('\n')
  expect(said).toContain('There is no exchange rate from EUR to GBP for 2026-02-27 or before.')
  expect(said).toContain('“0” is no exchange rate.')
  expect(said).toContain('MAIN counts in GBP, so the rate is 1.')
  expect(said).toContain('“XXQ” is no currency.')
  expect(said).toContain('“2.505” has more decimals than JPY.')
})
