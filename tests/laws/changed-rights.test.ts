import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '#organization/users/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import { anotherPool, testDatabase } from '../support/database.ts'
import { callRest, registeredEndpoints } from '../support/endpoints.ts'
import { addEntrant, type Caller, enter, type NewEntrant } from '../support/entrants.ts'
import { about, openLiveStream } from '../support/live-stream.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { makeWorld, type World } from '../support/world.ts'

/** For effects of the clock; longer than any server takes to notice. */
const soon = { interval: 50, timeout: 20_000 }

/**
 * A change of rights applies at once: to the next request, and to open live streams, also on
 * another server.
 */
let db: Database
let world: World
let here: TestServer
let there: TestServer
let adminId: string
let admin: Caller

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  here = await testServer(db)
  there = await testServer(anotherPool(db))
  adminId = await addEntrant(db, { roles: ['super_admin'] })
  admin = await enter(db, adminId)
})

type Input = Readonly<Record<string, unknown>>

async function call(name: string, input: Input, caller = admin) {
  const endpoint = registeredEndpoints().find((each) => each.name === name)
  if (!endpoint) throw new Error(`The registry lacks ${name}.`)
  return callRest(there, endpoint, input, caller)
}

async function done(name: string, input: Input) {
  const { status, body } = await call(name, input)
  expect({ name, status, body }).toMatchObject({ status: 200 })
  return body
}

const askOrders = (caller: Caller) => here.ask('GET', '/api/v1/orders', caller)
/** Allowed for a warehouse manager, not for staff. */
const askMovements = (caller: Caller) =>
  here.ask(
    'GET',
    `/api/v1/stock/movements?variantId=${world.variants[0]?.id}&outletId=${world.outletId}`,
    caller,
  )

/** A signed-in user with a stream, and how long it took until their stream was told. */
async function atWork(entrant: NewEntrant) {
  const id = await addEntrant(db, entrant)
  const caller = await enter(db, id)
  const stream = await openLiveStream(here.url, caller.cookie ?? '')
  const toldAfter = async (change: () => Promise<unknown>) => {
    const began = performance.now()
    await change()
    await stream.closed
    console.log(
      `the stream ended ${Math.round(performance.now() - began)} ms after the change began`,
    )
  }
  return { id, caller, toldAfter }
}

const step = (id: string) => ({ id, version: 1 })
const reason = 'A try'
const held = (...roles: readonly Role[]) => roles.map((role) => ({ role, isActive: true }))

describe('a session ends with', () => {
  test.each<[string, string, Input, string]>([
    ['a role that is taken', 'people.saveRoles', { roles: held('supplier') }, 'rights'],
    ['a role that no longer counts', 'people.saveRoles', { roles: [] }, 'rights'],
    ['a suspension', 'people.suspend', { reason }, 'suspended'],
    ['a deactivation', 'people.deactivate', { reason }, 'deactivated'],
    ['signing out everywhere', 'people.endSessions', {}, 'logout'],
  ])('%s, and its browser is told why', async (_what, name, more, because) => {
    const { id, caller, toldAfter } = await atWork({ roles: ['staff'] })
    expect((await askOrders(caller)).status).toBe(200)
    await toldAfter(() => done(name, { ...step(id), ...more }))
    expect(await askOrders(caller)).toMatchObject({
      status: 401,
      body: { code: 'session_ended', details: { because } },
    })
    // A caller without that session's cookie learns nothing of it.
    expect((await here.ask('GET', '/api/v1/orders', {})).body.code).toBe('not_signed_in')
  })

  test('its own time, and no reason is given', async () => {
    const { id, caller } = await atWork({ roles: ['staff'] })
    await sql`update sessions set expires_at = now() where user_id = ${id}`.execute(db.reader)
    expect((await askOrders(caller)).body.code).toBe('not_signed_in')
    await sql`delete from sessions where user_id = ${id}`.execute(db.reader)
    expect((await askOrders(caller)).body.code).toBe('not_signed_in')
  })
})

