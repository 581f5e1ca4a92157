import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { anotherPool, testDatabase } from '../../../../tests/support/database.ts'
import { addEntrant, enter, type NewEntrant } from '../../../../tests/support/entrants.ts'
import { testServer } from '../../../../tests/support/server.ts'
import { addStore, makeWorld, type World } from '../../../../tests/support/world.ts'
import { mostOpenRequests, requestMilliseconds } from '../access-requests.rules.ts'
import { capability } from '../capabilities.ts'
import type { Role } from '../roles.ts'
import { accessRequest, askForAccess } from './access-requests.ts'
import { actorOfUser } from './actor-of-user.ts'

let db: Database
let world: World
let yorkId: string

const activity = [capability.activityLogs.key]
const inventory = [capability.inventory.key]

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 0)
  yorkId = await addStore(db, 'YORK')
  await rename(world.admin.userId, 'Zara Admin')
})

const rename = (id: string, name: string) =>
  db.reader.updateTable('profiles').set({ full_name: name }).where('id', '=', id).execute()

async function person(name: string, entrant: NewEntrant): Promise<Actor> {
  const id = await addEntrant(db, entrant)
  await rename(id, name)
  const actor = await actorOfUser(db.reader, id)
  if (!actor) throw new Error(`${name} is not active.`)
  return actor
}

const staff = (outletIds?: readonly string[]) =>
  person('Sam Staff', { roles: ['staff'], ...(outletIds ? { outletIds } : {}) })

const ask = (actor: Actor, permissions: readonly string[], now?: number) =>
  db.transaction((tx) => askForAccess(tx, actor, { permissions }, now))

const granters = async (actor: Actor, permissions: readonly string[]) =>
  (await accessRequest(db.reader, actor, { permissions })).granters

test('only those are named who can grant it by their rank and outlets, own outlets first', async () => {
  const sam = await staff([yorkId])
  expect(await granters(sam, activity)).toEqual(['Zara Admin'])
  const manager = await person('Milo Manager', { roles: ['super_manager'] })
  expect(await granters(sam, activity)).toEqual(['Zara Admin'])
  expect(await granters(sam, inventory)).toEqual(['Milo Manager', 'Zara Admin'])
  await person('Yves of York', { roles: ['super_manager'], outletIds: [yorkId] })
  await person('Amy of Main', { roles: ['super_manager'], outletIds: [world.outletId] })
  // Cover lends no rank: who is a store manager cannot change a super manager, but staff in York.
  const cover = { role: 'super_manager', grantedBy: world.admin.userId } as const
  await person('Abe covers Main', {
    ...{ roles: ['store_manager'], outletIds: [world.outletId] },
    cover: { ...cover, outletId: world.outletId },
  })
  await person('Cleo covers York', {
    ...{ roles: ['store_manager'], outletIds: [yorkId] },
    cover: { ...cover, outletId: yorkId },
  })
  expect(await granters(sam, inventory)).toEqual([
    'Cleo covers York',
    'Yves of York',
    'Amy of Main',
  ])
  expect(await granters(manager, activity)).toEqual(['Zara Admin'])
})

test('a suspended user is not named', async () => {
  const { userId } = await person('Ann Away', { roles: ['super_admin'] })
  const sam = await staff()
  expect(await granters(sam, activity)).toContain('Ann Away')
  await db.reader
    .updateTable('profiles')
    .set({ suspended_at: new Date().toISOString(), suspended_reason: 'Away' })
    .where('id', '=', userId)
    .execute()
  expect(await granters(sam, activity)).toEqual(['Zara Admin'])
})

test('a request is in the log, with the people whom it notifies', async () => {
  const sam = await staff()
  expect(await ask(sam, activity)).toEqual({ notified: ['Zara Admin'] })
  const { data } = await db.reader
    .selectFrom('events')
    .select('data')
    .where('entity_id', '=', sam.userId)
    .where('type', '=', 'user.access_requested')
    .executeTakeFirstOrThrow()
  expect(data).toEqual({ missing: activity, askedUsers: [world.admin.userId] })
})

test('the same is refused for 24 hours, with the time of the first, also in a list of others', async () => {
  const sam = await staff()
  await db.reader
    .updateTable('profiles')
    .set({ time_zone: 'Europe/London' })
    .where('id', '=', sam.userId)
    .execute()
  await ask(sam, activity)
  const repeated = ask(sam, [...inventory, ...activity])
  await expect(repeated).rejects.toMatchObject({
    code: 'asked_before',
    message: expect.stringMatching(/^You asked for this on \w{3} \d\d, \d{4} at \d\d:\d\d\. /),
  })
  expect(await accessRequest(db.reader, sam, { permissions: activity })).toMatchObject({
    asked: { notified: ['Zara Admin'] },
    whyNot: expect.stringContaining('You asked for this on'),
  })
  const dayLater = Date.now() + requestMilliseconds + 1_000
  await expect(ask(sam, activity, dayLater - 60_000)).rejects.toMatchObject({
    code: 'asked_before',
  })
  expect(await ask(sam, activity, dayLater)).toEqual({ notified: ['Zara Admin'] })
})

test('two requests at once, at two servers, are one', async () => {
  const sam = await staff()
  const other = anotherPool(db)
  const results = await Promise.allSettled([
    ask(sam, activity),
    other.transaction((tx) => askForAccess(tx, sam, { permissions: activity })),
    ask(sam, activity),
  ])
  await other.close()
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('at most five requests are open; a granted one no longer counts', async () => {
  const sam = await staff()
  const keys = ['activity_logs', 'products', 'receiving', 'pos', 'packaging', 'suppliers']
  const most = keys.slice(0, mostOpenRequests)
  for (const key of most) await ask(sam, [key])
  await expect(ask(sam, ['suppliers'])).rejects.toMatchObject({ code: 'too_many_requests' })
  await give(sam, 'store_manager')
  const [now] = [await actorOfUser(db.reader, sam.userId)]
  await expect(ask(now ?? sam, ['suppliers'])).rejects.toMatchObject({ code: 'already_allowed' })
  expect(await ask(now ?? sam, ['user_management'])).toMatchObject({ notified: expect.anything() })
})

const give = (actor: Actor, role: Role) =>
  db.reader
    .insertInto('user_roles')
    .values({ user_id: actor.userId, role, is_active: true })
    .execute()

test('a user who has the permission is refused, also before their second factor is set up', async () => {
  const sam = await staff()
  await expect(ask(sam, ['orders'])).rejects.toMatchObject({ code: 'already_allowed' })
  const atSetup = { ...sam, permissions: new Set<string>(), ownPermissions: new Set<string>() }
  await expect(ask(atSetup, ['orders'])).rejects.toMatchObject({ code: 'already_allowed' })
})

test('a supplier is refused and reads no names', async () => {
  const supplier = await person('Sue Supplier', { roles: ['supplier'] })
  await expect(ask(supplier, activity)).rejects.toMatchObject({ code: 'not_for_suppliers' })
  expect(await granters(supplier, activity)).toEqual([])
})

test('a user who views as another cannot ask in their name', async () => {
  const server = await testServer(db)
  const sam = await staff()
  const viewing = await enter(db, world.admin.userId, { viewAsUserId: sam.userId })
  const path = '/api/v1/users/me/access-request'
  const { status, body } = await server.ask('POST', path, {
    ...viewing,
    body: { permissions: activity },
  })
  expect([status, body.code]).toEqual([403, 'viewing_only'])
  const unknown = await server.ask('POST', path, {
    ...(await enter(db, sam.userId)),
    body: { permissions: ['everything'] },
  })
  expect(unknown.status).toBe(400)
})
