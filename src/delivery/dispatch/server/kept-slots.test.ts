import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { keepsUp } from '../../../../tests/support/keeps-up.ts'
import { anOrder } from '../../../../tests/support/orders-in-state.ts'
import { aPackedParcel } from '../../../../tests/support/parcel-in-state.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { orderSlotSums } from './kept-slots.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 1_000)
})

const stations = ['pending', 'confirmed', 'packed', 'dispatched', 'delivered'] as const

test('the orders of each quarter of an hour equal a recount after each act, folded or not', async () => {
  const change = async (table: 'orders' | 'parcels', set: RawBuilder<unknown>, drawn: number) => {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
      order by id`.execute(db.reader)
    const id = rows[drawn % Math.max(1, rows.length)]?.id ?? null
    await sql`update ${sql.table(table)} set ${set} where id = ${id}`.execute(db.reader)
  }
  const ago = (drawn: number) => sql`now() - make_interval(mins => ${drawn % 5_000})`
  const sums = await keepsUp(
    db,
    orderSlotSums,
    [
      (drawn) => anOrder(db, world, stations[drawn % 5] ?? 'pending'),
      () => aPackedParcel(db, world),
      (drawn) => change('orders', sql`placed_at = ${ago(drawn)}`, drawn),
      (drawn) => change('parcels', sql`handed_over_at = ${ago(drawn)}`, drawn),
      (drawn) => change('parcels', sql`delivered_at = ${ago(drawn)}`, drawn),
      (drawn) => change('parcels', sql`state = 'returning'`, drawn),
      (drawn) => change('parcels', sql`state = 'delivered', delivered_at = ${ago(drawn)}`, drawn),
    ],
    70,
  )
  expect(sums.length).toBeGreaterThan(5)
})
