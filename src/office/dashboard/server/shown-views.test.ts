import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { demoDatabase } from '../../../../tests/support/demo-house.ts'
import { type SignedIn, signedIn } from '../../../../tests/support/people.ts'
import { type TestServer, testServer } from '../../../../tests/support/server.ts'

let db: Database
let server: TestServer
let manager: SignedIn
let dispatcher: SignedIn

beforeAll(async () => {
  db = await demoDatabase()
  server = await testServer(db)
  manager = await signedIn(db, server, ['super_manager'])
  dispatcher = await signedIn(db, server, ['dispatch_manager'])
})

type Body = Readonly<Record<string, unknown>>

const get = (who: SignedIn, path: string) =>
  server.ask('GET', `/api/v1${path}`, { cookie: who.cookie })

async function saveView(who: SignedIn, body: Body) {
  const saved = await server.ask('POST', '/api/v1/views', {
    cookie: who.cookie,
    body: { columns: null, ...body },
  })
  expect(saved.status).toBe(200)
  return { id: String(saved.body.id), version: Number(saved.body.version) }
}

async function choose(who: SignedIn, views: readonly string[]) {
  const dashboard = { order: [], hidden: [], views }
  const { status, body } = await server.ask('POST', '/api/v1/users/me/profile', {
    cookie: who.cookie,
    body: { preferences: { dashboard } },
  })
  return { status, body }
}

const shown = async (who: SignedIn) => (await get(who, '/dashboard/views')).body.views

test('chosen views are shown in their order, each with the count of its list', async () => {
  const confirmed = await saveView(manager, {
    page: '/orders',
    name: 'Confirmed',
    params: { state: 'confirmed', sort: '-total' },
  })
  const bins = await saveView(manager, {
    page: '/outlets/bins',
    name: 'All bins',
    params: { view: 'bins' },
  })
  expect(await choose(manager, [bins.id, confirmed.id])).toMatchObject({ status: 200 })
  expect(await shown(manager)).toMatchObject([
    { id: bins.id, name: 'All bins', path: `/outlets?view=bins&saved=${bins.id}` },
    { id: confirmed.id, noun: 'orders', area: 'orders', isStale: false },
  ])
  const counted = await get(manager, `/dashboard/views/${confirmed.id}`)
  const listed = await get(manager, '/orders?state=confirmed&total=true&limit=1')
  expect(counted.body).toEqual(listed.body.total)
  expect(Number(counted.body.count)).toBeGreaterThan(0)
  const counts = await Promise.all([bins].map(({ id }) => get(manager, `/dashboard/views/${id}`)))
  expect(counts.map(({ status }) => status)).toEqual([200])
})

test('a filter that no longer applies is left out, and the tile says so', async () => {
  const gone = await saveView(manager, { page: '/products', name: 'Kitchen', params: {} })
  await db.pool.query(
    `update saved_views set params = '{"category":"No longer there"}' where id = $1`,
    [gone.id],
  )
  await choose(manager, [gone.id])
  expect(await shown(manager)).toMatchObject([{ isStale: true }])
})

test('another user counts a shared view by their own permissions, and a private one is not found', async () => {
  const users = await saveView(manager, { page: '/user-management', name: 'Users', params: {} })
  await server.ask('POST', `/api/v1/views/${users.id}/share`, {
    cookie: manager.cookie,
    body: { version: users.version, audience: 'everyone' },
  })
  const own = await saveView(manager, { page: '/orders', name: 'Mine', params: {} })
  await choose(dispatcher, [users.id, own.id])
  // The page of users is not theirs, and the other view is private.
  expect(await shown(dispatcher)).toEqual([])
  expect((await get(dispatcher, `/dashboard/views/${users.id}`)).status).toBe(404)
  expect((await get(dispatcher, `/dashboard/views/${own.id}`)).status).toBe(404)
})

test('more views than the dashboard shows, and one of them twice, are refused', async () => {
  const { id } = await saveView(manager, { page: '/orders', name: 'Once', params: {} })
  expect((await choose(manager, [id, id])).status).toBe(400)
  expect(
    (
      await choose(
        manager,
        Array.from({ length: 13 }, () => id),
      )
    ).status,
  ).toBe(400)
})
