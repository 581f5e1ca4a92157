import { beforeAll, expect, test } from 'vitest'
import { saveWord } from '#delivery/couriers/server/index.ts'
import { parcelNoun } from '#delivery/dispatch/dispatch.nouns.ts'
import { listInput } from '#platform/lists/list-input.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { openOutside } from '#platform/server/outside/open-outside.ts'
import {
  type CourierSimulator,
  courierSimulator,
  sendNews,
} from '../../../../tests/support/courier-simulator.ts'
import {
  aConnectedCourier,
  type ConnectedCourier,
} from '../../../../tests/support/courier-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { hearAll } from '../../../../tests/support/hear-all.ts'
import { aParcel } from '../../../../tests/support/parcel-in-state.ts'
import { type TestServer, testServer } from '../../../../tests/support/server.ts'
import { makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { unknownNumberList } from '../unknown-numbers.list.ts'
import { trackingReader } from './evaluate-again.ts'
import { eventsOfParcel } from './index.ts'
import { pollCourier } from './poll-couriers.ts'
import { settleNumber } from './settle-number.ts'
import { unknownNumbers } from './unknown-numbers.ts'

let db: Database
let world: World
let server: TestServer
let simulator: CourierSimulator
let courier: ConnectedCourier

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  simulator = await courierSimulator()
  courier = await aConnectedCourier(db, simulator.url)
  server = await testServer(db)
})

const aParcelAway = () => aParcel(db, world, 'handed_over', { courierId: courier.courierId })

const stateOf = async (id: string) =>
  (await db.reader.selectFrom('parcels').select('state').where('id', '=', id).executeTakeFirst())
    ?.state

const told = (awb: string, status: string, hour: number, message = status) =>
  simulator.happen({ awb, status, message, time: `2026-05-01T0${hour}:00:00Z`, place: 'Leeds' })

test('a message with a wrong signature is refused, logged and changes nothing', async () => {
  const parcel = await aParcelAway()
  const events = [told(parcel.trackingNumber, 'DLV', 3)]
  expect(await sendNews(server.url, { ...courier, secret: 'another' }, events)).toBe(401)
  expect(await stateOf(parcel.id)).toBe('handed_over')
  const denied = await db.reader
    .selectFrom('events')
    .select('result')
    .where('type', '=', 'courier.signature_refused')
    .where('entity_id', '=', courier.courierId)
    .execute()
  expect(denied).toEqual([{ result: 'denied' }])
})

test('an older report that arrives late is listed, but has no effect', async () => {
  const { id, trackingNumber } = await aParcelAway()
  const late = told(trackingNumber, 'OFD', 2)
  const failed = told(trackingNumber, 'UND', 3, 'Customer refused')
  await sendNews(server.url, courier, [failed])
  await sendNews(server.url, courier, [late, failed])
  expect(await stateOf(id)).toBe('attempt_failed')
  expect(await eventsOfParcel(db.reader, setUp, id)).toMatchObject([
    { code: 'UND', news: 'attempt_failed', reason: 'refused', outcome: 'moved' },
    { code: 'OFD', news: 'out_for_delivery', outcome: 'older' },
  ])
})

test('a repeated report is the latest, so that a late one from before it has no effect', async () => {
  const { id, trackingNumber } = await aParcelAway()
  for (const hour of [2, 4])
    await sendNews(server.url, courier, [told(trackingNumber, 'OFD', hour)])
  await sendNews(server.url, courier, [told(trackingNumber, 'UND', 3, 'Customer refused')])
  expect(await stateOf(id)).toBe('out_for_delivery')
  expect(await eventsOfParcel(db.reader, setUp, id)).toMatchObject([
    { code: 'OFD', outcome: 'note' },
    { code: 'UND', outcome: 'older' },
    { code: 'OFD', outcome: 'moved' },
  ])
})

test('an unmapped status waits for its mapping; then its parcels follow', async () => {
  const { id, trackingNumber } = await aParcelAway()
  await sendNews(server.url, courier, [told(trackingNumber, 'WHAT', 2, 'At the depot')])
  expect(await eventsOfParcel(db.reader, setUp, id)).toMatchObject([{ outcome: 'unmapped' }])
  const { courierId } = courier
  await db.transaction((tx) =>
    saveWord(tx, setUp, { courierId, word: 'what', news: 'in_transit', reason: null }),
  )
  await hearAll(db, trackingReader)
  expect(await stateOf(id)).toBe('in_transit')
})

