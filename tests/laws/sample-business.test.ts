import { beforeAll, expect, test } from 'vitest'
import { sampleJobs } from '#office/setup/server/sample/load-sample.ts'
import { previewRemoval } from '#office/setup/server/sample/preview-removal.ts'
import { readTour } from '#office/setup/server/sample/read-tour.ts'
import { removeSample } from '#office/setup/server/sample/remove-sample.ts'
import { readSample, startSample } from '#office/setup/server/sample/start-sample.ts'
import type { Actor } from '#platform/server/actor.ts'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { chainExtent, checkChain } from '#platform/server/events/verify-chain.ts'
import { confirmOrder } from '#sales/orders/server/index.ts'
import { placeOrder } from '#sales/orders/server/placing/place-order.ts'
import { adjustStock } from '#stock/inventory/server/adjust-stock.ts'
import { ownerOf, testDatabase } from '../support/database.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { addWares } from '../support/order-steps.ts'
import { sealAll } from '../support/seal-all.ts'
import { testServer } from '../support/server.ts'
import { settle, wholeDatabase, wrongFigures } from '../support/whole-database.ts'
import { addStore, because, makeUser, orderOf } from '../support/world.ts'

let db: Database
let admin: Actor

beforeAll(async () => {
  db = await testDatabase()
  admin = await db.transaction((tx) => makeUser(tx, 'super_admin'))
  await testServer(openDatabase(db.url))
})

const patient = { timeout: 60_000, interval: 200 }

const work = async (given: Database) => {
  for (const job of sampleJobs) await job.work(given, {}, new AbortController().signal)
}

async function load(): Promise<void> {
  await db.transaction((tx) => startSample(tx, admin))
  await work(db)
  await expect.poll(async () => (await readSample(db.reader)).state, patient).not.toBe('loading')
  expect(await readSample(db.reader)).toMatchObject({ state: 'ready', problem: '' })
}

const preview = () => previewRemoval(db.reader, admin)
const remove = async (seen?: string) => {
  const shown = seen ?? (await preview()).seen
  return db.transaction((tx) => removeSample(tx, admin, { seen: shown }))
}

async function sampleWare(sku: string) {
  const found = await db.reader
    .selectFrom('variants')
    .innerJoin('stock_levels', 'stock_levels.variant_id', 'variants.id')
    .select(['variants.id', 'stock_levels.outlet_id as outletId'])
    .where('variants.sku', '=', sku)
    .executeTakeFirstOrThrow()
  return found
}

async function expectSound(): Promise<void> {
  expect(await ledgerFaults(db)).toEqual([])
  expect(await wrongFigures(db)).toEqual([])
  await sealAll(db)
  const { sealed } = await chainExtent(db.reader)
  for await (const { fault } of checkChain(db.reader, sealed)) expect(fault).toBe(null)
}

test('it is loaded once, in all states, and its removal leaves every other row as it was', async () => {
  await settle(db)
  const before = await wholeDatabase(db)
  await load()
  await Promise.all([work(db), work(db)])
  const counts = await db.pool.query<{ state: string; count: number }>(
    'select state, count(*)::integer as count from orders group by 1 order by 1',
  )
  expect(counts.rows.map(({ state, count }) => `${count} ${state}`)).toEqual([
    '1 cancelled',
    '4 confirmed',
    '3 delivered',
    '3 dispatched',
    '3 packed',
    '6 pending',
  ])
  expect((await readTour(db.reader)).order).toMatchObject({ state: 'pending', parcelId: null })
  await settle(db)
  await expectSound()
  expect(await preview()).toMatchObject({ own: [], changed: [], blocking: [] })
  await remove()
  expect(await readSample(db.reader)).toMatchObject({ state: 'none', whyNot: null })
  await settle(db)
  await expectSound()
  expect(await wholeDatabase(db)).toEqual(before)
})

