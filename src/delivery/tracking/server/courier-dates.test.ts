import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { courierSimulator } from '../../../../tests/support/courier-simulator.ts'
import {
  aConnectedCourier,
  type ConnectedCourier,
} from '../../../../tests/support/courier-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aParcel } from '../../../../tests/support/parcel-in-state.ts'
import { type TestServer, testServer } from '../../../../tests/support/server.ts'
import { makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { eventsOfParcel } from './index.ts'

let db: Database
let world: World
let server: TestServer
let courier: ConnectedCourier

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  courier = await aConnectedCourier(db, (await courierSimulator()).url)
  server = await testServer(db)
})

const aParcelAway = () => aParcel(db, world, 'handed_over', { courierId: courier.courierId })

const stateOf = async (id: string) =>
  (await db.reader.selectFrom('parcels').select('state').where('id', '=', id).executeTakeFirst())
    ?.state

type Answer = { received: number; unreadable: { index: number; why: string }[] }

async function send(content: unknown) {
  const body = typeof content === 'string' ? content : JSON.stringify(content)
  const signature = createHmac('sha256', courier.secret).update(body).digest('hex')
  const answer = await fetch(`${server.url}/hooks/couriers/${courier.connectionId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': signature },
    body,
  })
  const said: Answer = JSON.parse(await answer.text())
  return { status: answer.status, content: said }
}

let told = 0
const event = (awb: string, status: string, time: unknown) => {
  told += 1
  return { id: `D${told}`, awb, status, message: status, time, place: '' }
}
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

test('an event dated in the future is marked and does not freeze the parcel', async () => {
  const { id, trackingNumber } = await aParcelAway()
  await send({ events: [event(trackingNumber, 'PUP', '2030-01-01T00:00:00Z')] })
  await send({ events: [event(trackingNumber, 'UND', hours(3))] })
  await send({ events: [event(trackingNumber, 'OFD', new Date().toISOString())] })
  await send({ events: [event(trackingNumber, 'DLV', new Date().toISOString())] })
  expect(await stateOf(id)).toBe('delivered')
  const clocks = (await eventsOfParcel(db.reader, setUp, id)).map(({ code, clock }) => [
    code,
    clock,
  ])
  expect(clocks).toEqual(
    expect.arrayContaining([
      ['PUP', 'ahead'],
      ['UND', 'ahead'],
      ['OFD', 'right'],
    ]),
  )
})

test('an event dated before the booking counts as the booking and is marked', async () => {
  const { id, trackingNumber } = await aParcelAway()
  await send({ events: [event(trackingNumber, 'PUP', '1999-05-01T00:00:00Z')] })
  expect(await stateOf(id)).toBe('in_transit')
  expect(await eventsOfParcel(db.reader, setUp, id)).toMatchObject([{ clock: 'behind' }])
})

test.each(['not a date', '', null, '2026-02-31T10:00:00Z', 'call 2', {}, 12])(
  'delivered with the date %j waits for a check, in transit counts as received now',
  async (time) => {
    const { id, trackingNumber } = await aParcelAway()
    await send({ events: [event(trackingNumber, 'PUP', time)] })
    expect(await stateOf(id)).toBe('in_transit')
    const { content } = await send({ events: [event(trackingNumber, 'DLV', time)] })
    expect(content).toMatchObject({ received: 1, taken: 1, repeated: 0, unreadable: [] })
    expect(await stateOf(id)).toBe('in_transit')
    const waiting = await sql<{ why: string }>`select why from tracking_checks
      where tracking_number = ${trackingNumber} and settled_at is null`.execute(db.reader)
    expect(waiting.rows).toEqual([{ why: 'undated' }])
  },
)

test('every item of a message leaves a row, and the answer counts them', async () => {
  const { id, trackingNumber } = await aParcelAway()
  const good = event(trackingNumber, 'PUP', new Date().toISOString())
  const answer = await send({
    events: [null, 7, 'text', [], {}, { awb: trackingNumber }, { status: 'DLV' }, good, good],
  })
  expect(answer.content).toMatchObject({ received: 9, taken: 1, repeated: 1 })
  expect(answer.content.unreadable.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(await stateOf(id)).toBe('in_transit')
  const again = await send({ events: [{ status: 'DLV' }, good] })
  expect(again.content).toMatchObject({ received: 2, taken: 0, repeated: 1 })
  const waiting = await sql<{ raw: string }>`select raw from tracking_checks
    where why <> 'undated' and courier_id = ${courier.courierId}`.execute(db.reader)
  expect(waiting.rows).toHaveLength(7)
  expect(waiting.rows.map(({ raw }) => raw)).toContain('{"status":"DLV"}')
})

test('a message without a list, or with broken characters, is answered and saved', async () => {
  const none = await send({ nothing: 'here' })
  expect(none).toMatchObject({ status: 200, content: { received: 1, taken: 0 } })
  const { id, trackingNumber } = await aParcelAway()
  const broken = event(trackingNumber, 'PUP', new Date().toISOString())
  const text = JSON.stringify({ events: [broken] }).replace(
    '"place":""',
    '"place":"\\ud800 \\u0000"',
  )
  expect((await send(text)).status).toBe(200)
  expect(await stateOf(id)).toBe('in_transit')
})
