import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { bookAll, handOverOne } from '../../../../tests/support/dispatch-steps.ts'
import { ledgerFaults } from '../../../../tests/support/ledger.ts'
import { addWares } from '../../../../tests/support/order-steps.ts'
import { addBoxes } from '../../../../tests/support/packaging-steps.ts'
import { aCourier } from '../../../../tests/support/parcel-in-state.ts'
import { aParcelPhoto } from '../../../../tests/support/parcel-photos-steps.ts'
import { holdAtDesk, orderToPick } from '../../../../tests/support/wave-steps.ts'
import { because, makeUser, makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { parcelCode } from '../dispatch.nouns.ts'
import { dispatchSettings } from '../dispatch.settings.ts'
import { takeOtherBox } from './box-of-order.ts'
import { keepOnBench, leaveBench } from './lease-to-bench.ts'
import { openAgain } from './open-again.ts'
import { packedParcelOf } from './packed-parcel.ts'
import { removeParcelPhoto } from './parcel-photos.ts'
import { offersForParcels } from './parcels/offers-for-parcels.ts'
import { packScannedUnit } from './scan-at-bench.ts'
import { takeNextToPack } from './take-next-to-pack.ts'
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

/** A packed order of two pieces of 300 g in a box of 100 g, with ten boxes in stock. */
async function packed() {
  const [ware] = await addWares(db, world, 1, 5)
  if (!ware) throw new Error('A product is needed.')
  await sql`update variants set weight_grams = 300 where id = ${ware.id}`.execute(db.reader)
  const { id: box, sku } = await addBoxes(db, world, 10, { tareGrams: 100 })
  const order = await orderToPick(db, world, [[ware, 2]])
  const orderId = order.id
  const scan = () => packScannedUnit(db, world.admin, { orderId, code: ware.sku }, null)
  await takeOtherBox(
    db,
    world.admin,
    { orderId, code: sku, reason: { code: 'box_missing', note: '' } },
    null,
  )
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

test('goods and box give the expected weight; a large difference needs a reason, and booking uses the weight', async () => {
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

test('photos of a parcel can be removed until it has left', async () => {
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

test('reopening a parcel voids its label and returns its box, and it is packed again', async () => {
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

const takeNext = (actor: Actor, exceptOrderId?: string) =>
  db.transaction(async (tx) => (await takeNextToPack(tx, actor, { exceptOrderId })).next?.orderId)

/** Creates orders to pack in this sequence, and no others. */
async function waiting(count: number) {
  const [ware] = await addWares(db, world, 1, 2 * count)
  if (!ware) throw new Error('A product is needed.')
  await sql`update orders set state = 'cancelled', cancel_reason = 'No other test’s'
    where state = 'confirmed'`.execute(db.reader)
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) ids.push((await orderToPick(db, world, [[ware, 2]])).id)
  return { ware, ids }
}

test('the next order is the one promised first, never one on hold, at a station or being picked', async () => {
  const { ware, ids } = await waiting(5)
  const [first, second, promised, begun, held] = ids
  const promise = (id: string | undefined, day: string) =>
    sql`update orders set promised_on = ${day} where id = ${id}`.execute(db.reader)
  await promise(promised, '2030-01-02')
  await promise(begun, '2030-01-01')
  await promise(held, '2030-01-01')
  const { admin } = world
  await packScannedUnit(db, admin, { orderId: begun ?? '', code: ware.sku }, null)
  await holdAtDesk(db, world, held ?? '')
  expect(await takeNext(admin)).toBe(promised)
  expect(await takeNext(admin, promised)).toBe(first)
  const picked = await db.transaction(async (tx) => {
    await leaveBench(tx, admin, { orderId: first ?? '' })
    const orderIds = [first ?? '']
    const wave = { outletId: world.outletId, method: 'single' as const, orderIds }
    return releaseWave(tx, admin, await planWave(tx, admin, wave))
  })
  expect(picked.id).toBeTruthy()
  expect(await takeNext(admin, promised)).toBe(second)
})

test('twenty stations together get twenty orders, and a second request gets the same order again', async () => {
  const { ids } = await waiting(20)
  const packers = await Promise.all(
    ids.map(() => db.transaction((tx) => makeUser(tx, 'dispatch_manager'))),
  )
  // Another transaction locks one of them for a moment: the request waits and does not skip it.
  const busy = db.transaction(async (tx) => {
    await sql`select from orders where id = ${ids[7]} for update`.execute(tx)
    await sql`select pg_sleep(0.3)`.execute(tx)
  })
  const asked = [...packers, ...packers]
  const given = await Promise.all(asked.map((packer) => takeNext(packer)))
  await busy
  expect(given.slice(0, 20).toSorted()).toEqual(ids.toSorted())
  expect(given.slice(20)).toEqual(given.slice(0, 20))
  expect(await takeNext(world.admin)).toBeUndefined()
})

test('an order is free once its station is closed, or inactive for a while; a scan keeps it too', async () => {
  const { ids } = await waiting(2)
  const [first = '', second = ''] = ids
  const [ada, bob] = await db.transaction(async (tx) => [
    await makeUser(tx, 'dispatch_manager'),
    await makeUser(tx, 'dispatch_manager'),
  ])
  if (!ada || !bob) throw new Error('Two packers are needed.')
  const keep = (actor: Actor, orderId: string) =>
    db.transaction((tx) => keepOnBench(tx, actor, { orderId }))
  expect(await keep(ada, first)).toEqual({ orderId: first, keptBy: null })
  expect(await keep(bob, first)).toEqual({ orderId: first, keptBy: ada.name })
  expect(await takeNext(bob)).toBe(second)
  await db.transaction((tx) => leaveBench(tx, bob, { orderId: first }))
  expect(await takeNext(bob, second)).toBeUndefined()
  await db.transaction((tx) => leaveBench(tx, ada, { orderId: first }))
  expect(await takeNext(bob, second)).toBe(first)
  await sql`update bench_leases set kept_until = now() where user_id = ${bob.userId}`.execute(
    db.reader,
  )
  expect(await takeNext(ada)).toBe(first)
  expect(await keep(bob, first)).toEqual({ orderId: first, keptBy: ada.name })
  // When two open it together, one gets it, and the other is told by whom.
  await db.transaction((tx) => leaveBench(tx, ada, { orderId: first }))
  const both = await Promise.all([keep(ada, first), keep(bob, first)])
  const mine = both.findIndex(({ keptBy }) => keptBy === null)
  expect(both[1 - mine]?.keptBy).toBe([ada, bob][mine]?.name)
})

test('where a photo is required, a parcel without one cannot be booked at all', async () => {
  const { id, code } = await packed()
  const setting = dispatchSettings.asksForPhoto
  const words = { currency: 'GBP', locale: 'en-GB' }
  const ask = (value: boolean, version: number) =>
    db.transaction((tx) =>
      writeSetting(tx, setUp, {
        setting,
        outletId: world.outletId,
        version,
        reason: '',
        words,
        value,
      }),
    )
  await ask(true, 0)
  const courierId = await db.transaction((tx) => aCourier(tx))
  const book = () => codeOf(bookAll(db, world.admin, [code], courierId))
  const whyNot = async () =>
    (await offersForParcels(db.reader, world.admin, { ids: [id] })).parcels[0]?.whyNot
  expect(await book()).toBe('photo_missing')
  expect(await whyNot()).toMatch(/has no photo/)
  await aParcelPhoto(db, world, id)
  expect(await whyNot()).toBeNull()
  expect(await book()).toBe('done')
})