test('readers that are late read of records that are gone', async () => {
  const other = await testDatabase()
  const user = await other.transaction((tx) => makeUser(tx, 'super_admin'))
  const first = await testServer(openDatabase(other.url))
  await first.close()
  const before = await wholeDatabase(other)
  await other.transaction((tx) => startSample(tx, user))
  await work(other)
  const { seen } = await previewRemoval(other.reader, user)
  await other.transaction((tx) => removeSample(tx, user, { seen }))
  await testServer(openDatabase(other.url))
  await settle(other)
  expect(await wrongFigures(other)).toEqual([])
  expect(await wholeDatabase(other)).toEqual(before)
})

test('what users built on it goes with it, and is shown before', async () => {
  await settle(db)
  const before = await wholeDatabase(db)
  await load()
  await settle(db)
  const shown = await preview()
  const { order } = await readTour(db.reader)
  await db.transaction((tx) => confirmOrder(tx, admin, { id: order?.orderId ?? '', version: 1 }))
  const mug = await sampleWare('SAMPLE-MUG-RED')
  const own = await placeOrder(
    db,
    admin,
    orderOf({ outletId: mug.outletId }, [{ variantId: mug.id, quantity: 2 }]),
    null,
  )
  await expect(remove(shown.seen)).rejects.toMatchObject({ code: 'changed_since' })
  const now = await preview()
  expect(now.own).toEqual([{ label: `Order ${own.number}`, path: `/orders?open=${own.id}` }])
  expect(now.changed).toMatchObject([{ label: `Order ${order?.number}`, changes: 1 }])
  expect(now.removed.find(({ kind }) => kind === 'Orders')).toMatchObject({ count: 21, own: 1 })
  await remove()
  await settle(db)
  await expectSound()
  expect(await wholeDatabase(db)).toEqual(before)
})

test('two servers remove it at once: one does, and the other is told', async () => {
  await load()
  const { seen } = await preview()
  const ended = await Promise.allSettled([remove(seen), remove(seen)])
  expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expectSound()
})

test('only what is new can be marked, and only the removal deletes movements', async () => {
  await load()
  const mine = await addStore(db, 'MARKED')
  await expect(
    db.reader
      .insertInto('sample_records')
      .values({ relation: 'outlets', record_id: mine })
      .execute(),
  ).rejects.toThrow('Only a new record')
  for (const { pool } of [db, ownerOf(db)]) {
    await expect(pool.query('delete from stock_movements')).rejects.toThrow()
    await expect(pool.query('delete from events')).rejects.toThrow()
  }
  await expect(
    db.pool.query("set quartermaster.removes_sample = 'on'; delete from stock_movements"),
  ).rejects.toThrow('permission denied')
})

test('real records that use sample data keep all of it', async () => {
  const mug = await sampleWare('SAMPLE-MUG-BLUE')
  const [real] = await addWares(db, { outletId: mug.outletId }, 1, 5)
  expect((await preview()).blocking).toMatchObject([{ label: /^Stock of W-.* at SAMPLE$/ }])
  await expect(remove()).rejects.toMatchObject({ code: 'in_use' })
  const variantId = real?.id ?? ''
  const gone = { variantId, outletId: mug.outletId, difference: -5, reason: because('Elsewhere') }
  await db.transaction((tx) => adjustStock(tx, admin, gone))
  expect((await preview()).blocking).toEqual([])

  const ownOutlet = await addStore(db, 'OWN')
  const [own] = await addWares(db, { outletId: ownOutlet }, 1, 5)
  const apart = orderOf({ outletId: ownOutlet }, [{ variantId: own?.id ?? '', quantity: 1 }])
  const kept = await placeOrder(db, admin, apart, null)
  // A real order apart from sample data is no obstacle, and stays.
  expect((await preview()).blocking).toEqual([])
  await remove()
  await settle(db)
  await expectSound()
  const orders = await db.reader.selectFrom('orders').select('id').execute()
  expect(orders).toEqual([{ id: kept.id }])
  await expect(db.transaction((tx) => startSample(tx, admin))).rejects.toMatchObject({
    code: 'not_empty',
  })
})
