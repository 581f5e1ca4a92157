import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Calling, callCourier } from '#delivery/couriers/server/call-couriers.ts'
import { bookingHandlers } from '#delivery/dispatch/server/parcels/booking-handlers.ts'
import { bookingsInProgress } from '#delivery/dispatch/server/parcels/booking-progress.ts'
import { enterNumber } from '#delivery/dispatch/server/parcels/unclear-booking.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { openOutside } from '#platform/server/outside/open-outside.ts'
import { aConnectedCourier, type ConnectedCourier } from '../support/courier-steps.ts'
import { testDatabase } from '../support/database.ts'
import { bookAll } from '../support/dispatch-steps.ts'
import { anOrder } from '../support/orders-in-state.ts'
import { pretendServer } from '../support/pretend-server.ts'
import { makeWorld, type World } from '../support/world.ts'

let db: Database
let world: World
let courier: ConnectedCourier
let place: string
let answer = { status: 200, body: '' }

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  place = await pretendServer((request, response) => {
    request.resume()
    request.on('end', () => {
      response.writeHead(answer.status, { 'content-type': 'text/html' })
      response.end(answer.body)
    })
  })
  courier = await aConnectedCourier(db, `http://${place}`)
})

beforeEach(async () => {
  await sql`update courier_calls set next_attempt_at = null`.execute(db.reader)
})

const numbered = (awb: unknown) => ({ status: 200, body: JSON.stringify({ order: { awb } }) })

async function book(given: { status: number; body: string }) {
  const { id: orderId, number } = await anOrder(db, world, 'packed')
  const code = `S-${number}`
  await bookAll(db, world.admin, [code], courier.courierId)
  return { orderId, code, ...(await ask(code, given)) }
}

const clash = async (tx: Tx) => {
  await sql`insert into couriers (id, code, name) select id, code, name from couriers limit 1`.execute(
    tx,
  )
}

async function ask(
  code: string,
  given: { status: number; body: string },
  more: Partial<Calling> = {},
) {
  answer = given
  const outside = openOutside({ allowed: [place], isSecureOnly: false })
  const handlers = bookingHandlers(openFiles({ place: 'database' }))
  await callCourier({ db, outside, handlers, ...more }, courier.courierId)
  const { id, version } = await db.reader
    .selectFrom('parcels')
    .select(['id', 'version'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const [progress] = (await bookingsInProgress(db.reader, world.admin, { ids: [id] })).rows
  return { id, version, progress }
}

const databaseWords = /constraint|duplicate key|parcel_bookings|courier_calls|relation|column "/i

test('a number that another parcel has is final, and both are named', async () => {
  const first = await book(numbered('FX1001'))
  expect(first.progress).toMatchObject({ state: 'booked', trackingNumber: 'FX1001' })
  const { progress } = await book(numbered('FX1001'))
  expect(progress).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining(`number FX1001, which parcel ${first.code} already has`),
  })
})

test.each([
  [
    'a web page',
    '<html><h1>Service Unavailable</h1></html>',
    'a web page instead of JSON (first words: “Service Unavailable”)',
  ],
  ['nothing', '', 'answered with nothing'],
  ['half of an answer', '{"order":{"awb":"FX', 'a text instead of JSON'],
  ['an answer without a number', '{"order":{}}', 'says no trackingNumber'],
])('%s is requested again and reported in words', async (_what, body, words) => {
  const { progress } = await book({ status: 200, body })
  expect(progress).toMatchObject({
    state: 'requested',
    tries: 1,
    lastError: expect.stringContaining(words),
  })
  expect(progress?.nextTryAt).not.toBeNull()
})

test('a courier that books without a usable number leaves the booking unclear, until a user enters it', async () => {
  const { id, code, version, progress } = await book(numbered('N/A – ask us'))
  expect(progress).toMatchObject({
    state: 'unclear',
    problem: expect.stringContaining(`booked ${code} under reference ${code}-1 without a number`),
  })
  await expect(bookAll(db, world.admin, [code], courier.courierId)).rejects.toMatchObject({
    code: 'already_asked',
  })
  await db.transaction((tx) =>
    enterNumber(tx, world.admin, { id, version, trackingNumber: 'FX-77' }),
  )
  const [now] = (await bookingsInProgress(db.reader, world.admin, { ids: [id] })).rows
  expect(now).toMatchObject({ state: 'booked', trackingNumber: 'FX-77' })
})

test("no text of a call shows the database's names of tables and constraints", async () => {
  const { code } = await book({ status: 503, body: '' })
  await sql`update courier_calls set next_attempt_at = now() where label like ${`%${code}%`}`.execute(
    db.reader,
  )
  const faults: unknown[] = []
  const { progress } = await ask(code, numbered('FX-FAULT'), {
    // A fault of our own while the answer is saved.
    handlers: [{ kind: 'book', settle: clash, refuse: clash }],
    noteFault: (error) => faults.push(error),
  })
  expect(faults).toHaveLength(1)
  expect(progress?.lastError).toContain('could not be saved')
  const shown = await sql<{ text: string }>`select last_error as text from courier_calls
    union all select problem from parcel_bookings`.execute(db.reader)
  expect(shown.rows.filter(({ text }) => databaseWords.test(text))).toEqual([])
})
