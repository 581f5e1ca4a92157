import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { outletParts } from '#app/parts-of-outlets.ts'
import { parcelList } from '#delivery/dispatch/parcels.list.ts'
import { dispatchReader } from '#delivery/dispatch/server/index.ts'
import { packedParcelOf } from '#delivery/dispatch/server/packed-parcel.ts'
import { getParcel } from '#delivery/dispatch/server/parcels/get-parcel.ts'
import { parcels } from '#delivery/dispatch/server/parcels/list-parcels.ts'
import { printLabels } from '#delivery/dispatch/server/parcels/print-labels.ts'
import { closeSheet } from '#delivery/dispatch/server/sheets/close-sheet.ts'
import { getSheet } from '#delivery/dispatch/server/sheets/get-sheet.ts'
import { handOverSheet } from '#delivery/dispatch/server/sheets/hand-over-sheet.ts'
import { openSheet } from '#delivery/dispatch/server/sheets/open-sheet.ts'
import { scanToSheet } from '#delivery/dispatch/server/sheets/scan-to-sheet.ts'
import { rebookWaiting } from '#delivery/dispatch/server/suspensions/decide-waiting.ts'
import { nothingSaid, type SuspensionAnswer } from '#organization/outlets/coverage.rules.ts'
import type { Service } from '#organization/outlets/locations.fields.ts'
import { getArea } from '#organization/outlets/server/areas.queries.ts'
import { addCities, saveCoverage } from '#organization/outlets/server/index.ts'
import { suspendCourier, waitingFor } from '#organization/outlets/server/suspend-courier.ts'
import { type ListCall, listInput } from '#platform/lists/list-input.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../support/database.ts'
import { bookAll } from '../support/dispatch-steps.ts'
import { hearAll } from '../support/hear-all.ts'
import { aCourier, aPackedParcel } from '../support/parcel-in-state.ts'
import { addSecondOutlet } from '../support/second-outlet.ts'
import { makeWorld, setUp, type World } from '../support/world.ts'

let db: Database
let world: World
let areaId = ''
let backupId = ''
/** Each courier of a test is cheaper than all before it, and than the backup. */
let costMinor = 400

async function cover(courierId: string, service: Partial<Service>) {
  const found = await db.reader
    .selectFrom('courier_services')
    .select('version')
    .where('courier_id', '=', courierId)
    .where('area_id', '=', areaId)
    .executeTakeFirst()
  const line = { ...nothingSaid, currency: 'GBP', ...service }
  const rows = [{ areaId, version: found?.version ?? 0, service: line }]
  await db.transaction((tx) => saveCoverage(tx, setUp, { courierId, rows }))
}

async function aCourierThere() {
  const id = await db.transaction((tx) => aCourier(tx))
  costMinor -= 1
  await cover(id, { costMinor })
  const { name } = await db.reader
    .selectFrom('couriers')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, name }
}

const listed = (call: ListCall<typeof parcelList>) =>
  parcels.page(db.reader, world.admin, listInput(parcelList).parse(call))

const aPacked = (place: World = world) => aPackedParcel(db, place)

/** Packed and weighed, but not booked. */
async function aWeighed() {
  const parcel = await aPacked()
  await sql`update parcels set weight_grams = 500, weighed_at = now() where id = ${parcel.id}`.execute(
    db.reader,
  )
  return parcel
}

async function aBooked(courierId: string, place: World = world) {
  const parcel = await aPacked(place)
  await bookAll(db, world.admin, [parcel.code], courierId)
  return parcel
}

const suspend = (
  courierId: string,
  answer: SuspensionAnswer,
  more: { until?: string; actor?: Actor } = {},
) =>
  db.transaction((tx) =>
    suspendCourier(outletParts)(tx, more.actor ?? world.admin, {
      courierId,
      areaId,
      until: more.until ?? null,
      note: 'strike',
      answer,
    }),
  )

const lookAt = (id: string) => getParcel(db.reader, world.admin, { id })
const aSheet = (courierId: string) =>
  db.transaction((tx) => openSheet(tx, world.admin, { outletId: world.outletId, courierId }))
const scan = (id: string, code: string, despiteSuspension?: boolean) =>
  scanToSheet(db, world.admin, { id, code, despiteSuspension }, null)

