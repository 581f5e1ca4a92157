import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { addProducts } from '#stock/catalog/server/index.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { because, makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { changeLot } from './change-lot.ts'
import { findOrAddLot } from './find-or-add-lot.ts'
import { getLot } from './list-lots.ts'
import { holdLot, releaseLot } from './move-lot.ts'
import { takeInStock } from './take-in-stock.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

const write = <R>(work: (tx: Tx) => Promise<R>) => db.transaction(work)

const limitedTo = (outletId: string): Actor => ({
  ...world.admin,
  grants: [{ permissions: world.admin.permissions, outletIds: [outletId] }],
})

async function aLotInStock(): Promise<string> {
  const facts = { sku: 'LOT-1', title: 'Juice', priceMinor: 900, costMinor: 300, currency: 'GBP' }
  const { idBySku } = await write((tx) => addProducts(tx, setUp, [{ ...facts, tracking: 'lot' }]))
  const variantId = idBySku.get('LOT-1') ?? ''
  const lot = { variantId, code: 'B2400', expiresOn: '2099-05-01' }
  const lotId = await write((tx) => findOrAddLot(tx, setUp, lot))
  const row = { variantId, outletId: world.outletId, quantity: 2, lotId }
  const source = { noun: 'document', id: newId(), reason: 'A delivery' }
  await write((tx) => takeInStock(tx, setUp, source, [row], { kind: 'receipt' }))
  return lotId
}

test('a lot with stock at another outlet cannot be corrected or released from here', async () => {
  const id = await aLotInStock()
  const facts = { id, version: 1, expiresOn: '2099-06-01', note: '' }
  const elsewhere = limitedTo(newId())
  const refused = { code: 'lies_elsewhere' }
  await expect(write((tx) => changeLot(tx, elsewhere, facts))).rejects.toMatchObject(refused)
  expect(await getLot(db.reader, elsewhere, { id })).toMatchObject({ isElsewhere: true })
  const hold = { id, version: 1, reason: because('A customer found glass in it') }
  await write((tx) => holdLot(tx, elsewhere, hold))
  const release = { ...hold, version: 2 }
  await expect(write((tx) => releaseLot(tx, elsewhere, release))).rejects.toMatchObject(refused)
  const here = limitedTo(world.outletId)
  expect(await getLot(db.reader, here, { id })).toMatchObject({ isElsewhere: false })
  await write((tx) => releaseLot(tx, here, release))
  const changed = await write((tx) => changeLot(tx, here, { ...facts, version: 3 }))
  expect(changed).toMatchObject({ expiresOn: '2099-06-01' })
})
