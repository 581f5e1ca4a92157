import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { moveBetweenBins, releaseStock } from '#stock/inventory/server/index.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aCountDevice, aWhile } from '../../../../tests/support/late-count-steps.ts'
import {
  aSaleToSend,
  dispatchPicked,
  documentOf,
  pickLater,
  takePickBack,
} from '../../../../tests/support/late-pick-steps.ts'
import { addWares, type Ware } from '../../../../tests/support/order-steps.ts'
import { aFilledBin, aPlannedCount } from '../../../../tests/support/stock-count-steps.ts'
import { aPickOf } from '../../../../tests/support/wave-steps.ts'
import { makeUser, makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { planCount } from './plan-count.ts'
import { startCount } from './start-count.ts'

let db: Database
let world: World
let ada: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 1_000)
  ada = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
})

const kept = { isRecorded: true, message: '' }
const again = { isRecorded: false }

/** A bin with ten of a product, of which an order wants five, and its count on a device. */
async function pickedFrom({ exact }: { readonly exact?: number } = {}) {
  const code = `K-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  const binId = await aFilledBin(db, { ...world, variants: [] }, code, 0)
  const [ware] = await addWares(db, world, 1, 10)
  if (!ware) throw new Error('A product was added.')
  const { outletId } = world
  const shelved = { variantId: ware.id, outletId, fromBinId: null, toBinId: binId, quantity: 10 }
  const source = { noun: 'stock', id: outletId, reason: 'Filled' }
  await db.transaction((tx) => moveBetweenBins(tx, setUp, source, [shelved]))
  const pick = await aPickOf(db, world, [[ware, 5]])
  const { id } = await aPlannedCount(db, ada, outletId, [binId])
  await db.transaction((tx) => startCount(tx, ada, { id, version: 1 }))
  const orderId = (await pick.seen()).lineRows[0]?.orderId ?? ''
  const take = async (units: number) => {
    await pick.scan(`B-MAIN-${code}`)
    await pick.scan(ware.sku, units)
  }
  const phone = await aCountDevice(db, ada, id, exact === undefined ? {} : { exact })
  return { id, binId, code, ware, pick, orderId, take, phone }
}

async function counted(
  { phone, binId, ware }: Awaited<ReturnType<typeof pickedFrom>>,
  units: number,
) {
  await phone.scan(binId, ware.sku, units)
  await aWhile()
}

const differenceOf = async (id: string, { sku }: Ware) => {
  const found = await db.pool.query<{ difference: number; moved: boolean }>(
    `select (r.counted - r.expected)::int as difference, r.has_moved as moved
     from stock_count_rounds r join stock_count_lines line on line.id = r.line_id
     join variants v on v.id = line.variant_id where line.count_id = $1 and v.sku = $2`,
    [id, sku],
  )
  return found.rows[0]
}

test('what was picked before the scan and has left since was not to be there', async () => {
  const at = await pickedFrom()
  await at.take(4)
  await aWhile()
  await counted(at, 6)
  await dispatchPicked(db, at.orderId, world.outletId)
  expect(await at.phone.send()).toEqual([kept])
  expect(await differenceOf(at.id, at.ware)).toEqual({ difference: 0, moved: false })
})

test('what was picked after the scan was still there', async () => {
  const at = await pickedFrom()
  await aWhile()
  await counted(at, 10)
  await at.take(4)
  expect(await at.phone.send()).toEqual([kept])
  expect(await differenceOf(at.id, at.ware)).toEqual({ difference: 0, moved: false })
})

test('a pick that was taken back after the scan was not there at the scan', async () => {
  const at = await pickedFrom()
  await at.take(4)
  await aWhile()
  await counted(at, 6)
  await takePickBack(db, world.admin, at.pick.id)
  expect(await at.phone.send()).toEqual([kept])
  expect(await differenceOf(at.id, at.ware)).toEqual({ difference: 0, moved: false })
})

test('goods that an order gave up after the scan were picked at the scan', async () => {
  const at = await pickedFrom()
  await at.take(4)
  await aWhile()
  await counted(at, 6)
  await db.transaction((tx) => releaseStock(tx, setUp, documentOf(at.orderId, world.outletId)))
  expect(await at.phone.send()).toEqual([kept])
  expect(await differenceOf(at.id, at.ware)).toEqual({ difference: 0, moved: false })
})

test('a pick, its undo and a release at about the time of the scan make the line count again', async () => {
  for (const act of ['pick', 'undo', 'release'] as const) {
    const at = await pickedFrom({ exact: act === 'pick' ? 20_000 : 400 })
    await at.take(4)
    if (act !== 'pick') await new Promise((done) => setTimeout(done, 900))
    await at.phone.scan(at.binId, at.ware.sku, 6)
    if (act === 'undo') await takePickBack(db, world.admin, at.pick.id)
    if (act === 'release')
      await db.transaction((tx) => releaseStock(tx, setUp, documentOf(at.orderId, world.outletId)))
    expect(await at.phone.send(), act).toMatchObject([again])
  }
})

test('a pick that another device sends later may have been made before the scan', async () => {
  const at = await pickedFrom()
  await at.pick.scan(`B-MAIN-${at.code}`)
  await aWhile()
  await counted(at, 6)
  const [line] = (await at.pick.seen()).lineRows
  const late = { id: at.pick.id, lineId: line?.id ?? '', code: at.ware.sku, amount: 4 }
  expect(await pickLater(db, world.admin, late)).toMatchObject({ isRecorded: true })
  expect(await at.phone.send()).toMatchObject([
    { ...again, message: expect.stringContaining('pick without the network') },
  ])
})

test('a sale that a register sends later may have been made before the scan', async () => {
  const [ware] = world.variants
  if (!ware) throw new Error('The world has a variant.')
  const sendSale = await aSaleToSend(db, world)
  const { id } = await db.transaction(startWithoutBin)
  const phone = await aCountDevice(db, ada, id)
  await aWhile()
  await phone.scan(null, ware.sku, 1_000)
  await aWhile()
  await sendSale()
  expect(await phone.send()).toMatchObject([
    { ...again, message: expect.stringContaining('sale without the network') },
  ])
})

const startWithoutBin = async (tx: Tx) => {
  const planned = await planCount(tx, ada, {
    ...{ outletId: world.outletId, scope: 'bins', binIds: [], withoutBin: true, category: '' },
    ...{ variantIds: [], kind: 'spot', isBlind: true, plannedOn: '2026-11-20', counterIds: [] },
    note: '',
  })
  return startCount(tx, ada, planned)
}
