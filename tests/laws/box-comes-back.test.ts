import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { dispatchReader } from '#delivery/dispatch/server/index.ts'
import { openAgain } from '#delivery/dispatch/server/open-again.ts'
import { packScannedUnit } from '#delivery/dispatch/server/scan-at-bench.ts'
import { unpackUnit } from '#delivery/dispatch/server/unpacking/unpack-unit.ts'
import type { Database } from '#platform/server/db/database.ts'
import { cancelOrder } from '#sales/orders/server/index.ts'
import { testDatabase } from '../support/database.ts'
import { handOverAll } from '../support/dispatch-steps.ts'
import { hearAll } from '../support/hear-all.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { anOrder } from '../support/orders-in-state.ts'
import { addBoxes, measureAll } from '../support/packaging-steps.ts'
import { because, makeWorld, type World } from '../support/world.ts'

let db: Database
let world: World
let box: { id: string; sku: string }

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  box = await addBoxes(db, world, 10)
  await hearAll(db, dispatchReader)
})

/** Every movement of the box with its value since the outlet started with ten. */
async function movesSince(seq: number) {
  const found = await sql<{ seq: number; quantity: number; value: number }>`
    select seq::int, on_hand_delta::int as quantity, value_delta_minor::int as value from stock_movements
    where variant_id = ${box.id} and seq > ${seq} order by seq`.execute(db.reader)
  return found.rows
}

const lastMove = async () => (await movesSince(0)).at(-1)?.seq ?? 0

async function pack(order: { id: string; skus: readonly string[] }) {
  for (const code of order.skus)
    for (let unit = 0; unit < 2; unit += 1)
      await packScannedUnit(db, world.admin, { orderId: order.id, code }, null)
}

test('a box is used at packing: reopening returns it at its value, the handover uses no other', async () => {
  const order = await anOrder(db, world, 'confirmed')
  await measureAll(db)
  const before = await lastMove()
  await pack(order)
  const reason = because('The wrong mug is in it')
  await db.transaction((tx) => openAgain(tx, world.admin, { orderId: order.id, reason }))
  await pack(order)
  const atStation = await movesSince(before)
  expect(atStation.map(({ quantity }) => quantity)).toEqual([-1, 1, -1])
  expect((atStation[0]?.value ?? 0) + (atStation[1]?.value ?? 0)).toBe(0)
  // The first parcel of the order keeps its code; a new booking has its own number.
  await handOverAll(db, world.admin, [`S-${order.number}`])
  expect(await movesSince(before)).toHaveLength(3)
  expect(await ledgerFaults(db)).toEqual([])
})

test('the box of a cancelled parcel is in stock again when its last unit is unpacked', async () => {
  const before = await lastMove()
  const order = await anOrder(db, world, 'confirmed')
  await measureAll(db)
  await pack(order)
  await db.transaction((tx) =>
    cancelOrder(tx, world.admin, { id: order.id, reason: 'Changed mind' }),
  )
  await hearAll(db, dispatchReader)
  const { id } = await db.reader
    .selectFrom('parcels')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  const used = await movesSince(before)
  expect(used.map(({ quantity }) => quantity)).toEqual([-1])
  const unpack = (code: string) => unpackUnit(db, world.admin, { id, code, quantity: 2 }, null)
  await unpack(order.skus[0] ?? '')
  expect(await movesSince(before)).toHaveLength(1)
  await unpack(order.skus[1] ?? '')
  expect((await movesSince(before)).map(({ quantity }) => quantity)).toEqual([-1, 1])
  expect(await ledgerFaults(db)).toEqual([])
})