test('an early report about a number is saved, and counts once the parcel is handed over', async () => {
  const early = await aParcel(db, world, 'booked', { courierId: courier.courierId })
  await sendNews(server.url, courier, [
    told(early.trackingNumber, 'PUP', 2),
    told('UNKNOWN-1', 'PUP', 2),
  ])
  expect(await eventsOfParcel(db.reader, setUp, early.id)).toMatchObject([
    { outcome: 'wrong_state' },
  ])
  await db.transaction(async (tx) => {
    const { id, code } = early
    await tx.updateTable('parcels').set({ state: 'handed_over' }).where('id', '=', id).execute()
    const type = 'parcel.handed_over'
    await appendEvent(tx, setUp, { type, noun: parcelNoun, id, label: `Parcel ${code}` })
  })
  await hearAll(db, trackingReader)
  expect(await stateOf(early.id)).toBe('in_transit')
  const unknown = await db.reader
    .selectFrom('courier_event_outcomes')
    .select('tracking_number')
    .where('outcome', '=', 'unknown_number')
    .execute()
  expect(unknown).toEqual([{ tracking_number: 'UNKNOWN-1' }])
})

test('a courier that sends nothing is asked, and each event counts once', async () => {
  const { id, trackingNumber } = await aParcelAway()
  told(trackingNumber, 'PUP', 1)
  told(trackingNumber, 'OFD', 2)
  const polling = {
    db,
    outside: openOutside({ allowed: [simulator.place], isSecureOnly: false }),
    signal: new AbortController().signal,
  }
  const polled = { courierId: courier.courierId, name: 'Courier', perCall: 10 }
  await pollCourier(polling, polled)
  expect(await stateOf(id)).toBe('out_for_delivery')
  const asked = simulator.asked()
  await pollCourier(polling, polled)
  expect(simulator.asked()).toBe(asked)
  expect(await eventsOfParcel(db.reader, setUp, id)).toHaveLength(2)
})

const unknown = async (state = 'waiting') => {
  const asked = { courierId: [courier.courierId], state: [state] }
  const input = listInput(unknownNumberList).parse(asked)
  return (await unknownNumbers.page(db.reader, setUp, input)).rows
}

const courierOnly = () => ({ courierId: courier.courierId })

const settle = (trackingNumber: string, parcelCode: string | null) =>
  db.transaction((tx) => settleNumber(tx, setUp, { ...courierOnly(), trackingNumber, parcelCode }))

test('reports about unmatched numbers wait in a list, count once the number is assigned, and are never lost', async () => {
  const { id, code } = await aParcelAway()
  const renamed = 'RENAMED-7'
  await sendNews(server.url, courier, [
    told(renamed, 'PUP', 2, 'Picked up'),
    told(renamed, 'UND', 4, 'Customer refused'),
    told('NOT-OURS-1', 'PUP', 2),
  ])
  expect(
    (await unknown()).filter(({ trackingNumber }) => trackingNumber === renamed),
  ).toMatchObject([
    { times: 2, formerly: null, told: [{ text: 'Customer refused' }, { text: 'Picked up' }] },
  ])
  await settle(renamed, code.toLowerCase())
  expect(await stateOf(id)).toBe('attempt_failed')
  // The number stays assigned to the parcel: later reports count as well.
  await sendNews(server.url, courier, [told(renamed, 'RTO', 5)])
  expect(await stateOf(id)).toBe('returning')
  expect(await eventsOfParcel(db.reader, setUp, id)).toHaveLength(3)

  await settle('NOT-OURS-1', null)
  await sendNews(server.url, courier, [told('NOT-OURS-1', 'DLV', 6)])
  const numbers = (rows: Awaited<ReturnType<typeof unknown>>) =>
    rows.map(({ trackingNumber }) => trackingNumber)
  expect(numbers(await unknown())).not.toContain(renamed)
  expect(numbers(await unknown())).not.toContain('NOT-OURS-1')
  expect(await unknown('ignored')).toMatchObject([{ trackingNumber: 'NOT-OURS-1', times: 2 }])
})

test('a number is assigned to one parcel of its own courier only, and only while it is unmatched', async () => {
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'taken',
      (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
    )
  const ours = await aParcelAway()
  const elsewhere = await aParcel(db, world, 'handed_over')
  const number = 'WHOSE-1'
  await sendNews(server.url, courier, [told(number, 'PUP', 2)])
  expect(await codeOf(settle(number, elsewhere.code))).toBe('other_courier')
  expect(await codeOf(settle(number, 'S-0'))).toBe('unknown_barcode')
  // A partial number is not accepted.
  expect(await codeOf(settle(number, ours.trackingNumber.slice(0, 6)))).toBe('unknown_barcode')
  expect(await codeOf(settle(ours.trackingNumber, ours.code))).toBe('number_known')
  const both = await Promise.all([
    codeOf(settle(number, ours.code)),
    codeOf(settle(number, (await aParcelAway()).code)),
  ])
  expect(both.toSorted()).toEqual(['number_known', 'taken'])
})
