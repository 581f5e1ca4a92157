import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { addCustomer } from '../../../../../tests/support/customer-steps.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { makeUser, makeWorld, orderOf, type World } from '../../../../../tests/support/world.ts'
import { attachCustomer } from '../editing/attach-customer.ts'
import { getOrder } from '../lists/orders.queries.ts'
import { placeOrder } from '../placing/place-order.ts'
import { mergeCandidates } from './merge-candidates.ts'
import { mergeOrders } from './merge-orders.ts'

let db: Database
let world: World
let staff: Actor
let customerId: string

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 500)
  staff = await db.transaction((tx) => makeUser(tx, 'staff'))
  customerId = (await addCustomer(db, 'Grace Hopper', {})).id
})

const place = (more = {}) => {
  const lines = [{ variantId: world.variants[0]?.id ?? '', quantity: 1 }]
  return placeOrder(db, staff, { ...orderOf(world, lines), customerId, ...more }, null)
}

const elsewhere = { shipAddress: '9 High Street', shipCity: 'York', shipPostcode: 'YO1 7HH' }

type Both = { id: string; version: number; intoId: string; intoVersion: number }

const merge = (input: Both & { address?: 'earlier' | 'later' }) =>
  db.transaction((tx) => mergeOrders(tx, staff, input))

async function two(): Promise<Both> {
  const earlier = await place()
  const later = await place(elsewhere)
  return {
    ...{ id: later.id, version: later.version },
    ...{ intoId: earlier.id, intoVersion: earlier.version },
  }
}

const merged = async (id: string) => {
  const { data } = await db.reader
    .selectFrom('events')
    .select('data')
    .where('entity_id', '=', id)
    .where('type', '=', 'order.merged')
    .executeTakeFirstOrThrow()
  return data
}

test('two orders to different addresses are merged only with a choice of the address', async () => {
  const both = await two()
  await expect(merge(both)).rejects.toMatchObject({ code: 'addresses_differ' })
  await merge({ ...both, address: 'later' })
  const { shipAddress, shipCity } = await getOrder(db.reader, staff, { id: both.intoId })
  expect({ shipAddress, shipCity }).toEqual({ shipAddress: '9 High Street', shipCity: 'York' })
  const { number } = await getOrder(db.reader, staff, { id: both.id })
  expect(await merged(both.intoId)).toMatchObject({ address: `Order ${number}` })
  const other = await two()
  await merge({ ...other, address: 'earlier' })
  const kept = await getOrder(db.reader, staff, { id: other.intoId })
  expect(kept.shipAddress).toBe('1 Mill Lane')
})

test('two ways of writing one address are no difference', async () => {
  const earlier = await place()
  const later = await place({ shipAddress: '1, mill  lane', shipPostcode: 'ls11aa' })
  const ids = { id: later.id, version: 1, intoId: earlier.id, intoVersion: 1 }
  await merge(ids)
  expect(await merged(earlier.id)).not.toHaveProperty('address')
})

test('offers the other open orders of the customer, with the reason if they cannot be merged', async () => {
  const buyer = (await addCustomer(db, 'Alan Turing', {})).id
  const first = await place({ customerId: buyer, shipPhone: '' })
  const second = await place({ customerId: buyer, shipPhone: '', ...elsewhere })
  await place({ shipPhone: '' })
  await db.reader
    .updateTable('orders')
    .set({ state: 'confirmed' })
    .where('id', '=', first.id)
    .execute()
  const { address, candidates } = await mergeCandidates(db.reader, staff, { id: second.id })
  expect(address).toBe('9 High Street, York YO1 7HH, United Kingdom')
  expect(candidates).toMatchObject([
    {
      id: first.id,
      address: '1 Mill Lane, Leeds LS1 1AA, United Kingdom',
      isEarlier: true,
      addressesDiffer: true,
      whyNot: expect.stringMatching(/confirmed/),
    },
  ])
})

test('attaches a customer to an order that has none, once', async () => {
  const { id, version } = await place({ customerId: null, shipPhone: '' })
  const input = { id, version, customerId }
  const attach = () => db.transaction((tx) => attachCustomer(tx, staff, input))
  await attach()
  expect((await getOrder(db.reader, staff, { id })).customerId).toBe(customerId)
  await expect(attach()).rejects.toMatchObject({ code: 'stale_version' })
  const again = { ...input, version: version + 1 }
  await expect(db.transaction((tx) => attachCustomer(tx, staff, again))).rejects.toMatchObject({
    code: 'has_customer',
  })
})
