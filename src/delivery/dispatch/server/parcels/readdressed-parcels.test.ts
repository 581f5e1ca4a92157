import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { changeAddress } from '#sales/orders/server/index.ts'
import { countEvents } from '../../../../../tests/support/count-events.ts'
import { aConnectedCourier } from '../../../../../tests/support/courier-steps.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { bookAll } from '../../../../../tests/support/dispatch-steps.ts'
import { hearAll } from '../../../../../tests/support/hear-all.ts'
import { anOrder } from '../../../../../tests/support/orders-in-state.ts'
import { aCourier, aPackedParcel } from '../../../../../tests/support/parcel-in-state.ts'
import { makeUser, makeWorld, setUp, type World } from '../../../../../tests/support/world.ts'
import { dispatchReader } from '../index.ts'
import { closeSheet } from '../sheets/close-sheet.ts'
import { handOverSheet } from '../sheets/hand-over-sheet.ts'
import { openSheet } from '../sheets/open-sheet.ts'
import { scanToSheet } from '../sheets/scan-to-sheet.ts'
import { bookParcels } from './book-parcels.ts'
import { bookingHandlers } from './booking-handlers.ts'
import { getParcel } from './get-parcel.ts'
import { printLabels } from './print-labels.ts'

let db: Database
let world: World
let courierId: string
let clerk: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  courierId = await db.transaction((tx) => aCourier(tx))
  clerk = await db.transaction((tx) => makeUser(tx, 'staff'))
  await hearAll(db, dispatchReader)
})

const aPacked = () => aPackedParcel(db, world)

async function aPrinted() {
  const parcel = await aPacked()
  await bookAll(db, world.admin, [parcel.code], courierId)
  await print(parcel.id)
  return parcel
}

const print = (id: string) =>
  db.transaction((tx) =>
    printLabels(tx, world.admin, { ids: [id], form: 'pdf', paper: 'label', reason: null }),
  )

async function readdress(tx: Tx, orderId: string, shipAddress: string, actor = world.admin) {
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return changeAddress(tx, actor, {
    id: orderId,
    version: order.version,
    shipName: order.ship_name,
    shipPhone: order.ship_phone,
    shipAddress,
    shipCity: order.ship_city,
    shipPostcode: order.ship_postcode,
    shipCountry: order.ship_country,
  })
}

const move = (orderId: string, street: string, actor = world.admin) =>
  db.transaction((tx) => readdress(tx, orderId, street, actor))

const aSheet = () =>
  db.transaction((tx) => openSheet(tx, world.admin, { outletId: world.outletId, courierId }))

const scan = (id: string, code: string) => scanToSheet(db, world.admin, { id, code }, null)

async function refusalOf(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof Refusal ? `${error.code}: ${error.message}` : String(error)
}

test('after a label is printed and the address changes, no load sheet takes the parcel without a new label', async () => {
  const { id, code, orderId } = await aPrinted()
  const sheet = await aSheet()
  await move(orderId, '2 Station Road')
  const refusal = await refusalOf(scan(sheet.id, code))
  expect(refusal).toBe(`label_outdated: ${code} has a new address. Print its new label first.`)
  await hearAll(db, dispatchReader)
  expect(await refusalOf(scan(sheet.id, code))).toBe(refusal)
  const parcel = await getParcel(db.reader, world.admin, { id })
  expect(parcel).toMatchObject({ state: 'booked', isLabelOutdated: true })
  expect(await countEvents(db, parcel.bookings[0]?.id ?? '', 'booking.label_voided')).toBe(1)
  await print(id)
  expect(await refusalOf(scan(sheet.id, code))).toBe('null')
})

test('a manager changes the address of a packed order; others are told what to do', async () => {
  const { orderId } = await aPrinted()
  expect(await refusalOf(move(orderId, '3 Station Road', clerk))).toMatch(
    /^wrong_state: Order \d+ is packed.*Ask a manager.*unpack it at the bench first\.$/,
  )
  await move(orderId, '3 Station Road')
  const { at } = await db.reader
    .selectFrom('orders')
    .select('readdressed_at as at')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect(at).not.toBe(null)
  const sent = await anOrder(db, world, 'dispatched')
  expect(await refusalOf(move(sent.id, '4 Station Road'))).toMatch(/^wrong_state/)
})

