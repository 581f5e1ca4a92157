import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addNotifications } from '#office/notifications/server/index.ts'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { orderNoun } from '#sales/orders/orders.nouns.ts'
import { confirmOrder } from '#sales/orders/server/fulfilment/confirm-order.ts'
import { anotherPool, ownerOf, testDatabase } from '../support/database.ts'
import { about, openLiveStream } from '../support/live-stream.ts'
import { anOrder } from '../support/orders-in-state.ts'
import { addPerson, signedIn } from '../support/people.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { because, makeWorld, setUp, type World } from '../support/world.ts'

let db: Database
let world: World
let here: TestServer
/** A second server on the same database. */
let there: TestServer

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  here = await testServer(anotherPool(db))
  there = await testServer(anotherPool(db))
})

const draft = {
  type: 'warning',
  priority: 'normal',
  title: 'Look here',
  message: '',
  actionUrl: null,
} as const

const tell = (userIds: readonly string[]) =>
  db.transaction((tx) =>
    addNotifications(
      tx,
      userIds.map((userId) => ({ ...draft, userId })),
    ),
  )

async function adjust(server: TestServer, cookie: string): Promise<string> {
  const variantId = world.variants[0]?.id ?? ''
  const body = { variantId, outletId: world.outletId, difference: 1, reason: because('Found one') }
  expect((await server.ask('POST', '/api/v1/stock/adjustments', { cookie, body })).status).toBe(200)
  return variantId
}

test('a change on one server reaches the other, with the id of the changed record', async () => {
  const admin = await signedIn(db, here, ['super_admin'])
  const staff = await signedIn(db, there, ['staff'])
  const stream = await openLiveStream(there.url, staff.cookie)
  const variantId = await adjust(here, admin.cookie)
  const heard = await stream.until(about('stock'))
  expect(heard.event).toBe('hint')
  expect(heard.hints.find((hint) => hint.noun === 'stock')?.ids).toContain(variantId)
})

test('a hint for one user reaches all sessions of that user, and no other user', async () => {
  const ada = await signedIn(db, here, ['staff'])
  const bob = await signedIn(db, here, ['super_admin'])
  const hers = await openLiveStream(here.url, ada.cookie)
  const hersToo = await openLiveStream(there.url, ada.cookie)
  const his = await openLiveStream(here.url, bob.cookie)
  await tell([ada.userId])
  await Promise.all([hers.until(about('notification')), hersToo.until(about('notification'))])
  // A later hint on the same channel shows that his stream is past that point.
  await adjust(here, bob.cookie)
  await his.until(about('stock'))
  expect(his.heard.filter(about('notification'))).toEqual([])
})

test('a supplier gets no hints about orders, stock, products, customers or parcels', async () => {
  const supplier = await signedIn(db, here, ['supplier'])
  const admin = await signedIn(db, here, ['super_admin'])
  const theirs = await openLiveStream(here.url, supplier.cookie)
  const all = await openLiveStream(here.url, admin.cookie)
  await anOrder(db, world, 'delivered')
  await here.ask('POST', '/api/v1/customers', {
    cookie: admin.cookie,
    body: { fullName: 'Ada Byron' },
  })
  await Promise.all(
    ['order', 'stock', 'variant', 'parcel', 'customer'].map((noun) => all.until(about(noun))),
  )
  await tell([supplier.userId])
  await theirs.until(about('notification'))
  expect(theirs.heard.flatMap(({ hints }) => hints.map((hint) => hint.noun))).toEqual([
    'notification',
  ])
})

test('a user whose roles give no access gets no hints about the company', async () => {
  const stranger = await signedIn(db, here, [], 'head_gardener')
  const stream = await openLiveStream(here.url, stranger.cookie)
  await anOrder(db, world, 'delivered')
  db.announce([{ noun: 'outlet' }, { noun: 'session' }, { noun: 'no such noun' }])
  await tell([stranger.userId])
  await stream.until(about('notification'))
  expect(stream.heard.flatMap(({ hints }) => hints.map((hint) => hint.noun))).toEqual([
    'notification',
  ])
})

test('a refused command sends no hints', async () => {
  const { cookie } = await signedIn(db, here, ['super_admin'])
  const { id } = await anOrder(db, world, 'delivered')
  const stream = await openLiveStream(here.url, cookie)
  // The same server sends both hints, in this order.
  const cancel = { version: 1, reason: because('Too late') }
  const refused = await here.ask('POST', `/api/v1/orders/${id}/cancel`, { cookie, body: cancel })
  expect(refused.status).toBe(409)
  await here.ask('POST', '/api/v1/notifications/mark-all-read', { cookie, body: {} })
  await stream.until(about('notification'))
  await here.ask('POST', '/api/v1/customers', { cookie, body: { fullName: 'Ada Byron' } })
  await stream.until(about('customer'))
  // The order’s own hints may still have been under way; a cancelled one would send stock hints.
  const nouns = stream.heard.flatMap(({ hints }) => hints.map((hint) => hint.noun))
  expect(nouns.slice(nouns.indexOf('notification'))).not.toContain('order')
})