async function refusalOf(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof Refusal ? `${error.code}: ${error.message}` : String(error)
}

const today = new Date().toISOString().slice(0, 10)

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  const leeds = { country: 'GB', province: 'Yorkshire', name: 'Leeds', aliases: [], postcodes: [] }
  await db.transaction((tx) => addCities(tx, setUp, 'A test', [leeds]))
  const found = await sql<{ id: string }>`
    select id from service_areas where name = 'Leeds'`.execute(db.reader)
  areaId = found.rows[0]?.id ?? ''
  backupId = await db.transaction((tx) => aCourier(tx))
  await cover(backupId, { costMinor: 500 })
  await hearAll(db, dispatchReader)
})

test('the user who suspends sees the waiting parcels, by stage, and their list', async () => {
  const { id: courierId } = await aCourierThere()
  const toBook = await aWeighed()
  const booked = await aBooked(courierId)
  const labelled = await aBooked(courierId)
  const loaded = await aBooked(courierId)
  const other = await aBooked(backupId)
  await db.transaction((tx) =>
    printLabels(tx, world.admin, { ids: [labelled.id], form: 'zpl', paper: 'label', reason: null }),
  )
  const sheet = await aSheet(courierId)
  await scan(sheet.id, loaded.code)
  const there = { courierId, areaId }
  expect(await waitingFor(outletParts)(db.reader, world.admin, there)).toEqual({
    parcels: 4,
    elsewhere: 0,
    stages: [
      { stage: 'to_book', parcels: 1 },
      { stage: 'booked', parcels: 1 },
      { stage: 'labelled', parcels: 1 },
      { stage: 'on_sheet', parcels: 1 },
    ],
  })
  const list = { courierId: [courierId], waitingAreaId: [areaId], sort: 'packed' }
  const { rows } = await listed(list)
  expect(rows.map(({ code }) => code)).toEqual(
    [toBook, booked, labelled, loaded].map(({ code }) => code),
  )
  expect(rows.map(({ id }) => id)).not.toContain(other.id)
  // The tests that follow have their own couriers and parcels.
  await cover(courierId, { reach: 'unserved' })
  await bookAll(db, world.admin, [toBook.code], backupId)
})

test('rebook: the next courier takes them, the former booking is void, and the label with it', async () => {
  const { id: courierId, name } = await aCourierThere()
  const toBook = await aWeighed()
  const booked = await aBooked(courierId)
  const loaded = await aBooked(courierId)
  const sheet = await aSheet(courierId)
  await scan(sheet.id, loaded.code)
  const { waited } = await suspend(courierId, 'rebook')
  expect(waited).toMatchObject({ kept: 0, held: 0, leftIds: [] })
  expect(waited.rebooked.map(({ code }) => code).toSorted()).toEqual(
    [toBook, booked, loaded].map(({ code }) => code).toSorted(),
  )
  expect(waited.rebooked.map(({ problem }) => problem)).toEqual(['', '', ''])
  for (const { id } of [toBook, booked, loaded])
    expect(await lookAt(id)).toMatchObject({
      state: 'booked',
      courierId: backupId,
      suspension: null,
      sheetId: null,
    })
  const { bookings, trackingNumber } = await lookAt(booked.id)
  expect(bookings.map(({ state, note }) => [state, note])).toEqual([
    ['booked', ''],
    ['void', `${name} is suspended: strike`],
  ])
  expect(trackingNumber).not.toBe(booked.code)
  expect(await refusalOf(scan(sheet.id, booked.code))).toContain('void_label')
})

test('rebook: a parcel that no other courier takes stays, is marked and says why', async () => {
  const { id: courierId, name } = await aCourierThere()
  const booked = await aBooked(courierId)
  await cover(backupId, { reach: 'unserved' })
  const { waited } = await suspend(courierId, 'rebook')
  await cover(backupId, { costMinor: 500 })
  const problem = `No other courier is known to take parcel ${booked.code} to Leeds. Book it by hand, or wait until its courier is active again.`
  expect(waited.rebooked).toMatchObject([{ code: booked.code, courierName: null, problem }])
  expect(await lookAt(booked.id)).toMatchObject({
    state: 'booked',
    courierId,
    suspension: { answer: 'keep', courierName: name, problem },
  })
  // Once another courier serves the area, it is rebooked from its panel.
  const { outcomes } = await db.transaction((tx) =>
    rebookWaiting(tx, world.admin, { ids: [booked.id] }),
  )
  expect(outcomes).toMatchObject([{ code: booked.code, problem: '', hasToBeTold: true }])
  expect(await lookAt(booked.id)).toMatchObject({ courierId: backupId, suspension: null })
  const again = db.transaction((tx) => rebookWaiting(tx, world.admin, { ids: [booked.id] }))
  expect((await again).outcomes[0]?.problem).toContain('void the booking first')
})

