import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { CallHandler } from '#delivery/couriers/server/index.ts'
import { type ListCall, listInput } from '#platform/lists/list-input.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { cancelOrder, holdOrder, recordPayment } from '#sales/orders/server/index.ts'
import { aConnectedCourier } from '../../../../../tests/support/courier-steps.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { bookAll } from '../../../../../tests/support/dispatch-steps.ts'
import { hearAll } from '../../../../../tests/support/hear-all.ts'
import { aCourier, aPackedParcel } from '../../../../../tests/support/parcel-in-state.ts'
import { addSecondOutlet } from '../../../../../tests/support/second-outlet.ts'
import { because, makeWorld, setUp, type World } from '../../../../../tests/support/world.ts'
import { loadSheetList } from '../../load-sheets.list.ts'
import { parcelList } from '../../parcels.list.ts'
import { dispatchReader } from '../index.ts'
import { bookParcels } from '../parcels/book-parcels.ts'
import { bookingHandlers } from '../parcels/booking-handlers.ts'
import { getParcel } from '../parcels/get-parcel.ts'
import { parcelFigures, parcels } from '../parcels/list-parcels.ts'
import { offersForParcels } from '../parcels/offers-for-parcels.ts'
import { printLabels } from '../parcels/print-labels.ts'
import { voidBooking } from '../parcels/void-booking.ts'
import { cancelSheet, closeSheet, reopenSheet } from './close-sheet.ts'
import { getSheet, sheetOfParcel } from './get-sheet.ts'
import { handOverSheet } from './hand-over-sheet.ts'
import { loadSheets } from './list-sheets.ts'
import { openSheet } from './open-sheet.ts'
import { scanToSheet, takeOffSheet } from './scan-to-sheet.ts'
import { sheetTable } from './sheet-table.ts'

let db: Database
let world: World
let courierId: string

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  courierId = await db.transaction((tx) => aCourier(tx))
  // From here on the reader gets every event.
  await hearAll(db, dispatchReader)
})

const asked = (call: ListCall<typeof parcelList>) => listInput(parcelList).parse(call)

const aPacked = (place: World = world) => aPackedParcel(db, place)

async function aBooked(courier = courierId, place: World = world) {
  const parcel = await aPacked(place)
  await bookAll(db, world.admin, [parcel.code], courier)
  return parcel
}

const asks = (parcelId: string, more: object = {}) => ({
  parcelId,
  courierId,
  service: '',
  trackingNumber: '',
  weightGrams: 300,
  ...more,
})

const aSheet = async (courier = courierId) =>
  db.transaction((tx) =>
    openSheet(tx, world.admin, { outletId: world.outletId, courierId: courier }),
  )

const scan = (id: string, code: string) => scanToSheet(db, world.admin, { id, code }, null)

async function refusalOf(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof Refusal ? error.code : String(error)
}

const versionOf = async (id: string) => (await getParcel(db.reader, world.admin, { id })).version

const voidIt = async (id: string) =>
  db.transaction(async (tx) =>
    voidBooking(tx, world.admin, { id, version: await versionOf(id), reason: because('Wrong') }),
  )

const payAll = (orderId: string) =>
  db.transaction((tx) =>
    recordPayment(tx, world.admin, {
      orderId,
      method: 'bank_transfer',
      amountMinor: 2199,
      reference: 'T',
      externalRef: newId(),
    }),
  )

