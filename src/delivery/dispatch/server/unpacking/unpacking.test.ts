import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { aCancelledParcel } from '../../../../../tests/support/dispatch-steps.ts'
import { aCourier } from '../../../../../tests/support/parcel-in-state.ts'
import { refusedAs } from '../../../../../tests/support/wave-steps.ts'
import { makeWorld, type World } from '../../../../../tests/support/world.ts'
import { parcelFigures } from '../parcels/list-parcels.ts'
import { openSheet } from '../sheets/open-sheet.ts'
import { scanToSheet } from '../sheets/scan-to-sheet.ts'
import { parcelsToUnpack } from './parcels-to-unpack.ts'
import { unpackUnit } from './unpack-unit.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 100)
})

const unavailableOf = async (orderId: string) => {
  const rows = await db.reader
    .selectFrom('order_lines')
    .innerJoin('stock_levels', 'stock_levels.variant_id', 'order_lines.variant_id')
    .select('stock_levels.unavailable')
    .where('order_id', '=', orderId)
    .where('stock_levels.outlet_id', '=', world.outletId)
    .execute()
  return rows.map(({ unavailable }) => unavailable)
}

test('the goods of a cancelled parcel are unavailable until each unit is unpacked', async () => {
  const { id, order, skus } = await aCancelledParcel(db, world)
  const before = await unavailableOf(order.id)
  expect(before).toEqual([2, 2])
  expect((await parcelsToUnpack(db.reader, world.admin)).rows).toMatchObject([
    {
      id,
      lines: [
        { quantity: 2, unpacked: 0 },
        { quantity: 2, unpacked: 0 },
      ],
    },
  ])
  expect(await parcelFigures(db.reader, world.admin)).toMatchObject({ toUnpack: 1 })
  const [one, other] = [skus[0] ?? '', skus[1] ?? '']
  const scan = (code: string, quantity?: number) =>
    unpackUnit(db, world.admin, { id, code, quantity }, null)
  expect(await scan(one)).toMatchObject({ sku: one, left: 3 })
  expect(await refusedAs(scan(one, 2))).toBe('over_quantity')
  await scan(one)
  expect(await scan(other, 2)).toMatchObject({ left: 0 })
  expect(await unavailableOf(order.id)).toEqual([0, 0])
  expect(await refusedAs(scan(other))).toBe('nothing_to_unpack')
  expect(await parcelFigures(db.reader, world.admin)).toMatchObject({ toUnpack: 0 })
})

test('a cancelled parcel at the load sheet is to be unpacked, not booked', async () => {
  const { code } = await aCancelledParcel(db, world)
  const { outletId, admin } = world
  const sheet = await db.transaction(async (tx) =>
    openSheet(tx, admin, { outletId, courierId: await aCourier(tx) }),
  )
  const scan = scanToSheet(db, admin, { id: sheet.id, code }, null)
  await expect(scan).rejects.toMatchObject({
    code: 'parcel_cancelled',
    message: expect.stringMatching(/was cancelled\. Do not send parcel/),
  })
})
