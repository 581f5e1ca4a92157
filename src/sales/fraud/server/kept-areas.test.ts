import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import type { OrderState } from '#sales/orders/orders.states.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { keepsUp } from '../../../../tests/support/keeps-up.ts'
import { aPastOrder, placeOne } from '../../../../tests/support/risk-steps.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { areaSums } from './kept-areas.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 1_000)
})

const towns = ['Leeds', 'LEEDS', 'York', '']
const states: readonly OrderState[] = ['delivered', 'returned', 'dispatched', 'packed']

test('what arrived and came back equals a recount after each act, folded or not', async () => {
  const someOrder = (drawn: number) => sql`(select id from orders order by id
    offset ${drawn}::bigint % greatest((select count(*) from orders), 1) limit 1)`
  const sums = await keepsUp(db, areaSums, [
    () => placeOne(db, world),
    (drawn) =>
      aPastOrder(db, world, states[drawn % 4] ?? 'returned', {
        shipCity: towns[drawn % 3] ?? 'Leeds',
        daysAgo: drawn % 200,
      }),
    (drawn) =>
      sql`update orders set state = ${states[drawn % 4]}
        where id = ${someOrder(drawn)}`.execute(db.reader),
    (drawn) =>
      sql`update orders set ship_city = ${towns[drawn % 4]}
        where id = ${someOrder(drawn)}`.execute(db.reader),
    (drawn) =>
      sql`update orders set placed_at = placed_at - ${drawn % 50} * interval '1 day'
        where id = ${someOrder(drawn)}`.execute(db.reader),
  ])
  expect(sums.length).toBeGreaterThan(3)
})

test('an order that is placed notes nothing', async () => {
  const noted = async () =>
    (
      await sql<{
        count: number
      }>`select count(*)::integer as count from risk_areas_changed`.execute(db.reader)
    ).rows[0]?.count
  const before = await noted()
  await placeOne(db, world)
  expect(await noted()).toBe(before)
})
