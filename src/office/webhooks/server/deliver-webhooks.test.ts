import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { keepEvent } from '#platform/server/events/append-event.ts'
import { anotherPool } from '../../../../tests/support/database.ts'
import {
  type Manner,
  silence,
  slowBytes,
  status,
} from '../../../../tests/support/webhook-receiver.ts'
import {
  anOrder,
  house,
  type WebhookSteps,
  webhookSteps,
} from '../../../../tests/support/webhook-steps.ts'
import { mostAttempts } from '../webhooks.rules.ts'
import { claimDeliveries } from './claim-deliveries.ts'
import { replayDelivery, replayFailed } from './replay-deliveries.ts'
import { rotateSecret } from './rotate-secret.ts'
import { sendTest } from './send-test.ts'
import { switchEndpoint } from './switch-endpoint.ts'

const hour = 3_600_000

let steps: WebhookSteps

beforeAll(async () => {
  steps = await webhookSteps()
})

// The receiver's library reads the clock too, so that days pass for both at once.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await steps.switchAllOff()
})

test('a message has its event and record, and the official library verifies it', async () => {
  const { receiver, endpoint, secretOf, happen, deliveriesOf, send, receivedFor } = steps
  const [wanting, other] = [await endpoint(['order.confirmed']), await endpoint(['parcel.*'])]
  receiver.trust(await secretOf(wanting))
  await happen()
  await send(wanting)
  const [message] = await receivedFor(wanting)
  expect(message).toMatchObject({
    type: 'order.confirmed',
    verifiedBy: [await secretOf(wanting)],
    data: { noun: 'order', object: anOrder, changes: { state: ['pending', 'confirmed'] } },
  })
  const { id, version, seq } = JSON.parse(message?.body ?? '')
  expect({ id, version, seq: typeof seq }).toEqual({ id: message?.id, version: 2, seq: 'number' })
  expect(message?.body).not.toContain(house.name)
  expect(await deliveriesOf(other)).toEqual([])
})

test('a denial is in the activity log but is not sent', async () => {
  const { anEvent, db, endpoint, happen, deliveriesOf } = steps
  const id = await endpoint()
  await keepEvent(db.reader, house, { ...anEvent(), result: 'denied' })
  await happen()
  expect(await deliveriesOf(id)).toHaveLength(1)
})

test('after any failure at the receiver, the message is retried under the same id', async () => {
  const { receiver, endpoint, happen, onlyDeliveryOf, send, sendAgain, receivedFor } = steps
  const id = await endpoint()
  await happen()
  receiver.answer(
    status(500),
    status(302, { location: 'http://127.0.0.1:1/' }),
    silence,
    slowBytes,
    status(404),
    (response) => response.destroy(),
  )
  await send(id)
  await sendAgain(id)
  // Long enough to arrive on a busy machine, and then nothing more comes.
  for (let turn = 0; turn < 2; turn++) await sendAgain(id, { timeoutMilliseconds: 1_000 })
  for (let turn = 0; turn < 3; turn++) await sendAgain(id)
  const { tries, state, attempts } = await onlyDeliveryOf(id)
  expect(tries.map(({ status: answered }) => answered)).toEqual([
    500,
    302,
    null,
    null,
    404,
    null,
    200,
  ])
  expect(tries[0]?.answer).toBe('This is 500.')
  expect(tries[2]?.error).toContain('had not answered within')
  expect({ state, attempts }).toEqual({ state: 'delivered', attempts: 7 })
  const ids = (await receivedFor(id)).map((message) => message.id)
  expect(ids).toHaveLength(7)
  expect(new Set(ids).size).toBe(1)
})