test('hints for very many users together reach each of them', async () => {
  const ada = await signedIn(db, here, ['staff'])
  const stream = await openLiveStream(here.url, ada.cookie)
  const crowd = Array.from({ length: 300 }, () => newId())
  const profiles = crowd.map((id) => ({ id, email: `${id}@example.test` }))
  await db.reader.insertInto('profiles').values(profiles).execute()
  await tell([...crowd, ada.userId])
  await stream.until(about('notification'))
  expect(stream.heard.some(about('notification'))).toBe(true)
})

test('when the listening connection is cut, every stream reloads, and gets later hints', async () => {
  const admin = await signedIn(db, here, ['super_admin'])
  const streams = [
    await openLiveStream(here.url, admin.cookie),
    await openLiveStream(there.url, admin.cookie),
  ]
  const cut = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'`.execute(ownerOf(db).reader)
  expect(cut.rows).toHaveLength(2)
  await Promise.all(streams.map((stream) => stream.until(({ event }) => event === 'resync')))
  await adjust(here, admin.cookie)
  await Promise.all(streams.map((stream) => stream.until(about('stock'))))
  for (const stream of streams) expect(stream.heard.map(({ event }) => event)).toContain('hint')
})

describe('notifications of events', () => {
  const notifications = async (userId: string) => {
    const rows = await db.reader
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', userId)
      .execute()
    return rows.map((row) => row.title)
  }

  test('with two servers each event makes its notifications exactly once', async () => {
    // What remains of the earlier tests is not for the user who is created now.
    await expect.poll(isAllTaken, { timeout: 60_000 }).toBe(true)
    const reader = await addPerson(db, ['dispatch_manager'])
    const orders = []
    for (let made = 0; made < 30; made++) orders.push(await anOrder(db, world, 'pending'))
    await Promise.all(
      orders.map((order) => db.transaction((tx) => confirmOrder(tx, world.admin, order))),
    )
    await expect.poll(isAllTaken, { timeout: 30_000 }).toBe(true)
    // Confirmed orders share one notification, which counts each of them once.
    expect(await notifications(reader.userId)).toEqual(['30 orders are confirmed'])
  })

  test('the acting user is not notified, nor is a deactivated user', async () => {
    const gone = await addPerson(db, ['dispatch_manager'])
    const now = new Date().toISOString()
    await db.reader
      .updateTable('profiles')
      .set({ deactivated_at: now })
      .where('id', '=', gone.userId)
      .execute()
    const busy = await addPerson(db, ['super_manager', 'dispatch_manager'])
    const order = await anOrder(db, world, 'pending')
    const actor = { ...world.admin, userId: busy.userId }
    await db.transaction((tx) => confirmOrder(tx, actor, order))
    await expect.poll(isAllTaken, { timeout: 30_000 }).toBe(true)
    expect(await notifications(busy.userId)).toEqual([])
    expect(await notifications(gone.userId)).toEqual([])
  })

  async function isAllTaken(): Promise<boolean> {
    const found = await sql<{ left: number }>`
      select count(*) as left from events e, event_readers r
      where r.name = 'notifications' and (e.tx, e.seq) > (r.tx, r.seq)`.execute(db.reader)
    return found.rows[0]?.left === 0
  }
})

test('events while no server runs are all processed once one does, each once', async () => {
  const quiet = await testDatabase()
  await makeWorld(quiet)
  const reader = await addPerson(quiet, ['store_manager'])
  const first = await testServer(openDatabase(quiet.url))
  const cursor = () =>
    quiet.reader
      .selectFrom('event_readers')
      .select('seq')
      .where('name', '=', 'notifications')
      .execute()
      .then((rows) => rows.length)
  await expect.poll(cursor, { timeout: 30_000 }).toBe(1)
  await first.close()

  const labels = Array.from({ length: 500 }, (_, index) => `Order ${index}`)
  await Promise.all(
    Array.from({ length: 10 }, (_, part) =>
      quiet.transaction(async (tx) => {
        for (const label of labels.slice(part * 50, part * 50 + 50))
          await appendEvent(tx, setUp, { type: 'order.held', noun: orderNoun, id: newId(), label })
      }),
    ),
  )
  await testServer(openDatabase(quiet.url))
  const told = async () => {
    const rows = await quiet.reader
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', reader.userId)
      .execute()
    return rows.map((row) => row.title)
  }
  await expect.poll(async () => (await told()).length, { timeout: 30_000 }).toBe(500)
  expect((await told()).sort()).toEqual(labels.map((label) => `${label} is on hold`).sort())
})