test('rebook: a parcel on a closed sheet stays until the sheet is reopened', async () => {
  const { id: courierId } = await aCourierThere()
  const { id, code } = await aBooked(courierId)
  const sheet = await aSheet(courierId)
  await scan(sheet.id, code)
  await db.transaction((tx) => closeSheet(tx, world.admin, sheet))
  const { waited } = await suspend(courierId, 'rebook')
  expect(waited.rebooked[0]?.problem).toContain('Reopen the sheet first')
  expect(await lookAt(id)).toMatchObject({ state: 'booked', courierId })
})

test('keep: parcels are marked, and scan, close and handover ask before they leave', async () => {
  const { id: courierId, name } = await aCourierThere()
  const parcel = await aBooked(courierId)
  const { waited } = await suspend(courierId, 'keep')
  expect(waited).toEqual({ kept: 1, held: 0, rebooked: [], leftIds: [] })
  const mark = { answer: 'keep', courierName: name, areaName: 'Leeds', note: 'strike' }
  expect(await lookAt(parcel.id)).toMatchObject({ suspension: mark })
  const marked = await listed({ suspended: true })
  expect(marked.rows.find(({ id }) => id === parcel.id)).toMatchObject({ suspension: mark })
  const atStation = await packedParcelOf(db.reader, world.admin, { orderId: parcel.orderId })
  expect(atStation.parcel).toMatchObject({ suspension: mark })
  const sheet = await aSheet(courierId)
  const open = await getSheet(db.reader, world.admin, { id: sheet.id })
  expect(open.missing).toMatchObject([{ id: parcel.id, suspension: mark }])
  const says = `${name} has been suspended in Leeds since ${today}: strike.`
  expect(await refusalOf(scan(sheet.id, parcel.code))).toBe(
    `courier_suspended: ${says} Load it anyway?`,
  )
  const scanned = await scan(sheet.id, parcel.code, true)
  expect(scanned.sheet.rows).toMatchObject([{ id: parcel.id, suspension: mark }])
  const close = (despiteSuspension?: boolean) =>
    db.transaction((tx) => closeSheet(tx, world.admin, { ...sheet, despiteSuspension }))
  const asks = `courier_suspended: ${says} 1 parcel on the sheet is affected: ${parcel.code}. Confirm that they leave anyway, or take them off the sheet.`
  expect(await refusalOf(close())).toBe(asks)
  const closed = await close(true)
  const driver = { driverName: 'Dee Driver', driverPhone: '', unsigned: 'Signed on paper' }
  const handOver = (despiteSuspension?: boolean) =>
    db.transaction((tx) =>
      handOverSheet(tx, world.admin, { ...closed, ...driver, despiteSuspension }),
    )
  expect(await refusalOf(handOver())).toBe(asks)
  await handOver(true)
  expect(await lookAt(parcel.id)).toMatchObject({ state: 'handed_over', suspension: null })
})

