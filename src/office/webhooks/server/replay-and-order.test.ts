import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { status } from '../../../../tests/support/webhook-receiver.ts'
import {
  objects,
  type WebhookSteps,
  webhookSteps,
} from '../../../../tests/support/webhook-steps.ts'
import { addObjects } from './add-objects.ts'
import { replayFailed, replaySince } from './replay-deliveries.ts'

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

test('where an endpoint keeps the order of all, one that fails holds back all after it', async () => {
  const { db, receiver, endpoint, anEvent, happenings, deliveriesOf, receivedFor, send } = steps
  const id = await endpoint()
  await db.reader
    .updateTable('webhook_endpoints')
    .set({ keeps_order: true })
    .where('id', '=', id)
    .execute()
  const events = [anEvent(), anEvent(), anEvent(), anEvent(), anEvent()]
  await happenings(events)
  receiver.answer(status(200), status(500))
  await send(id)
  const ids = events.map((event) => event.id)
  expect((await receivedFor(id)).map(({ data }) => data.id)).toEqual(ids.slice(0, 2))
  const failed = (await deliveriesOf(id)).find(
    ({ attempts, delivered_at }) => attempts > 0 && !delivered_at,
  )
  vi.setSystemTime(new Date(failed?.next_attempt_at ?? 0))
  await send(id)
  expect((await receivedFor(id)).map(({ data }) => data.id)).toEqual([
    ...ids.slice(0, 2),
    ...ids.slice(1),
  ])
})

test('the log is replayed to an endpoint that was not there, each event once', async () => {
  const { db, admin, endpoint, happen, passUntilQueued, receivedFor, send } = steps
  const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(db.reader)
  const startedAt = rows[0]?.at ?? ''
  await happen(3)
  const id = await endpoint()
  await happen(2)
  await send(id)
  expect(await receivedFor(id)).toHaveLength(2)
  const replay = replaySince(objects.all)
  const since = (at: string) =>
    db.transaction((tx) => replay(tx, admin, { id, since: at, of: 'log' }))
  expect(await since(startedAt)).toEqual({ count: 5 })
  await addObjects(db, objects, null)
  await passUntilQueued()
  await send(id)
  const received = await receivedFor(id)
  expect(received).toHaveLength(7)
  expect(new Set(received.map((message) => message.id)).size).toBe(5)
  expect(await db.transaction((tx) => replayFailed(tx, admin, { id, since: startedAt }))).toEqual({
    count: 0,
  })
  await expect(since('2026-01-01T00:00:00Z')).rejects.toMatchObject({ code: 'too_long_ago' })
})