test('after ten tries over about 75 hours it fails, and can be sent again', async () => {
  const { db, admin, receiver, endpoint, happen, onlyDeliveryOf, send, sendAgain, pass } = steps
  const id = await endpoint()
  await happen()
  receiver.answer(...Array.from({ length: mostAttempts }, () => status(500)))
  const startedAt = Date.now()
  await send(id)
  for (let turn = 1; turn < mostAttempts; turn++) await sendAgain(id)
  const hours = (Date.now() - startedAt) / hour
  expect(hours).toBeGreaterThan(75 * 0.9)
  expect(hours).toBeLessThan(76 * 1.1)
  expect(await onlyDeliveryOf(id)).toMatchObject({ state: 'failed', attempts: mostAttempts })
  const since = new Date(startedAt - hour).toISOString()
  expect(await db.transaction((tx) => replayFailed(tx, admin, { id, since }))).toEqual({ count: 1 })
  pass(1_000)
  await send(id)
  const { tries, state } = await onlyDeliveryOf(id)
  expect({ state, tries: tries.length, last: tries.at(-1)?.isReplay }).toEqual({
    state: 'delivered',
    tries: mostAttempts + 1,
    last: true,
  })
})

test('a receiver can delay the next try with Retry-After', async () => {
  const { receiver, endpoint, happen, onlyDeliveryOf, send } = steps
  const id = await endpoint()
  await happen()
  receiver.answer(status(429, { 'retry-after': '7200' }))
  await send(id)
  const { nextAttemptAt } = await onlyDeliveryOf(id)
  expect(nextAttemptAt).toBe(new Date(Date.now() + 2 * hour).toISOString())
})

test('410 disables the endpoint immediately, and so do five days of failures', async () => {
  const { db, receiver, endpoint, endpointRow, happen, deliveriesOf, send, pass } = steps
  const gone = await endpoint()
  await happen(2)
  receiver.answer(status(410), status(410))
  await send(gone)
  expect(await endpointRow(gone)).toMatchObject({
    is_active: false,
    disabled_reason: 'The receiver answered 410 Gone: it wants no more.',
  })
  // Both wait until the endpoint is switched on.
  expect((await deliveriesOf(gone)).map((row) => row.next_attempt_at)).not.toContain(null)

  const failing = await endpoint()
  await happen()
  receiver.answer(status(500), status(500))
  await send(failing)
  pass(5 * 24 * hour)
  await send(failing)
  expect((await endpointRow(failing)).disabled_reason).toContain('five days')
  const told = await db.reader
    .selectFrom('events')
    .select(['label', 'data'])
    .where('type', '=', 'webhook_endpoint.disabled')
    .where('entity_id', 'in', [gone, failing])
    .execute()
  expect(told).toHaveLength(2)
})

test('messages about one thing keep their order, and one that fails holds back those after it', async () => {
  const { receiver, endpoint, anEvent, happenings, deliveriesOf, send, receivedFor } = steps
  const id = await endpoint()
  const [one, other] = [anEvent(), anEvent()]
  await happenings([one, other, { ...one, data: { state: ['confirmed', 'packed'] } }])
  const failsOnce: Manner = (response, message) =>
    status(message.data.id === one.id ? 500 : 200)(response, message)
  receiver.answer(failsOnce, failsOnce)
  await send(id)
  const sent = await receivedFor(id)
  expect(sent.map(({ data }) => data.id).toSorted()).toEqual([one.id, other.id].toSorted())
  const retried = (await deliveriesOf(id)).find(
    ({ attempts, delivered_at }) => attempts > 0 && !delivered_at,
  )
  vi.setSystemTime(new Date(retried?.next_attempt_at ?? 0))
  await send(id)
  const all = await receivedFor(id)
  expect(all.slice(2).map(({ data }) => data.id)).toEqual([one.id, one.id])
  expect(all.at(-1)?.data.changes).toEqual({ state: ['confirmed', 'packed'] })
  const seqs = all.slice(2).map(({ body }) => JSON.parse(body).seq)
  expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
})

test.each(['send', 'drop'] as const)('what happens while it is off waits: %s', async (waiting) => {
  const { db, admin, endpoint, endpointRow, happen, deliveriesOf, send, receivedFor } = steps
  const id = await endpoint()
  const switched = async (isActive: boolean) => {
    const { version } = await endpointRow(id)
    await db.transaction((tx) => switchEndpoint(tx, admin, { id, version, isActive, waiting }))
  }
  await switched(false)
  await happen(3)
  await send(id)
  expect(await receivedFor(id)).toEqual([])
  await switched(true)
  await send(id)
  expect(await receivedFor(id)).toHaveLength(waiting === 'send' ? 3 : 0)
  const states = (await deliveriesOf(id)).map(({ delivered_at }) => delivered_at !== null)
  expect(states).toEqual(Array.from({ length: 3 }, () => waiting === 'send'))
})

