import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#platform/days.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { addPastMovements, calculateDemand } from '#stock/inventory/server/index.ts'
import { aLowWare, aSupplier } from '../../../../tests/support/buying-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aDeliveredOrder } from '../../../../tests/support/delivered-order.ts'
import { makeUser, makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { poorServiceOf } from './supplier-costs.queries.ts'

let db: Database
let world: World
let today: string

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  today = await todayAt(db.reader, world.outletId)
})

const at = (day: string) => `${day}T12:00:00Z`

type Ware = Awaited<ReturnType<typeof aLowWare>>

/** An order of 60 days ago, promised for day 5, that came on another day with a rejected unit. */
async function deliver(ware: Ware, onDay: number) {
  const sentOn = addDays(today, -60)
  await aDeliveredOrder(db, { ...ware, sentOn, state: 'closed', first: 5, came: [[onDay, 10, 1]] })
  return sentOn
}

/** So many units were there, and all left on a day. */
async function sellOut({ variantId, outletId }: Ware, quantity: number, from: string, on: string) {
  const moved = {
    ...{ variantId, outletId, reason: 'Test', sourceNoun: 'test', sourceId: newId() },
    ...{ sourceLineId: null, actor: setUp, quantity },
  }
  await db.transaction((tx) =>
    addPastMovements(tx, [
      { ...moved, kind: 'opening', at: at(from), valueMinor: 250 * quantity },
      { ...moved, kind: 'reserve', at: at(on) },
      { ...moved, kind: 'issue', at: at(on) },
    ]),
  )
  await calculateDemand(db)
}

const costsOf = (id: string, actor = world.admin) => poorServiceOf(db.reader, actor, { id })

const set = (key: string, value: number) =>
  sql`insert into setting_values (key, outlet_id, value, changed_by_name)
    values (${key}, null, ${JSON.stringify(value)}::jsonb, 'Test')`.execute(db.reader)

test('days without stock while goods were late cost the margin of the demand; the rest is 0 until it is set', async () => {
  const ware = await aLowWare(db, world, await aSupplier(db))
  const sentOn = await deliver(ware, 12)
  await sellOut(ware, 45, addDays(sentOn, -10), addDays(sentOn, 8))
  const { price_minor: price } = await db.reader
    .selectFrom('variants')
    .select('price_minor')
    .where('id', '=', ware.variantId)
    .executeTakeFirstOrThrow()
  const costs = await costsOf(ware.supplierId)
  // Nothing was there at the end of days 8 to 11; half a unit leaves a day.
  const lostMinor = Math.round((4 * 45 * (price - 250)) / 90)
  expect(costs).toMatchObject({
    ...{ currency: 'GBP', totalMinor: lostMinor },
    stockOut: { days: 4, products: [{ sku: ware.sku, days: 4, issued90Days: 45, lostMinor }] },
    rejects: { amountMinor: 0, rejections: 1, costMinor: 0 },
    late: { amountMinor: 0, days: 7, lines: 1, costMinor: 0 },
  })
  await set('suppliers.reject_cost_minor', 1_500)
  await set('suppliers.late_day_cost_minor', 200)
  const priced = await costsOf(ware.supplierId)
  expect(priced.totalMinor).toBe(lostMinor + 1_500 + 7 * 200)
})

test('a late delivery costs no margin while there was stock, and one in time costs nothing', async () => {
  const stocked = await aLowWare(db, world, await aSupplier(db))
  const sentOn = await deliver(stocked, 12)
  await sellOut(stocked, 9, addDays(sentOn, -10), addDays(sentOn, 12))
  expect((await costsOf(stocked.supplierId)).stockOut).toMatchObject({ amountMinor: 0, days: 0 })
  const punctual = await aLowWare(db, world, await aSupplier(db))
  await deliver(punctual, 5)
  await sellOut(punctual, 9, addDays(sentOn, -10), addDays(sentOn, 1))
  expect((await costsOf(punctual.supplierId)).stockOut).toMatchObject({ amountMinor: 0, days: 0 })
})

test('the costs of one supplier have nothing of another, and need the permission to see costs', async () => {
  const [one, other] = [
    await aLowWare(db, world, await aSupplier(db)),
    await aLowWare(db, world, await aSupplier(db)),
  ]
  await deliver(one, 12)
  expect((await costsOf(other.supplierId)).late).toMatchObject({ days: 0, lines: 0 })
  const keeper = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
  const hidden = costsOf(one.supplierId, keeper)
  await expect(hidden).rejects.toMatchObject({ code: 'costs_hidden' })
})
