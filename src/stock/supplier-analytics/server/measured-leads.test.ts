import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#platform/days.ts'
import type { Database } from '#platform/server/db/database.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { suggestReorders } from '#stock/purchasing/server/index.ts'
import { aLowWare, aSupplier, purchasingParts } from '../../../../tests/support/buying-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aDeliveredOrder } from '../../../../tests/support/delivered-order.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { itemReport } from './supplier-reports.ts'

let db: Database
let world: World
let today: string

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  today = await todayAt(db.reader, world.outletId)
})

type Ware = Awaited<ReturnType<typeof aLowWare>>

/** Orders of two months ago that came whole after so many days. */
async function add(ware: Ware, leads: readonly number[]) {
  const order = { ...ware, sentOn: addDays(today, -60), state: 'closed', first: 5 } as const
  for (const days of leads) await aDeliveredOrder(db, { ...order, came: [[days, 10]] })
}

async function leadOf(ware: Ware) {
  const input = { snoozed: 'without', q: ware.sku } as const
  const { suggestions } = await suggestReorders(purchasingParts)(db.reader, world.admin, input)
  const [advice] = suggestions
  const row = (key: string) => advice?.rows.find((each) => each.key === key)
  return { advice, lead: row('leadTime'), deviation: row('leadDeviation') }
}

test('from five deliveries on, the measured lead time counts and is named', async () => {
  const ware = await aLowWare(db, world, await aSupplier(db))
  await add(ware, [3, 4, 9, 5])
  expect(await leadOf(ware)).toMatchObject({
    advice: { leadDeliveries: 0 },
    lead: { value: 5, source: 'supplier' },
    deviation: { value: 0 },
  })
  await add(ware, [7])
  const { advice, lead, deviation } = await leadOf(ware)
  expect({ lead, deviation }).toMatchObject({
    lead: { value: 5, source: 'measured' },
    // (9 − 5) / 1.28
    deviation: { value: 3.13, source: 'measured' },
  })
  expect(advice?.leadDeliveries).toBe(5)
  expect(advice?.explanation).toContain('Lead time 5 days, measured over 5 deliveries.')

  // The same figures as the page shows for the product.
  const report = await itemReport(db.reader, world.admin, { id: ware.variantId })
  expect(report.suppliers).toMatchObject([{ deliveries: 5, leadP50: 5, leadP90: 9 }])
})

test('a lead time that is set for the stock item wins, and counts as certain', async () => {
  const ware = await aLowWare(db, world, await aSupplier(db))
  await add(ware, [3, 4, 9, 5, 7])
  await sql`update stock_levels set lead_days = 14
    where variant_id = ${ware.variantId} and outlet_id = ${ware.outletId}`.execute(db.reader)
  expect(await leadOf(ware)).toMatchObject({
    advice: { leadDeliveries: 0 },
    lead: { value: 14, source: 'set' },
    deviation: { value: 0 },
  })
})

test('an undone receipt does not count', async () => {
  const ware = await aLowWare(db, world, await aSupplier(db))
  await add(ware, [3, 4, 9, 5, 7])
  await sql`update goods_receipts set state = 'undone' where supplier_id = ${ware.supplierId}
    and id = (select id from goods_receipts where supplier_id = ${ware.supplierId} limit 1)`.execute(
    db.reader,
  )
  expect(await leadOf(ware)).toMatchObject({ lead: { source: 'supplier' } })
})