test('hold: no sheet takes them, and a sheet that has them does not close', async () => {
  const { id: courierId, name } = await aCourierThere()
  const [held, loaded] = [await aBooked(courierId), await aBooked(courierId)]
  const sheet = await aSheet(courierId)
  await scan(sheet.id, loaded.code)
  const { waited } = await suspend(courierId, 'hold')
  expect(waited).toEqual({ kept: 0, held: 2, rebooked: [], leftIds: [] })
  const refused = await refusalOf(scan(sheet.id, held.code, true))
  expect(refused).toBe(
    `suspension_hold: Parcel ${held.code} is on hold. ${name} has been suspended in Leeds since ${today}: strike. Open the parcel and press “Rebook parcel”, or wait until ${name} is active again.`,
  )
  const close = db.transaction((tx) =>
    closeSheet(tx, world.admin, { ...sheet, despiteSuspension: true }),
  )
  expect(await refusalOf(close)).toContain(`Parcel ${loaded.code} is on hold`)
  // A parcel that no other courier takes stays on hold.
  await cover(backupId, { reach: 'unserved' })
  await db.transaction((tx) => rebookWaiting(tx, world.admin, { ids: [held.id] }))
  await cover(backupId, { costMinor: 500 })
  const problem = expect.stringContaining('No other courier is known')
  expect(await lookAt(held.id)).toMatchObject({ suspension: { answer: 'hold', problem } })
  await db.transaction((tx) => rebookWaiting(tx, world.admin, { ids: [held.id] }))
  expect(await lookAt(held.id)).toMatchObject({ courierId: backupId, suspension: null })
})

test('marks and holds end with the suspension: when it is lifted and when its day comes', async () => {
  const { id: courierId } = await aCourierThere()
  const parcel = await aBooked(courierId)
  const markOf = async () => (await lookAt(parcel.id)).suspension?.answer ?? null
  await suspend(courierId, 'hold')
  expect(await markOf()).toBe('hold')
  await cover(courierId, { costMinor: 900 })
  expect(await markOf()).toBeNull()
  // Earlier decisions do not apply to the next suspension.
  await hearAll(db, dispatchReader)
  await cover(courierId, { reach: 'suspended', note: 'floods' })
  expect(await markOf()).toBeNull()
  await hearAll(db, dispatchReader)
  expect(await markOf()).toBe('keep')
  await suspend(courierId, 'hold', { until: '2999-01-01' })
  expect(await markOf()).toBe('hold')
  await sql`update courier_services set suspended_until = current_date
    where courier_id = ${courierId}`.execute(db.reader)
  expect(await markOf()).toBeNull()
  const sheet = await aSheet(courierId)
  expect(await refusalOf(scan(sheet.id, parcel.code))).toBe('null')
})

test('suspending a courier in the coverage grid marks its waiting parcels', async () => {
  const { id: courierId } = await aCourierThere()
  const parcel = await aBooked(courierId)
  await cover(courierId, { reach: 'suspended', note: 'floods' })
  await hearAll(db, dispatchReader)
  expect(await lookAt(parcel.id)).toMatchObject({ suspension: { answer: 'keep', note: 'floods' } })
})

test('parcels of outlets without dispatch access are marked, never rebooked or held', async () => {
  const { id: courierId } = await aCourierThere()
  const second = await addSecondOutlet(db, world)
  const [own, theirs] = [await aBooked(courierId), await aBooked(courierId, second)]
  const { permissions } = world.admin
  const actor = { ...world.admin, grants: [{ permissions, outletIds: [world.outletId] }] }
  const there = { courierId, areaId }
  const asked = await waitingFor(outletParts)(db.reader, actor, there)
  expect(asked).toMatchObject({ parcels: 2, elsewhere: 1 })
  const { waited } = await suspend(courierId, 'hold', { actor })
  expect(waited).toMatchObject({ kept: 1, held: 1 })
  expect((await lookAt(own.id)).suspension?.answer).toBe('hold')
  expect((await lookAt(theirs.id)).suspension?.answer).toBe('keep')
})

test('many parcels are rebooked in batches; the rest are on hold until their turn', async () => {
  const { id: courierId } = await aCourierThere()
  const parcels = []
  for (let at = 0; at < 27; at += 1) parcels.push(await aBooked(courierId))
  const { waited } = await suspend(courierId, 'rebook')
  expect(waited.rebooked).toHaveLength(25)
  expect(waited.leftIds).toHaveLength(2)
  const [left = ''] = waited.leftIds
  expect((await lookAt(left)).suspension?.answer).toBe('rebook')
  const { outcomes } = await db.transaction((tx) =>
    rebookWaiting(tx, world.admin, { ids: waited.leftIds }),
  )
  expect(outcomes.map(({ problem }) => problem)).toEqual(['', ''])
  const area = await getArea(db.reader, world.admin, { id: areaId })
  expect(area.services.find((each) => each.courierId === courierId)?.service?.reach).toBe(
    'suspended',
  )
})
