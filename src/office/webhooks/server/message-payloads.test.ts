import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { ordersObjects } from '#sales/orders/orders.objects.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeUser } from '../../../../tests/support/world.ts'
import { addEndpoint } from './add-endpoint.ts'
import { addObjects } from './add-objects.ts'
import { changeEndpoint } from './change-endpoint.ts'
import { claimDeliveries } from './claim-deliveries.ts'
import { forgetDeliveries } from './forget-deliveries.ts'
import { queueDeliveries } from './queue-deliveries.ts'

/** The order as the API would answer with it. */
const anOrder = { state: 'confirmed', totalMinor: 1_299, currency: 'GBP' }
const readers: Pick<Actor, 'userId' | 'via'>[] = []
const objects = {
  all: ordersObjects,
  read: ({ userId, via }: Actor) => {
    readers.push({ userId, via })
    return Promise.resolve(anOrder)
  },
}

let db: Database
let admin: Awaited<ReturnType<typeof makeUser>>

beforeAll(async () => {
  db = await testDatabase()
  admin = await db.transaction((tx) => makeUser(tx, 'super_admin'))
})

const receiver = { url: 'https://example.com/hook', description: '', eventTypes: ['order.*'] }

const endpoint = (payloadVersion?: 1 | 2) =>
  db.transaction((tx) => addEndpoint(tx, admin, { ...receiver, payloadVersion }))

let lastSeq = 0

/** Edits an order: its history entry and its webhook message. */
async function edit(entityId = newId(), read = true): Promise<string> {
  lastSeq += 1
  const event = {
    seq: lastSeq,
    at: '2026-11-22T14:05:00.000Z',
    type: 'order.edited',
    noun: 'order',
    entityId,
    label: 'Order 1042',
    outletId: null,
    actorId: null,
    actorName: 'Ada',
    result: 'ok' as const,
    data: {
      Total: ['£21.99', '£12.99'],
      coded: { totalMinor: [2_199, 1_299], notOfAnOrder: [1, 2], state: ['Pending', 'Packed'] },
    },
  }
  await db.transaction((tx) => queueDeliveries(tx, [event], objects.all))
  if (read) await addObjects(db, objects, null)
  return entityId
}

async function payloadsFor(id: string) {
  const found = await db.reader
    .selectFrom('webhook_deliveries')
    .select('payload')
    .where('endpoint_id', '=', id)
    .orderBy('event_seq')
    .execute()
  return found.map(({ payload }) => JSON.parse(payload))
}

test('a message lists changes by fields of the object, never as text', async () => {
  const { id } = await endpoint()
  const orderId = await edit()
  const changes = { totalMinor: [2_199, 1_299] }
  expect(await payloadsFor(id)).toMatchObject([
    {
      version: 2,
      type: 'order.edited',
      data: { noun: 'order', id: orderId, object: anOrder, changes },
    },
  ])
  const [message] = await payloadsFor(id)
  expect(message.data.changes).toEqual(changes)
})

test('what is read for an endpoint is read with the rights of its owner, and as the webhook', async () => {
  readers.length = 0
  await edit()
  expect(readers).toContainEqual({ userId: admin.userId, via: 'webhook' })
  expect(readers.filter(({ via }) => via !== 'webhook')).toEqual([])
})

test('an endpoint of version 1 keeps its form of message until it is switched', async () => {
  const { id, version } = await endpoint(1)
  await edit()
  await db.transaction((tx) => changeEndpoint(tx, admin, { id, version, ...receiver }))
  await edit()
  const later = { id, version: version + 1, ...receiver, payloadVersion: 2 } as const
  await db.transaction((tx) => changeEndpoint(tx, admin, later))
  await edit()
  const messages = await payloadsFor(id)
  expect(messages.map((message) => message.version)).toEqual([1, 1, 2])
  expect(messages[0].data).toMatchObject({ label: 'Order 1042', Total: ['£21.99', '£12.99'] })
  expect(messages[0].data).not.toHaveProperty('coded')
})

test('once its owner is gone, an endpoint learns only that something happened', async () => {
  const { id } = await endpoint()
  const { userId } = await db.transaction((tx) => makeUser(tx, 'super_admin'))
  await sql`update webhook_endpoints set owner_id = ${userId} where id = ${id}`.execute(db.reader)
  await sql`update profiles set suspended_at = now() where id = ${userId}`.execute(db.reader)
  await edit()
  expect(await payloadsFor(id)).toMatchObject([{ data: { object: null, changes: {} } }])
})

test('data of an erased customer is removed from messages, sent or not', async () => {
  const { id } = await endpoint()
  const [one, other] = [await edit(), await edit()]
  await db.transaction((tx) => forgetDeliveries(tx, [one]))
  const said = (await payloadsFor(id)).map(({ data }) => data)
  expect(said).toMatchObject([
    { noun: 'order', id: one, object: null, changes: {} },
    { noun: 'order', id: other, object: anOrder },
  ])
})

test('for an endpoint that has been off for more than a week nothing is kept any more', async () => {
  const { id } = await endpoint()
  await sql`update webhook_endpoints set is_active = false, off_since = now() - interval '8 days'
    where id = ${id}`.execute(db.reader)
  await edit()
  expect(await payloadsFor(id)).toEqual([])
})

test('a slow read keeps no transaction open, and the message is sent only once it has its object', async () => {
  const { id } = await endpoint()
  const orderId = await edit(newId(), false)
  let isAsked = false
  let answer = (_order: unknown) => {}
  const slow = {
    all: ordersObjects,
    read: () =>
      new Promise((resolve) => {
        isAsked = true
        answer = resolve
      }),
  }
  const later = new Date(Date.now() + 60_000)
  const adding = addObjects(db, slow, null)
  try {
    await expect.poll(() => isAsked).toBe(true)
    const open = await sql`select from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(db.reader)
    expect(open.rows).toEqual([])
    expect(await claimDeliveries(db, id, 10, later)).toEqual([])
    // Meanwhile the customer of the order is erased.
    await db.transaction((tx) => forgetDeliveries(tx, [orderId]))
  } finally {
    answer({ ...anOrder, state: 'pending' })
    await adding
  }
  expect(await claimDeliveries(db, id, 10, later)).toEqual([])
  await addObjects(db, objects, null)
  expect(await payloadsFor(id)).toMatchObject([{ data: { object: anOrder, changes: {} } }])
  const [claimed] = await claimDeliveries(db, id, 10, later)
  expect(claimed).toMatchObject({ type: 'order.edited' })
})