describe('a session continues, and its stream is reopened, with', () => {
  test('removed outlets', async () => {
    const { id, caller, toldAfter } = await atWork({ roles: ['staff'] })
    const orderOutlets = async () => {
      const { body } = await here.ask('GET', '/api/v1/users/me', caller)
      return body.outletIds
    }
    expect(await orderOutlets()).toBeNull()
    await toldAfter(() => done('people.saveOutlets', { ...step(id), outletIds: [world.outletId] }))
    expect(await orderOutlets()).toEqual([world.outletId])
  })

  test('temporary access that is granted or ended', async () => {
    const { id, caller, toldAfter } = await atWork({ roles: ['staff'] })
    const endsAt = new Date(Date.now() + 3_600_000).toISOString()
    const cover = { id, role: 'warehouse_manager', outletId: null, endsAt, reason }
    let coverId: unknown
    expect((await askMovements(caller)).status).toBe(403)
    await toldAfter(async () => {
      coverId = (await done('people.grantCover', cover)).coverId
    })
    expect((await askMovements(caller)).status).toBe(200)
    const again = await openLiveStream(here.url, caller.cookie ?? '')
    await done('people.endCover', { id, coverId })
    await again.closed
    expect((await askMovements(caller)).status).toBe(403)
  })

  test('temporary access that expires, without any request', async () => {
    const cover = { role: 'warehouse_manager', outletId: null, grantedBy: adminId, seconds: 3 }
    const { caller, toldAfter } = await atWork({
      roles: ['staff'],
      cover: { ...cover, role: 'warehouse_manager' },
    })
    await toldAfter(async () => undefined)
    await expect.poll(async () => (await askMovements(caller)).status, soon).toBe(403)
  })
})

describe('viewing as another user', () => {
  const look = (caller: Caller, userId: string | null) =>
    here.ask('POST', `/api/auth/view-as/${userId === null ? 'end' : 'start'}`, {
      ...caller,
      body: userId === null ? {} : { userId },
    })

  test('shows what they see, changes nothing, and is logged for both users', async () => {
    const staff = await addEntrant(db, { roles: ['staff'] })
    const viewer = await atWork({ roles: ['super_manager'] })
    await viewer.toldAfter(() => look(viewer.caller, staff))
    expect((await askMovements(viewer.caller)).status).toBe(403)
    const me = await here.ask('GET', '/api/v1/users/me', viewer.caller)
    expect(me.body).toMatchObject({ profile: { id: staff }, viewedBy: expect.any(String) })
    const write = await call('customers.create', { fullName: 'Ada' }, viewer.caller)
    expect(write).toMatchObject({ status: 403, body: { code: 'viewing_only' } })
    expect((await look(viewer.caller, staff)).status).toBe(403)
    expect((await look(viewer.caller, null)).status).toBe(200)
    expect((await look(viewer.caller, null)).body).toMatchObject({ code: 'not_viewing' })
    expect((await askMovements(viewer.caller)).status).toBe(200)
    const told = await db.reader
      .selectFrom('events')
      .select(['type', 'via', 'on_behalf_of'])
      .where('entity_id', '=', staff)
      .where('type', 'like', 'user.view_%')
      .orderBy('seq')
      .execute()
    expect(told).toEqual([
      { type: 'user.view_started', via: 'session', on_behalf_of: null },
      { type: 'user.view_ended', via: 'view_as', on_behalf_of: viewer.id },
    ])
  })

  test('works only for lower ranks, for users who can sign in, and ends when they change', async () => {
    const equal = await addEntrant(db, { roles: ['super_manager'] })
    const viewer = await atWork({ roles: ['super_manager'] })
    for (const target of [equal, adminId, viewer.id])
      expect((await look(viewer.caller, target)).body).toMatchObject({ code: 'above_rank' })
    const staff = await addEntrant(db, { roles: ['staff'] })
    expect((await look(await enter(db, staff), equal)).status).toBe(403)
    await viewer.toldAfter(() => look(viewer.caller, staff))
    const stream = await openLiveStream(here.url, viewer.caller.cookie ?? '')
    await done('people.suspend', { ...step(staff), reason })
    await stream.closed
    expect(stream.heard.some(about('session'))).toBe(true)
    const me = await here.ask('GET', '/api/v1/users/me', viewer.caller)
    expect(me.body).toMatchObject({ profile: { id: viewer.id }, viewedBy: null })
    expect((await look(viewer.caller, staff)).body).toMatchObject({ code: 'wrong_state' })
  })
})