test('only the right parcel goes on a sheet, and each wrong scan says why', async () => {
  const sheet = await aSheet()
  const [right, theirs] = [
    await aBooked(),
    await aBooked(await db.transaction((tx) => aCourier(tx))),
  ]
  const [unbooked, held, paid, other] = [
    await aPacked(),
    await aBooked(),
    await aBooked(),
    await aBooked(courierId, await addSecondOutlet(db, world)),
  ]
  const voided = await aBooked()
  await voidIt(voided.id)
  const hold = { id: held.orderId, kind: 'manual', reason: because('Wait') } as const
  await db.transaction((tx) => holdOrder(tx, world.admin, hold))
  await payAll(paid.orderId)
  const said = async (code: string) => [code, await refusalOf(scan(sheet.id, code))]
  expect(await said(right.code)).toEqual([right.code, 'null'])
  expect(await said(right.code)).toEqual([right.code, 'already_on_sheet'])
  expect(await said(theirs.code)).toEqual([theirs.code, 'other_courier'])
  expect(await said(unbooked.code)).toEqual([unbooked.code, 'not_booked'])
  expect(await said(held.code)).toEqual([held.code, 'held'])
  expect(await said(paid.code)).toEqual([paid.code, 'label_outdated'])
  expect(await said(other.code)).toEqual([other.code, 'other_outlet'])
  expect(await said(voided.code)).toEqual([voided.code, 'void_label'])
  expect(await said(right.code.slice(0, -1))).toEqual([right.code.slice(0, -1), 'unknown_barcode'])
  expect(await said('S-999999999')).toEqual(['S-999999999', 'unknown_barcode'])
  // A new booking uses a number that no earlier label has.
  await bookAll(db, world.admin, [voided.code], courierId)
  expect(await said(voided.code)).toEqual([voided.code, 'void_label'])
  const { trackingNumber } = await getParcel(db.reader, world.admin, { id: voided.id })
  expect(trackingNumber).not.toBe(voided.code)
  expect(await said(trackingNumber ?? '')).toEqual([trackingNumber, 'null'])
  const whole = await getSheet(db.reader, world.admin, { id: sheet.id })
  expect(whole.rows.map(({ code }) => code)).toEqual([voided.code, right.code])
  expect(whole.missing.map(({ code }) => code)).toEqual([held.code, paid.code])
  await db.transaction((tx) => cancelSheet(tx, world.admin, sheet))
})

test('a label is printed once for free, reprinted with a reason, and renewed after the order changed', async () => {
  const parcel = await aBooked()
  const print = (more: object = {}) =>
    db.transaction((tx) =>
      printLabels(tx, world.admin, {
        ids: [parcel.id],
        form: 'pdf',
        paper: 'label',
        reason: null,
        ...more,
      }),
    )
  await print()
  expect(await refusalOf(print())).toBe('reprint_needs_reason')
  await print({ reason: { code: 'label_lost', note: '' } })
  await payAll(parcel.orderId)
  expect(await getParcel(db.reader, world.admin, { id: parcel.id })).toMatchObject({
    isLabelOutdated: true,
    cashMinor: 2199,
    cashNowMinor: 0,
  })
  await print()
  const now = await getParcel(db.reader, world.admin, { id: parcel.id })
  expect(now).toMatchObject({ isLabelOutdated: false, cashMinor: 0 })
  expect(now.bookings[0]?.prints.map(({ reason }) => reason)).toEqual([
    null,
    'Label got lost',
    null,
  ])
})

test('a parcel is on at most one sheet, and what is on none is neither removed nor handed over', async () => {
  const courier = await db.transaction((tx) => aCourier(tx))
  const [on, beside] = [await aBooked(courier), await aBooked(courier)]
  const first = await aSheet(courier)
  await scan(first.id, on.code)
  const takeOff = db.transaction((tx) =>
    takeOffSheet(tx, world.admin, { id: first.id, parcelId: beside.id }),
  )
  expect(await refusalOf(takeOff)).toBe('not_on_sheet')
  const closed = await db.transaction((tx) => closeSheet(tx, world.admin, first))
  const second = await aSheet(courier)
  expect(second.id).not.toBe(first.id)
  expect(await refusalOf(scan(second.id, on.code))).toBe('on_other_sheet')
  const driver = { driverName: 'Dee Driver', driverPhone: '', unsigned: 'Signed on paper' }
  await db.transaction((tx) =>
    handOverSheet(tx, world.admin, { id: first.id, version: closed.version, ...driver }),
  )
  expect(await getParcel(db.reader, world.admin, { id: on.id })).toMatchObject({
    state: 'handed_over',
  })
  expect(await getParcel(db.reader, world.admin, { id: beside.id })).toMatchObject({
    state: 'booked',
    handedOverAt: null,
  })
})

test('a sheet is also exported as a table, in the order of its scans, and no name in it is a formula', async () => {
  const courier = await db.transaction((tx) => aCourier(tx))
  const parcels = [await aBooked(courier), await aBooked(courier)]
  const [first, second] = parcels
  const shipName = '=HYPERLINK("http://evil.example")'
  await sql`update orders set ship_name = ${shipName} where id = ${first?.orderId ?? ''}`.execute(
    db.reader,
  )
  const labels = { ids: parcels.map(({ id }) => id), form: 'pdf', paper: 'label' } as const
  await db.transaction((tx) => printLabels(tx, world.admin, { ...labels, reason: null }))
  const { id, number } = await aSheet(courier)
  for (const { code } of parcels) await scan(id, code)
  const route = sheetTable.find(({ path }) => path.endsWith('.csv'))
  if (!route) throw new Error('A sheet is sent as CSV.')
  const sent = await route.send(db, world.admin, { id })
  const text = (await buffer(sent.body)).toString()
  const lines = text.trim().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(',').slice(0, 5))).toEqual([
    [`L-${number}`, expect.any(String), '', '1', first?.code],
    [`L-${number}`, expect.any(String), '', '2', second?.code],
  ])
  expect(lines[0]).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  const stranger = { ...world.admin, grants: [] }
  expect(await refusalOf(route.send(db, stranger, { id }))).toBe('not_found')
})

