import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { anotherPool, testDatabase } from '../support/database.ts'
import { callRpc } from '../support/endpoints.ts'
import { addEntrant, type Caller, enter } from '../support/entrants.ts'
import { about, openLiveStream } from '../support/live-stream.ts'
import {
  addRecords,
  addSecondOutlet,
  addSharedCustomer,
  idsOf,
  marker,
} from '../support/second-outlet.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { because, makeWorld, orderOf, type World } from '../support/world.ts'

/** What live streams reveal of outlets, and how they follow the rights of their users. */
let db: Database
let here: World
let there: World
let order: string
let server: TestServer

beforeAll(async () => {
  db = await testDatabase()
  here = await makeWorld(db)
  there = await addSecondOutlet(db, here)
  order = (await addRecords(db, there, await addSharedCustomer(db), marker)).order
  server = await testServer(anotherPool(db))
})

const managerAt = async (outletId: string) =>
  enter(db, await addEntrant(db, { roles: ['store_manager'], outletIds: [outletId] }))

const insider = () => managerAt(here.outletId)

const act = async (world: World, caller: Caller) => {
  const [variant] = world.variants
  const { outletId } = world
  const draft = orderOf(world, [{ variantId: variant?.id ?? '', quantity: 1 }])
  const more = { variantId: variant?.id, outletId, difference: 1, reason: because('Found one') }
  const placed = await callRpc(server, 'orders.place', draft, caller)
  expect(placed.status).toBe(200)
  await callRpc(server, 'inventory.adjust', more, caller)
  return String(placed.body.id)
}

const streamOf = async (caller: Caller | undefined) =>
  openLiveStream(server.url, caller?.cookie ?? '')

const naming = (id: string) => (heard: unknown) => JSON.stringify(heard).includes(id)

test('a stream gets hints of its own outlet, and none at all of another', async () => {
  const outletIds = [there.outletId]
  const neighbour = await enter(db, await addEntrant(db, { roles: ['store_manager'], outletIds }))
  const us = await insider()
  const our = await streamOf(us)
  const their = await streamOf(neighbour)
  const foreign = await act(there, neighbour)
  await their.until(about('stock'))
  await their.until(naming(foreign))
  const own = await act(here, us)
  await our.until(about('stock'))
  await our.until(naming(own))
  const heard = JSON.stringify(our.heard)
  for (const id of await idsOf(db, there.outletId)) expect(heard).not.toContain(id)
  // Readers of events may send a second hint about it.
  const aboutOrders = our.heard.flatMap(({ hints }) => hints).filter(({ noun }) => noun === 'order')
  expect(aboutOrders).not.toEqual([])
  for (const { ids } of aboutOrders) expect(ids).toEqual([own])
})

test('a hint without an outlet reaches limited users without its ids', async () => {
  const limited = await streamOf(await insider())
  const admin = await streamOf(await enter(db, await addEntrant(db, { roles: ['super_admin'] })))
  const id = newId()
  db.announce([{ noun: 'order', ids: [id] }])
  // Readers of events send hints about orders in between as well.
  await Promise.all([limited.until(about('order')), admin.until(naming(id))])
  expect(JSON.stringify(admin.heard)).toContain(id)
  expect(JSON.stringify(limited.heard)).not.toContain(id)
})

test('another outlet, or temporary access, applies at once: the stream reloads and ends', async () => {
  const userId = await addEntrant(db, { roles: ['staff'], outletIds: [here.outletId] })
  const caller = await enter(db, userId)
  const before = await streamOf(caller)
  const row = { user_id: userId, outlet_id: there.outletId }
  await db.reader.insertInto('user_outlets').values(row).execute()
  await before.closed
  expect(before.heard.map(({ event }) => event)).toContain('resync')
  const after = await streamOf(caller)
  const { status } = await callRpc(server, 'orders.get', { id: order }, caller)
  expect(status).toBe(200)
  const neighbour = await enter(db, await addEntrant(db, { roles: ['super_admin'] }))
  const placed = await act(there, neighbour)
  // Hints about earlier orders may still arrive before it.
  await expect.poll(() => JSON.stringify(after.heard), { timeout: 10_000 }).toContain(placed)
})

test('the end of temporary access ends the stream', async () => {
  const grantedBy = await addEntrant(db, { roles: ['super_admin'] })
  const cover = { role: 'store_manager', outletId: here.outletId, grantedBy, seconds: 3 } as const
  const userId = await addEntrant(db, { roles: ['supplier'], cover })
  const caller = await enter(db, userId)
  const stream = await streamOf(caller)
  expect((await callRpc(server, 'orders.counts', {}, caller)).status).toBe(200)
  await stream.closed
  // The hint about the grant may arrive only now, and ends the stream as well.
  const status = async () => (await callRpc(server, 'orders.counts', {}, caller)).status
  await expect.poll(status, { interval: 50, timeout: 20_000 }).toBe(403)
})
