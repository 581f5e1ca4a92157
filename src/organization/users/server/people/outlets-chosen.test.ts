import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import {
  addDevice,
  addEntrant,
  type Caller,
  enter,
  keyOf,
} from '../../../../../tests/support/entrants.ts'
import { openLiveStream } from '../../../../../tests/support/live-stream.ts'
import { type SignedIn, signedIn } from '../../../../../tests/support/people.ts'
import { type TestServer, testServer } from '../../../../../tests/support/server.ts'
import { makeWorld, type World } from '../../../../../tests/support/world.ts'

let db: Database
let server: TestServer
let world: World
let admin: SignedIn

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  server = await testServer(db)
  admin = await signedIn(db, server, ['super_admin'])
})

const unplaced = () => addEntrant(db, { roles: ['store_manager'], outletIds: [] })
const orders = (caller: Caller) => server.ask('GET', '/api/v1/orders', caller)
const save = (id: string, outletIds: readonly string[] | null, version = 1) =>
  server.ask('POST', `/api/v1/people/${id}/outlets`, {
    cookie: admin.cookie,
    body: { version, outletIds },
  })

test('a user without outlets has no access, by any sign-in method, until it is chosen', async () => {
  const id = await unplaced()
  const device = { kind: 'device', deviceId: await addDevice(db, world.outletId, id) } as const
  const callers = [
    await enter(db, id),
    await enter(db, id, device),
    await enter(db, admin.userId, { viewAsUserId: id }),
    await keyOf(db, id, ['orders:read']),
  ]
  for (const caller of callers) expect((await orders(caller)).status).toBe(403)
  const me = await server.ask('GET', '/api/v1/users/me', callers[0])
  expect(me.body).toMatchObject({ permissions: [], outletIds: [] })
  expect((await save(id, [world.outletId])).status).toBe(200)
  // What an admin saw through these eyes ended with the change.
  for (const caller of [callers[0], callers[3]])
    expect((await orders(caller ?? {})).status).toBe(200)
  // A shared device opens its own work, and the list of orders is none of it.
  const atDevice = await server.ask('GET', '/api/v1/users/me', callers[1])
  expect(atDevice.body.permissions).not.toEqual([])
  expect((await save(id, [], 2)).status).toBe(200)
  expect((await orders(callers[0] ?? {})).status).toBe(403)
})

test('cover gives what it names, and cover without an outlet gives nothing then', async () => {
  const of = (outletId: string | null) =>
    addEntrant(db, {
      roles: ['staff'],
      outletIds: [],
      cover: { role: 'store_manager', outletId, grantedBy: admin.userId },
    })
  expect((await orders(await enter(db, await of(world.outletId)))).status).toBe(200)
  expect((await orders(await enter(db, await of(null)))).status).toBe(403)
})

test('a super manager has all outlets regardless of the choice', async () => {
  const id = await addEntrant(db, { roles: ['super_manager'], outletIds: [] })
  expect((await orders(await enter(db, id))).status).toBe(200)
})

test('all outlets is a choice, and naming one ends it', async () => {
  const id = await unplaced()
  const caller = await enter(db, id)
  expect((await save(id, null)).status).toBe(200)
  const me = () => server.ask('GET', '/api/v1/users/me', caller)
  expect((await me()).body).toMatchObject({ outletIds: null })
  await db.reader
    .insertInto('user_outlets')
    .values({ user_id: id, outlet_id: world.outletId })
    .execute()
  expect((await me()).body).toMatchObject({ outletIds: [world.outletId] })
})

test('an open stream begins again with what its user may see now', async () => {
  const id = await unplaced()
  const caller = await enter(db, id)
  await save(id, null)
  const stream = await openLiveStream(server.url, caller.cookie ?? '')
  await save(id, [], 2)
  await stream.until(({ event }) => event === 'resync')
})

test('an invitation has all outlets or names some', async () => {
  const invite = (more: object) =>
    server.ask('POST', '/api/v1/invitations', {
      cookie: admin.cookie,
      body: { email: `${crypto.randomUUID()}@example.test`, roles: ['staff'], ...more },
    })
  expect((await invite({ outletIds: [] })).status).toBe(400)
  expect((await invite({})).status).toBe(400)
  expect((await invite({ outletIds: null })).status).toBe(200)
  expect((await invite({ outletIds: [world.outletId] })).status).toBe(200)
})