test('a sheet leaves as a whole or not at all, and all its orders are dispatched', async () => {
  const courier = await db.transaction((tx) => aCourier(tx))
  const parcels = [await aBooked(courier), await aBooked(courier), await aBooked(courier)]
  const [first, second, third] = parcels
  if (!first || !second || !third) throw new Error('There are three.')
  const { id, version } = await aSheet(courier)
  const empty = db.transaction((tx) => closeSheet(tx, world.admin, { id, version }))
  expect(await refusalOf(empty)).toBe('empty_sheet')
  for (const { code } of parcels) await scan(id, code)
  const closed = await db.transaction((tx) => closeSheet(tx, world.admin, { id, version }))
  expect(await refusalOf(scan(id, first.code))).toBe('wrong_state')
  const driver = { driverName: 'Dee Driver', driverPhone: '07946 000001', unsigned: '' }
  const leave = (at: number, more: object = {}) =>
    db.transaction((tx) => handOverSheet(tx, world.admin, { id, version: at, ...driver, ...more }))
  expect(await refusalOf(leave(closed.version))).toBe('not_signed')
  const onPaper = { unsigned: 'Signed on paper' }
  await db.transaction((tx) =>
    cancelOrder(tx, world.admin, { id: second.orderId, reason: 'No stock' }),
  )
  expect(await refusalOf(leave(closed.version, onPaper))).toBe('wrong_state')
  await hearAll(db, dispatchReader)
  expect((await getParcel(db.reader, world.admin, { id: second.id })).state).toBe('cancelled')
  expect(await refusalOf(leave(closed.version, onPaper))).toBe('wrong_state')
  const states = async () =>
    (
      await db.reader
        .selectFrom('orders')
        .select('state')
        .where(
          'id',
          'in',
          parcels.map(({ orderId }) => orderId),
        )
        .orderBy('number')
        .execute()
    ).map(({ state }) => state)
  expect(await states()).toEqual(['packed', 'cancelled', 'packed'])
  const reopened = await db.transaction((tx) => reopenSheet(tx, world.admin, closed))
  await db.transaction((tx) => takeOffSheet(tx, world.admin, { id, parcelId: second.id }))
  const again = await db.transaction((tx) => closeSheet(tx, world.admin, { ...reopened }))
  expect(await leave(again.version, onPaper)).toMatchObject({ parcels: 2 })
  expect(await states()).toEqual(['dispatched', 'cancelled', 'dispatched'])
  expect(await sheetOfParcel(db.reader, first.id)).toMatchObject({ driverName: 'Dee Driver' })
  const open = await aSheet(courier)
  expect(await refusalOf(scan(open.id, first.code))).toBe('already_handed_over')
  // Without a courier update for longer than a day.
  await sql`update load_sheets set handed_over_at = now() - interval '25 hours' where id = ${id}`.execute(
    db.reader,
  )
  const overdue = listInput(loadSheetList).parse({ exception: true })
  const list = await loadSheets.page(db.reader, world.admin, overdue)
  expect(list.rows).toMatchObject([{ id, unseen: 2, isException: true }])
})

test('booking in bulk refuses by row, and refused rows can be retried', async () => {
  const [light, heavy, held] = [await aPacked(), await aPacked(), await aPacked()]
  const hold = { id: held.orderId, kind: 'manual', reason: because('Wait') } as const
  await db.transaction((tx) => holdOrder(tx, world.admin, hold))
  const rows = [
    asks(light.id, { trackingNumber: 'AB-1234' }),
    asks(heavy.id, { weightGrams: null }),
    asks(held.id),
    asks((await aPacked()).id, { trackingNumber: 'AB-1234' }),
    asks((await aPacked()).id, { trackingNumber: light.code }),
  ]
  const { outcomes } = await bookParcels(db, world.admin, { rows }, null)
  expect(outcomes.map(({ problemCode }) => problemCode)).toEqual([
    '',
    'weight_missing',
    'held',
    'number_taken',
    'not_a_number',
  ])
  const again = { rows: [asks(heavy.id), asks(light.id)] }
  const second = await bookParcels(db, world.admin, again, null)
  expect(second.outcomes.map(({ state, problemCode }) => `${state} ${problemCode}`)).toEqual([
    'booked ',
    'refused wrong_state',
  ])
  const { parcels } = await offersForParcels(db.reader, world.admin, { ids: [held.id] })
  expect(parcels[0]?.whyNot).toMatch(/on hold/)
  expect(parcels[0]?.offers.length).toBeGreaterThan(0)
})

