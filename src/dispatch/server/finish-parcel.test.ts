import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Refusal } from '#platform/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { bookAll, handOverOne } from '../../../tests/support/dispatch-steps.ts'
import { ledgerFaults } from '../../../tests/support/ledger.ts'
import { addWares } from '../../../tests/support/order-steps.ts'
import { addBoxes } from '../../../tests/support/packaging-steps.ts'
import { aCourier } from '../../../tests/support/parcel-in-state.ts'
import { aParcelPhoto } from '../../../tests/support/parcel-photos-steps.ts'
import { holdAtDesk, orderToPick } from '../../../tests/support/wave-steps.ts'
import { because, makeWorld, type World } from '../../../tests/support/world.ts'
import { parcelCode } from '../dispatch.nouns.ts'
import { takeOtherBox } from './box-of-order.ts'
import { nextToPack } from './next-to-pack.ts'
import { openAgain } from './open-again.ts'
import { packedParcelOf } from './packed-parcel.ts'
import { removeParcelPhoto } from './parcel-photos.ts'
import { offersForParcels } from './parcels/offers-for-parcels.ts'
import { packScannedUnit } from './scan-at-bench.ts'
import { planWave } from './waves/plan-wave.ts'
import { releaseWave } from './waves/release-wave.ts'
import { weighParcel } from './weigh-parcel.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

const codeOf = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: Refusal) => error.code,
  )

/** A packed order of two pieces of 300 g in a box of 100 g, of which ten are in stock. */
async function packed() {
  const [ware] = await addWares(db, world, 1, 5)
  if (!ware) throw new Error('A product is needed.')
  await sql`update variants set weight_grams = 300 where id = ${ware.id}`.execute(db.reader)
  const { id: box, sku } = await addBoxes(db, world, 10, { tareGrams: 100 })
  const order = await orderToPick(db, world, [[ware, 2]])
  const orderId = order.id
  const scan = () => packScannedUnit(db, world.admin, { orderId, code: ware.sku }, null)
  await takeOtherBox(db, world.admin, { orderId, code: sku, whyOther: '' }, null)
  await scan()
  const { bench } = await scan()
  return { orderId, box, scan, code: parcelCode(order.number), id: bench.parcelId ?? '' }
}

const onHand = async (variantId: string) => {
  const { on_hand: count } = await db.reader
    .selectFrom('stock_levels')
    .select('on_hand')
    .where('variant_id', '=', variantId)
    .executeTakeFirstOrThrow()
  return count
}

const weigh = (orderId: string, weightGrams: number, whyWeight = '') =>
  db.transaction((tx) => weighParcel(tx, world.admin, { orderId, weightGrams, whyWeight }))

const reopen = (orderId: string) =>
  db.transaction((tx) => openAgain(tx, world.admin, { orderId, reason: because('A wrong mug') }))

test('goods and box say what a parcel should weigh; far from that it asks why, and is booked by it', async () => {
  const { orderId, id, code } = await packed()
  const { parcel } = await packedParcelOf(db.reader, world.admin, { orderId })
  expect(parcel).toMatchObject({ expectedGrams: 700, weighedGrams: null, allowedGrams: 200 })
  expect(await codeOf(weigh(orderId, 901))).toBe('weight_differs')
  expect((await weigh(orderId, 900)).parcel).toMatchObject({ weighedGrams: 900, whyWeight: '' })
  expect((await weigh(orderId, 1200, 'A gift')).parcel).toMatchObject({ whyWeight: 'A gift' })
  const offers = await offersForParcels(db.reader, world.admin, { ids: [id] })
  expect(offers.parcels[0]).toMatchObject({ weightGrams: 1200, isWeighed: true })
  const courierId = await db.transaction((tx) => aCourier(tx))
  await bookAll(db, world.admin, [code], courierId)
  expect(await codeOf(weigh(orderId, 700))).toBe('wrong_state')
})

test('photos of a parcel may be taken off until it has left', async () => {
  const { orderId, id, code } = await packed()
  const first = await aParcelPhoto(db, world, id)
  const second = await aParcelPhoto(db, world, id)
  const remove = (photoId: string) =>
    db.transaction((tx) => removeParcelPhoto(tx, world.admin, { id, photoId }))
  expect((await remove(first)).parcel?.photos.map((photo) => photo.id)).toEqual([second])
  await handOverOne(db, world.admin, code)
  expect(await codeOf(remove(second))).toBe('wrong_state')
  expect(await codeOf(aParcelPhoto(db, world, id))).toBe('wrong_state')
  expect(await codeOf(reopen(orderId))).toBe('wrong_state')
  const { parcel } = await packedParcelOf(db.reader, world.admin, { orderId })
  expect(parcel?.photos).toHaveLength(1)
})

test('a parcel that is opened again loses its label and gives its box back, and is packed anew', async () => {
  const { orderId, box, scan, code, id } = await packed()
  expect(await onHand(box)).toBe(9)
  const courierId = await db.transaction((tx) => aCourier(tx))
  await bookAll(db, world.admin, [code], courierId)
  await aParcelPhoto(db, world, id)
  const { bench, hasToBeTold } = await reopen(orderId)
  expect(hasToBeTold).toBe(true)
  expect(bench).toMatchObject({ state: 'confirmed', packedUnits: 0, parcelCode: null })
  expect(await onHand(box)).toBe(10)
  const bookings = await sql<{ state: string }>`select state from parcel_bookings
    where parcel_id = ${id}`.execute(db.reader)
  expect(bookings.rows).toEqual([{ state: 'void' }])
  expect(await codeOf(reopen(orderId))).toBe('wrong_state')
  await scan()
  expect((await scan()).bench).toMatchObject({ state: 'packed', parcelCode: code, parcelId: id })
  const { parcel } = await packedParcelOf(db.reader, world.admin, { orderId })
  expect(parcel).toMatchObject({ state: 'packed', weighedGrams: null, photos: [] })
  expect(await codeOf(handOverOne(db, world.admin, code))).toBe('void_label')
  expect(await ledgerFaults(db)).toEqual([])
})

test('next comes what was promised first, and nothing that is held, begun or being picked', async () => {
  const [ware] = await addWares(db, world, 1, 30)
  if (!ware) throw new Error('A product is needed.')
  await sql`update orders set state = 'cancelled' where state = 'confirmed'`.execute(db.reader)
  const orders = []
  for (let at = 0; at < 5; at += 1) orders.push(await orderToPick(db, world, [[ware, 2]]))
  const [first, second, promised, begun, held] = orders.map(({ id }) => id)
  const promise = (id: string | undefined, day: string) =>
    sql`update orders set promised_on = ${day} where id = ${id}`.execute(db.reader)
  await promise(promised, '2030-01-02')
  await promise(begun, '2030-01-01')
  await promise(held, '2030-01-01')
  const { admin } = world
  await packScannedUnit(db, admin, { orderId: begun ?? '', code: ware.sku }, null)
  await holdAtDesk(db, world, held ?? '')
  const next = async (exceptOrderId?: string) =>
    (await nextToPack(db.reader, admin, { exceptOrderId })).next?.orderId
  expect(await next()).toBe(promised)
  expect(await next(promised)).toBe(first)
  const picked = await db.transaction(async (tx) => {
    const orderIds = [first ?? '']
    const wave = { outletId: world.outletId, method: 'single' as const, orderIds }
    return releaseWave(tx, admin, await planWave(tx, admin, wave))
  })
  expect(picked.id).toBeTruthy()
  expect(await next(promised)).toBe(second)
})