test('an address that is changed and changed back leaves the label valid', async () => {
  const { id, code, orderId } = await aPrinted()
  const { shipAddress } = await db.reader
    .selectFrom('orders')
    .select('ship_address as shipAddress')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await move(orderId, '5 Station Road')
  await move(orderId, shipAddress)
  await hearAll(db, dispatchReader)
  expect(await getParcel(db.reader, world.admin, { id })).toMatchObject({ isLabelOutdated: false })
  expect(await refusalOf(scan((await aSheet()).id, code))).toBe('null')
})

test('a courier with a connection gets a cancellation, and the parcel is booked again', async () => {
  const { courierId: automatic } = await aConnectedCourier(db, 'https://courier.example.test')
  const parcel = await aPacked()
  const asks = { service: '', trackingNumber: '', weightGrams: 300 }
  const book = { parcelId: parcel.id, courierId: automatic, ...asks }
  await bookParcels(db, setUp, { rows: [book] }, null)
  const booking = await db.reader
    .selectFrom('parcel_bookings')
    .select('id')
    .where('parcel_id', '=', parcel.id)
    .executeTakeFirstOrThrow()
  const handlers = bookingHandlers({ current: 'database', placeOf: () => null })
  await db.transaction(async (tx) =>
    handlers
      .find(({ kind }) => kind === 'book')
      ?.settle(tx, callAbout(booking.id, automatic), { trackingNumber: 'CX77', costMinor: 450 }),
  )
  await print(parcel.id)
  await move(parcel.orderId, '6 Station Road')
  expect(await refusalOf(print(parcel.id))).toMatch(/has a new address.*book it again/)
  await hearAll(db, dispatchReader)
  const now = await getParcel(db.reader, world.admin, { id: parcel.id })
  expect(now).toMatchObject({ state: 'packed', trackingNumber: null })
  expect(now.bookings[0]).toMatchObject({ state: 'voiding' })
  const voids = await sql`select from courier_calls where kind = 'void'`.execute(db.reader)
  expect(voids.rows).toHaveLength(1)
  const sheet = await aSheet()
  expect(await refusalOf(scan(sheet.id, parcel.code))).toBe(
    `not_booked: ${parcel.code} has a new address. Book it again and print its new label first.`,
  )
  expect(await refusalOf(scan(sheet.id, 'CX77'))).toMatch(/^void_label/)
})

test('a parcel that its courier does not take to the new address can be booked with another', async () => {
  const courier = await db.transaction((tx) => aCourier(tx))
  const { id, code, orderId } = await aPacked()
  await bookAll(db, world.admin, [code], courier)
  await db.transaction((tx) =>
    tx.updateTable('couriers').set({ is_active: false }).where('id', '=', courier).execute(),
  )
  await move(orderId, '7 Station Road')
  await hearAll(db, dispatchReader)
  expect(await getParcel(db.reader, world.admin, { id })).toMatchObject({
    state: 'packed',
    trackingNumber: null,
  })
})

test('a closed sheet is not handed over while the address of one of its parcels changes', async () => {
  const courier = await db.transaction((tx) => aCourier(tx))
  const parcel = await aPacked()
  await bookAll(db, world.admin, [parcel.code], courier)
  const sheet = await db.transaction((tx) =>
    openSheet(tx, world.admin, { outletId: world.outletId, courierId: courier }),
  )
  await scan(sheet.id, parcel.code)
  const closed = await db.transaction((tx) => closeSheet(tx, world.admin, sheet))
  const driver = { driverName: 'Dee', driverPhone: '', unsigned: 'Signed on paper' }
  let leaving: Promise<string> = Promise.resolve('')
  await db.transaction(async (tx) => {
    await readdress(tx, parcel.orderId, '8 Station Road')
    // The handover begins before the change is committed.
    leaving = refusalOf(
      db.transaction((second) =>
        handOverSheet(second, world.admin, { id: sheet.id, version: closed.version, ...driver }),
      ),
    )
    await waitsForLock()
  })
  expect(await leaving).toMatch(/^label_outdated: S-\d+ has a new address/)
})

/** Waits until another transaction is blocked by this one. */
async function waitsForLock(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(db.reader)
      return rows.length
    })
    .toBeGreaterThan(0)
}

const callAbout = (id: string, courier: string) => ({
  callId: id,
  courierId: courier,
  kind: 'book' as const,
  reference: 'r',
  noun: 'booking',
  id,
  label: '',
  outletId: null,
  payload: {},
  attempts: 1,
  givenUpBy: null,
})