test('410 to a test switches nothing off', async () => {
  const { db, admin, receiver, endpoint, endpointRow, passUntilQueued, deliveriesOf, send } = steps
  const id = await endpoint()
  await db.transaction((tx) => sendTest(tx, admin, { id }))
  await passUntilQueued()
  receiver.answer(status(410))
  await send(id)
  expect((await endpointRow(id)).is_active).toBe(true)
  expect((await deliveriesOf(id)).map((row) => row.next_attempt_at)).toEqual([null])
})

test('of two servers that send at the same time each message is sent by one', async () => {
  const { db, endpoint, happen, send, receivedFor } = steps
  const id = await endpoint()
  await happen(20)
  const other = anotherPool(db)
  await Promise.all([send(id), send(id, { through: other })])
  await other.close()
  const ids = (await receivedFor(id)).map((message) => message.id)
  expect(ids).toHaveLength(20)
  expect(new Set(ids).size).toBe(20)
})

test('a message is claimed once by several requests at the same moment', async () => {
  const { db, endpoint, happen, now } = steps
  const id = await endpoint()
  await happen(20)
  const taken = await Promise.all(
    Array.from({ length: 8 }, () => claimDeliveries(db, id, 20, now())),
  )
  expect(taken.flat()).toHaveLength(20)
})

test('what a server had taken when it died is sent by another a minute later', async () => {
  const { db, endpoint, happen, send, receivedFor, pass, now } = steps
  const id = await endpoint()
  await happen()
  await claimDeliveries(db, id, 1, now())
  await send(id)
  expect(await receivedFor(id)).toEqual([])
  pass(61_000)
  await send(id)
  expect(await receivedFor(id)).toHaveLength(1)
})

test('a new secret and the old one both sign for a day, then the new one alone', async () => {
  const {
    db,
    admin,
    receiver,
    endpoint,
    secretOf,
    happen,
    onlyDeliveryOf,
    send,
    receivedFor,
    pass,
  } = steps
  const id = await endpoint()
  const old = await secretOf(id)
  await db.transaction((tx) => rotateSecret(tx, admin, { id, version: 1 }))
  const fresh = await secretOf(id)
  receiver.trust(old, fresh)
  await happen()
  await send(id)
  pass(25 * hour)
  const { id: deliveryId } = await onlyDeliveryOf(id)
  await db.transaction((tx) => replayDelivery(tx, admin, { id: deliveryId }))
  await send(id)
  const messages = await receivedFor(id)
  expect(messages.map(({ verifiedBy }) => verifiedBy)).toEqual([[old, fresh], [fresh]])
  expect(new Set(messages.map((message) => message.id)).size).toBe(1)
})

test('a delivered message that is replayed into a failure stays delivered since the first time', async () => {
  const { db, admin, receiver, endpoint, happen, onlyDeliveryOf, send, sendAgain, pass } = steps
  const id = await endpoint()
  await happen()
  await send(id)
  const { id: deliveryId, deliveredAt } = await onlyDeliveryOf(id)
  expect(deliveredAt).not.toBeNull()
  pass(hour)
  await db.transaction((tx) => replayDelivery(tx, admin, { id: deliveryId }))
  receiver.answer(...Array.from({ length: mostAttempts }, () => status(500)))
  await send(id)
  expect(await onlyDeliveryOf(id)).toMatchObject({ state: 'retrying', deliveredAt })
  for (let turn = 1; turn < mostAttempts; turn++) await sendAgain(id)
  expect(await onlyDeliveryOf(id)).toMatchObject({ state: 'delivered', deliveredAt })
})

test('a target that has become private gets no request, and the log gives the reason', async () => {
  const { receiver, endpoint, happen, onlyDeliveryOf, send } = steps
  const id = await endpoint()
  await happen()
  const before = receiver.received.length
  await send(id, { allowed: [] })
  expect(receiver.received.length).toBe(before)
  const { tries, state } = await onlyDeliveryOf(id)
  expect(tries[0]?.error).toContain('is in a private network')
  expect(state).toBe('retrying')
})
