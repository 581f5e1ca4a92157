import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { countEvents } from '../../../../../tests/support/count-events.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { makeUser, makeWorld, orderOf, type World } from '../../../../../tests/support/world.ts'
import { placeOrder } from './place-order.ts'

let db: Database
let world: World
/** Takes orders, and does not hold Confirmations. */
let manager: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 100)
  manager = await db.transaction((tx) => makeUser(tx, 'store_manager'))
})

const lines = () => [{ variantId: world.variants[0]?.id ?? '', quantity: 1 }]

const place = (more: object, request: Parameters<typeof placeOrder>[3] = null) =>
  placeOrder(db, manager, { ...orderOf(world, lines()), ...more }, request)

const stateOf = async (id: string) =>
  (await sql<{ state: string }>`select state from orders where id = ${id}`.execute(db.reader))
    .rows[0]?.state

test('an order agreed on the phone is confirmed immediately, and the timeline shows how', async () => {
  const placed = await place({ isAgreedByPhone: true })
  expect(placed).toMatchObject({ state: 'confirmed', version: 2 })
  expect(await stateOf(placed.id)).toBe('confirmed')
  const { data, actorName } = await db.reader
    .selectFrom('events')
    .select(['data', 'actor_name as actorName'])
    .where('entity_id', '=', placed.id)
    .where('type', '=', 'order.confirmed')
    .executeTakeFirstOrThrow()
  expect(data).toMatchObject({ by: 'phone' })
  expect(actorName).toBe(manager.name)
})

test('an order that was not agreed waits for its confirmation, as before', async () => {
  const placed = await place({})
  expect(placed).toMatchObject({ state: 'pending', version: 1 })
  expect(await countEvents(db, placed.id, 'order.confirmed')).toBe(0)
})

test('an address that needs fixing keeps an agreed order pending, and the answer gives the reason', async () => {
  const placed = await place({ isAgreedByPhone: true, shipPostcode: '' })
  expect(placed).toMatchObject({
    state: 'pending',
    whyPending: expect.stringMatching(/^The address of Order \d+/),
  })
  expect(await stateOf(placed.id)).toBe('pending')
})

test('a doubtful address counts as right, because the customer gave it on the phone', async () => {
  const placed = await place({ isAgreedByPhone: true, shipAddress: 'Mill Lane' })
  expect(placed).toMatchObject({ state: 'confirmed' })
  expect(await countEvents(db, placed.id, 'order.address_accepted')).toBe(1)
})

test('the same request twice places and confirms once', async () => {
  const request = { key: newId(), hash: 'agreed', endpoint: 'orders.place' }
  const first = await place({ isAgreedByPhone: true }, request)
  const second = await place({ isAgreedByPhone: true }, request)
  expect(second).toEqual(first)
  expect(await countEvents(db, first.id, 'order.confirmed')).toBe(1)
})
