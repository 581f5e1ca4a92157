import { beforeAll, expect, test } from 'vitest'
import { addBin } from '#organization/outlets/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { moveBetweenBins } from '#stock/inventory/server/index.ts'
import { testDatabase } from '../../tests/support/database.ts'
import { anOrder } from '../../tests/support/orders-in-state.ts'
import { makeWorld, setUp, type World } from '../../tests/support/world.ts'
import { outletParts } from './parts-of-outlets.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

test('stock and open work at an outlet prevent it from being closed', async () => {
  const { outletId } = world
  await anOrder(db, world, 'confirmed')
  await anOrder(db, world, 'dispatched')
  const { levels, documents } = await outletParts.holdingsAt(db.reader, outletId)
  expect(levels).toBeGreaterThanOrEqual(world.variants.length)
  expect(documents.filter(({ count }) => count > 0)).toEqual([{ label: 'open order', count: 1 }])
  const figures = await outletParts.figuresAt(db.reader, [outletId, newId()])
  expect([...figures.keys()]).toEqual([outletId])
})

test('an item put away into a bin is in that bin', async () => {
  const { outletId } = world
  const variantId = world.variants[2]?.id ?? ''
  const bin = { outletId, code: 'A-1', name: '', kind: 'shelf' as const, walkOrder: 1 }
  const { id } = await db.transaction((tx) => addBin(tx, setUp, bin))
  const source = { noun: 'stock', id: newId(), reason: 'Put away' }
  const move = { variantId, outletId, quantity: 4, fromBinId: null, toBinId: id }
  await db.transaction((tx) => moveBetweenBins(tx, setUp, source, [move]))
  const contents = await outletParts.contentsOf(db.reader, [id])
  expect(contents.get(id)).toEqual([
    expect.objectContaining({ variantId, sku: 'TRAY', quantity: 4, lotCode: null }),
  ])
})