test("a parcel is late when its cut-off is near, in the outlet's time zone", async () => {
  const { late: before } = await parcelFigures(db.reader, world.admin)
  const parcel = await aPacked()
  await sql`update parcels set packed_at = now() - interval '3 days' where id = ${parcel.id}`.execute(
    db.reader,
  )
  expect((await parcelFigures(db.reader, world.admin)).late).toBe(before + 1)
  const { rows } = await parcels.page(db.reader, world.admin, asked({ late: true, q: parcel.code }))
  expect(rows).toMatchObject([{ code: parcel.code, isLate: true }])
  expect(Date.parse(rows[0]?.leavesBy ?? '')).toBeLessThan(Date.now())
})

test('a parcel packed on a Sunday or late on a Saturday leaves by Monday', async () => {
  const parcel = await aPacked()
  const leavesBy = async (packedAt: string) => {
    await sql`update parcels set packed_at = ${packedAt} where id = ${parcel.id}`.execute(db.reader)
    const { rows } = await parcels.page(db.reader, world.admin, asked({ q: parcel.code }))
    return rows[0]?.leavesBy
  }
  expect(await leavesBy('2026-11-22T12:10Z')).toMatch(/^2026-11-23T/)
  expect(await leavesBy('2026-11-21T20:00Z')).toMatch(/^2026-11-23T/)
  expect(await leavesBy('2026-11-20T09:00Z')).toMatch(/^2026-11-20T/)
})

test("a courier's answer settles a booking, also one that was withdrawn meanwhile", async () => {
  const { courierId: automatic } = await aConnectedCourier(db, 'https://courier.example.test')
  const handlers = bookingHandlers({ current: 'database', placeOf: () => null })
  const [good, bad, gone] = [await aPacked(), await aPacked(), await aPacked()]
  const rows = [good, bad, gone].map(({ id }) => asks(id, { courierId: automatic }))
  const { outcomes } = await bookParcels(db, setUp, { rows }, null)
  expect(outcomes.map(({ state }) => state)).toEqual(['requested', 'requested', 'requested'])
  const callOf = async (parcelId: string) => {
    const { id } = await db.reader
      .selectFrom('parcel_bookings')
      .select('id')
      .where('parcel_id', '=', parcelId)
      .executeTakeFirstOrThrow()
    return callAbout(id)
  }
  const book = handlers.find(({ kind }) => kind === 'book')
  const accept = async (parcelId: string, trackingNumber: string) => {
    const call = await callOf(parcelId)
    await db.transaction(async (tx) => book?.settle(tx, call, { trackingNumber, costMinor: 450 }))
  }
  await accept(good.id, 'CX1')
  const call = await callOf(bad.id)
  const no = { code: 'zone', text: 'No such zone', isFinal: true, raw: '', ok: false } as const
  await db.transaction(async (tx) => book?.refuse(tx, call, no))
  await db.transaction((tx) =>
    voidBooking(tx, world.admin, { id: gone.id, version: 1, reason: because('Too slow') }),
  )
  await accept(gone.id, 'CX2')
  const stateOf = async (id: string) => {
    const { state, trackingNumber, bookings } = await getParcel(db.reader, world.admin, { id })
    return [state, trackingNumber, bookings[0]?.state, bookings[0]?.problem]
  }
  expect(await stateOf(good.id)).toEqual(['booked', 'CX1', 'booked', ''])
  expect(await stateOf(bad.id)).toEqual(['packed', null, 'failed', 'No such zone'])
  expect(await stateOf(gone.id)).toEqual(['packed', null, 'voiding', ''])
  const voids = await sql`select from courier_calls where kind = 'void'`.execute(db.reader)
  expect(voids.rows).toHaveLength(1)
})

const callAbout = (id: string): Parameters<CallHandler['settle']>[1] => ({
  callId: newId(),
  courierId,
  kind: 'book',
  reference: 'r',
  noun: 'booking',
  id,
  label: '',
  outletId: null,
  payload: {},
  attempts: 1,
  givenUpBy: null,
})
