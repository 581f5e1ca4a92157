import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { ledgerFaults } from '../../../../tests/support/ledger.ts'
import { addDestination, aTransfer, personAt } from '../../../../tests/support/transfer-steps.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { countScanned, uncount } from './count-line.ts'
import { getTransfer } from './get-transfer.ts'
import { receiveTransfer } from './receive-transfer.ts'
import { scanBin } from './scan-bin.ts'

let db: Database
let world: World
let shopId: string
let shopkeeper: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  shopId = await addDestination(db)
  shopkeeper = await personAt(db, 'store_manager', [shopId])
})

async function aBin(code: string, outletId = shopId): Promise<string> {
  const id = newId()
  await db.reader.insertInto('bins').values({ id, outlet_id: outletId, code }).execute()
  return id
}

const block = (id: string) =>
  db.pool.query("update bins set is_blocked = true, blocked_reason = 'wet' where id = $1", [id])

const arriving = async () => {
  const { id, wares } = await aTransfer(db, world, 'in_transit', { toOutletId: shopId })
  const [first, second] = wares
  if (!first || !second) throw new Error('A transfer brings two products.')
  return { id, first, second }
}

const count = (id: string, code: string, binId: string | null, quantity = 1) =>
  countScanned(db, shopkeeper, { id, code, quantity, binId, reject: null, mayExceed: false }, null)

const placesOf = async (variantId: string) => {
  const found = await db.reader
    .selectFrom('stock_places')
    .leftJoin('bins', 'bins.id', 'stock_places.bin_id')
    .select(['bins.code', 'stock_places.on_hand as onHand'])
    .where('variant_id', '=', variantId)
    .where('stock_places.outlet_id', '=', shopId)
    .orderBy('bins.code')
    .execute()
  return found.map(({ code, onHand }) => `${code} ${onHand}`)
}

test('what arrives goes to the bins in which it was counted, and the receipt says so', async () => {
  const [shelf, back] = [await aBin('SHELF-1'), await aBin('BACK-1')]
  const { id, first, second } = await arriving()
  await count(id, first.sku, shelf, 2)
  await count(id, first.sku, back)
  await count(id, second.sku, null, 3)
  const whole = await getTransfer(db.reader, shopkeeper, { id })
  expect(whole.counted.map(({ binCode, quantity }) => `${binCode} ${quantity}`)).toEqual([
    'BACK-1 1',
    'SHELF-1 2',
    'null 3',
  ])
  // One of two is put elsewhere after all.
  const undone = { id, lineId: whole.rows[0]?.id ?? '', lotId: null, reasonCode: null, quantity: 1 }
  await db.transaction((tx) => uncount(tx, shopkeeper, { ...undone, binId: shelf }))
  await count(id, first.sku, back)
  const { version } = await getTransfer(db.reader, shopkeeper, { id })
  await db.transaction((tx) =>
    receiveTransfer(tx, shopkeeper, { id, version, note: '', surplus: null }),
  )
  expect(await placesOf(first.id)).toEqual(['BACK-1 2', 'SHELF-1 1'])
  const { receipts } = await getTransfer(db.reader, shopkeeper, { id })
  const received = receipts[0]?.lines.map(({ binCode, accepted }) => `${binCode} ${accepted}`)
  expect(received?.toSorted()).toEqual(['BACK-1 2', 'SHELF-1 1', 'null 3'])
  expect(await ledgerFaults(db)).toEqual([])
})

test('a bin is scanned between the items: one of the destination, and not a blocked one', async () => {
  const here = await aBin('SHELF-2')
  const there = await aBin('FAR-1', world.outletId)
  const { id, first } = await arriving()
  expect(await scanBin(db, shopkeeper, { id, code: 'SHELF-2' }, null)).toEqual({
    binId: here,
    code: 'SHELF-2',
  })
  await expect(scanBin(db, shopkeeper, { id, code: 'FAR-1' }, null)).rejects.toMatchObject({
    code: 'unknown_barcode',
  })
  await expect(scanBin(db, shopkeeper, { id, code: first.sku }, null)).rejects.toMatchObject({
    code: 'wrong_kind',
  })
  await expect(count(id, first.sku, there)).rejects.toMatchObject({ code: 'not_found' })
  await block(here)
  await expect(scanBin(db, shopkeeper, { id, code: 'SHELF-2' }, null)).rejects.toMatchObject({
    code: 'bin_closed',
  })
  await expect(count(id, first.sku, here)).rejects.toMatchObject({ code: 'bin_closed' })
})
