import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { capability } from '#organization/users/capabilities.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { findOrder } from '#sales/orders/server/index.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import {
  addShop,
  type Shop,
  settleShops,
  shopifyOrder,
} from '../../../../tests/support/shop-steps.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
import { keepMessage } from './keep-message.ts'
import { listStatuses, mapStatus } from './map-status.ts'
import { takeChannelTotal } from './take-channel-total.ts'

let db: Database
let world: World
let shopify: Shop

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 100)
  shopify = await addShop(db, world, 'shopify')
})

const send = (topic: string, body: unknown) =>
  db.transaction((tx) =>
    keepMessage(tx, {
      channelId: shopify.id,
      topic,
      eventId: newId(),
      body: JSON.stringify(body),
    }),
  )

const mug = { sku: 'MUG-RED', quantity: 2, price: '4.50' }

const at = (time: string) => ({ updated_at: `2026-01-10T${time}Z` })

async function theOrder(ref: string) {
  return db.reader
    .selectFrom('orders')
    .select(['id', 'total_minor as totalMinor'])
    .where('external_ref', '=', ref)
    .executeTakeFirstOrThrow()
}

const messagesOf = (ref: string) =>
  db.reader
    .selectFrom('channel_messages')
    .select(['state', 'reason', 'waits_for as waitsFor'])
    .where('external_ref', '=', ref)
    .orderBy('received_at')
    .execute()

const holdsOf = (orderId: string) =>
  db.reader
    .selectFrom('order_holds')
    .select(['kind', 'reason'])
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .execute()

test('a status of a plugin holds its orders until it is mapped, and then they go on', async () => {
  const order = shopifyOrder('2500', [mug], {
    financial_status: 'paid',
    fulfillment_status: 'awaiting_sun',
  })
  await send('orders/create', order)
  await settleShops(db)
  const { id } = await theOrder('2500')
  expect((await holdsOf(id)).map(({ reason }) => reason)).toEqual([
    expect.stringContaining('“awaiting_sun”'),
  ])
  expect(await messagesOf('2500')).toMatchObject([{ state: 'waiting', waitsFor: 'status' }])
  const { unknown } = await listStatuses(db.reader, world.admin, { id: shopify.id })
  expect(unknown).toEqual([{ word: 'awaiting_sun', orders: 1 }])
  const mapped = await db.transaction((tx) =>
    mapStatus(tx, world.admin, { id: shopify.id, word: 'awaiting_sun', countsAs: 'open' }),
  )
  expect(mapped).toEqual({ waiting: 1 })
  await settleShops(db)
  expect(await holdsOf(id)).toEqual([])
  expect(await messagesOf('2500')).toMatchObject([{ state: 'applied' }])
})

test('taking the total of the channel books the difference and ends the hold', async () => {
  await send('orders/create', shopifyOrder('2600', [mug], { total_price: '14.49' }))
  await settleShops(db)
  const { id, totalMinor } = await theOrder('2600')
  expect(totalMinor).toBe(1_299)
  expect(await holdsOf(id)).toHaveLength(1)
  const { version } = await findOrder(db.reader, world.admin, capability.orders, id)
  await db.transaction((tx) => takeChannelTotal(tx, world.admin, { id, version }))
  expect(await theOrder('2600')).toMatchObject({ totalMinor: 1_449 })
  expect(await holdsOf(id)).toEqual([])
  const charges = await sql`select kind, label, amount_minor as minor from order_charges
    where order_id = ${id}`.execute(db.reader)
  expect(charges.rows).toEqual([
    { kind: 'rounding', label: expect.stringMatching(/^Difference to shopify/), minor: 150 },
  ])
  // The next message states the same difference, which a person has taken.
  const later = { total_price: '14.49', note: 'Ring', ...at('12:00:00') }
  await send('orders/updated', shopifyOrder('2600', [mug], later))
  await settleShops(db)
  expect(await theOrder('2600')).toMatchObject({ totalMinor: 1_449 })
  expect(await holdsOf(id)).toEqual([])
})

test('quantities with decimals are counted by the product, and refused where they are too fine', async () => {
  const halves = { ...shopifyOrder('2700', [mug]), line_items: [{ ...line, quantity: 1.5 }] }
  await send('orders/create', halves)
  await settleShops(db)
  const [told] = await messagesOf('2700')
  expect(told).toMatchObject({ state: 'refused' })
  expect(told?.reason).toContain('asks for 1.5 of MUG-RED')
  expect(told?.reason).toContain('counted in whole units')
})

const line = { id: 1, sku: 'MUG-RED', title: '', price: '4.50', tax_lines: [] }
