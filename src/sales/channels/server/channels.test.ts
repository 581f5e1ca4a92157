import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addOutlet } from '#organization/outlets/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { cancelOrder, confirmOrder, findOrder, recordPayment } from '#sales/orders/server/index.ts'
import { bookOpeningStock } from '#stock/inventory/server/index.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { type TestServer, testServer } from '../../../../tests/support/server.ts'
import { sharedData } from '../../../../tests/support/shared-data.ts'
import {
  addShop,
  type Shop,
  sendFromShop,
  settleShops,
  shopifyOrder,
} from '../../../../tests/support/shop-steps.ts'
import { makeWorld, setUp, type World } from '../../../../tests/support/world.ts'
import { listCodes } from './channels.queries.ts'
import { forgetShopMessages } from './forget-shop-messages.ts'
import { mapCode } from './map-code.ts'

let db: Database
let server: TestServer
let world: World
let shopify: Shop
let woo: Shop

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 1_000)
  shopify = await addShop(db, world, 'shopify')
  woo = await addShop(db, world, 'woocommerce')
  server = await testServer(db)
})

const send = (topic: string, body: unknown, eventId = newId()) =>
  sendFromShop(server.url, shopify, { topic, body, eventId })

/** JSON with the id as these digits, which no JavaScript number can represent. */
const withId = (body: unknown, digits: string) =>
  JSON.stringify(body).replace(/^\{"id":[^,]+/, `{"id":${digits}`)

type Placed = { id: string; number: number; totalMinor: number; paidMinor: number; state: string }

async function ordersOf(ref: string): Promise<Placed[]> {
  const found = await sql<Placed>`select id, number, total_minor as "totalMinor",
    paid_minor as "paidMinor", state from orders where external_ref = ${ref}`.execute(db.reader)
  return found.rows
}

async function theOrder(ref: string): Promise<Placed> {
  const [order, ...others] = await ordersOf(ref)
  expect(others).toEqual([])
  if (!order) throw new Error(`No order ${ref}.`)
  return order
}

const messagesOf = async (ref: string) => {
  const found = await sql<{
    topic: string
    state: string
    reason: string
    waitsFor: string | null
  }>`
    select topic, state, reason, waits_for as "waitsFor" from channel_messages
    where external_ref = ${ref} order by received_at, id`.execute(db.reader)
  return found.rows
}

const holdsOf = async (orderId: string) => {
  const found = await sql<{ kind: string; reason: string }>`select kind, reason from order_holds
    where order_id = ${orderId} and released_at is null order by kind desc, placed_at`.execute(
    db.reader,
  )
  return found.rows
}

const linesOf = async (orderId: string) => {
  const found = await sql<{ line: string }>`
    select sku || ' ' || quantity || ' ' || unit_price_minor || ' ' || discount_minor as line
    from order_lines where order_id = ${orderId} order by position`.execute(db.reader)
  return found.rows.map(({ line }) => line)
}

const at = (time: string) => ({ updated_at: `2026-01-10T${time}Z` })

const mug = { sku: 'MUG-RED', quantity: 2, price: '4.50' }

test('a signed message becomes an order to the minor unit, with an id of any size', async () => {
  const ids = ['9007199254740993', '9007199254740992', '8446744073709551615']
  const lines = [
    { ...mug, discount: '1.01' },
    { sku: '05010000000028', quantity: 1, price: '4.75' },
  ]
  const paid = { financial_status: 'paid', payment_gateway_names: ['shopify_payments'] }
  for (const id of ids)
    expect(await send('orders/create', withId(shopifyOrder('1', lines, paid), id))).toBe(200)
  await settleShops(db)
  for (const id of ids) {
    const order = await theOrder(id)
    expect(order).toMatchObject({ totalMinor: 1673, paidMinor: 1673, state: 'pending' })
    expect(await linesOf(order.id)).toEqual(['MUG-RED 2 450 101', 'MUG-BLUE 1 475 0'])
    expect(await holdsOf(order.id)).toEqual([])
  }
  const { id } = await theOrder(ids[0] ?? '')
  const row =
    await sql`select channel, tags, note, payment_method as method, customer_id as customer,
      ship_name as name, ship_country as country, prices_include_tax as inside
    from orders where external_ref = any(${ids}::text[])`.execute(db.reader)
  const same = {
    channel: 'shopify',
    tags: ['web', 'vip', 'spring'],
    note: 'Ring twice · gift: yes',
    method: 'prepaid',
    name: 'Ada Byron',
    country: 'GB',
    inside: true,
  }
  expect(row.rows).toEqual(ids.map(() => expect.objectContaining(same)))
  // One customer, by the shop's own id of her.
  expect(new Set(row.rows.map((each) => JSON.stringify(each))).size).toBe(1)
  expect(await messagesOf(ids[0] ?? '')).toMatchObject([{ state: 'applied', reason: '' }])
  expect(id).not.toBe('')
})

test('ten times at once and in any order: one order, as the newest message has it', async () => {
  const body = shopifyOrder('2001', [mug])
  const eventId = newId()
  const newer = shopifyOrder('2001', [{ ...mug, quantity: 3 }], at('12:00:00'))
  const sent = await Promise.all([
    ...Array.from({ length: 10 }, () => send('orders/create', body, eventId)),
    ...Array.from({ length: 5 }, () => send('orders/updated', newer)),
    ...Array.from({ length: 5 }, () => send('orders/create', body)),
  ])
  expect(new Set(sent)).toEqual(new Set([200]))
  await Promise.all(Array.from({ length: 4 }, () => settleShops(db)))
  await settleShops(db)
  const order = await theOrder('2001')
  expect(await linesOf(order.id)).toEqual(['MUG-RED 3 450 0'])
  expect(await messagesOf('2001')).toHaveLength(11)
  // A change that comes before its order is the order; the order itself is then old news.
  await send('orders/updated', shopifyOrder('2002', [{ ...mug, quantity: 5 }], at('11:00:00')))
  await settleShops(db)
  await send('orders/create', shopifyOrder('2002', [mug]))
  // So is a cancellation: nothing is placed any more.
  const cancelled = { cancelled_at: '2026-01-10T11:00:00Z', ...at('11:00:00') }
  await send('orders/cancelled', shopifyOrder('2003', [mug], cancelled))
  await settleShops(db)
  await send('orders/create', shopifyOrder('2003', [mug]))
  await settleShops(db)
  expect(await linesOf((await theOrder('2002')).id)).toEqual(['MUG-RED 5 450 0'])
  expect(await ordersOf('2003')).toEqual([])
  expect((await messagesOf('2003')).map(({ state }) => state)).toEqual(['ignored', 'ignored'])
})

test('a sender without the shop’s signature gets 401, and the log records it once', async () => {
  const body = shopifyOrder('2100', [mug])
  const forged = { topic: 'orders/create', body, signature: 'bm90IGl0' }
  for (const signature of ['bm90IGl0', '', '!'])
    expect(await sendFromShop(server.url, shopify, { ...forged, signature })).toBe(401)
  const other = { ...shopify, secret: woo.secret }
  expect(await sendFromShop(server.url, other, { topic: 'orders/create', body })).toBe(401)
  const told = await sql`select result, via from events
    where type = 'channel.signature_refused' and entity_id = ${shopify.id}`.execute(db.reader)
  expect(told.rows.length).toBeLessThanOrEqual(2)
  expect(told.rows[0]).toEqual({ result: 'denied', via: 'webhook' })
  expect(await messagesOf('2100')).toEqual([])
  const nowhere = { ...shopify, connectionId: newId() }
  expect(await sendFromShop(server.url, nowhere, { topic: 'orders/create', body })).toBe(404)
  const notHere = { ...woo, kind: 'shopify' as const }
  expect(await sendFromShop(server.url, notHere, { topic: 'orders/create', body })).toBe(404)
  expect(await send('orders/create', `"${'x'.repeat(2_100_000)}"`)).toBe(400)
  for (const text of ['no json', '[]', '{"id":1}', '{"id":1.5}', 'null', '"\\u0000"'])
    expect(await send('orders/create', text)).toBe(200)
  await settleShops(db)
  const refused = await sql<{ state: string }>`select distinct state from channel_messages
    where body in ('no json', '[]', '{"id":1}', '{"id":1.5}', 'null')`.execute(db.reader)
  expect(refused.rows).toEqual([{ state: 'refused' }])
})

test('places what matches no product or is short at once, and marks its lines', async () => {
  const [red] = world.variants
  const unknown = shopifyOrder('2200', [mug, { sku: 'THEIR-MUG', quantity: 1, price: '4.50' }])
  await send('orders/create', unknown)
  await settleShops(db)
  await send('orders/create', shopifyOrder('2201', [{ ...mug, quantity: 1_200 }]))
  await settleShops(db)
  const { id } = await theOrder('2200')
  expect(await linesOf(id)).toEqual(['MUG-RED 2 450 0', 'THEIR-MUG 1 450 0'])
  expect((await holdsOf(id)).map(({ reason }) => reason)).toEqual(['1 line matches no product'])
  const short = await theOrder('2201')
  expect((await holdsOf(short.id)).map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^MUG-RED: \d+ of 1200 are short$/),
  ])
  const { unknown: codes } = await listCodes(db.reader, world.admin, { id: shopify.id })
  expect(codes).toEqual([{ code: 'THEIR-MUG', title: 'Title of THEIR-MUG', messages: 1 }])
  const variantId = red?.id ?? ''
  const matched = await db.transaction((tx) =>
    mapCode(tx, world.admin, { id: shopify.id, code: 'THEIR-MUG', variantId }),
  )
  expect(matched).toEqual({ waiting: 1 })
  expect(await linesOf(id)).toEqual(['MUG-RED 2 450 0', 'MUG-RED 1 450 0'])
  expect((await listCodes(db.reader, world.admin, { id: shopify.id })).unknown).toEqual([])
  await db.transaction((tx) => cancelOrder(tx, world.admin, { id: short.id, reason: 'Too many' }))
})

test('changes are followed until it is confirmed, and hold it afterwards', async () => {
  const tray = { sku: 'TRAY', quantity: 1, price: '29.99' }
  await send('orders/create', shopifyOrder('2300', [mug]))
  await settleShops(db)
  const { id } = await theOrder('2300')
  const moved = {
    shipping_address: {
      name: 'Ada Byron',
      address1: '9 High Street',
      city: 'York',
      zip: 'YO1 7HU',
      country_code: 'GB',
      phone: '07946 000000',
    },
  }
  await send('orders/updated', shopifyOrder('2300', [mug, tray], { ...moved, ...at('10:01:00') }))
  await settleShops(db)
  expect(await linesOf(id)).toEqual(['MUG-RED 2 450 0', 'TRAY 1 2999 0'])
  const city = await sql`select ship_city as city from orders where id = ${id}`.execute(db.reader)
  expect(city.rows).toEqual([{ city: 'York' }])
  const paid = { financial_status: 'paid', ...moved }
  const whole = shopifyOrder('2300', [mug, tray], { ...paid, ...at('10:02:00') })
  await send('orders/paid', whole)
  await send('orders/paid', whole)
  await settleShops(db)
  expect(await theOrder('2300')).toMatchObject({ totalMinor: 4298, paidMinor: 4298 })
  await db.transaction(async (tx) => {
    const { version } = await findOrder(tx, world.admin, capability.orders, id)
    await confirmOrder(tx, world.admin, { id, version })
  })
  await send('orders/updated', shopifyOrder('2300', [mug], { ...paid, ...at('10:03:00') }))
  const refund = {
    id: 501,
    order_id: 2300,
    note: 'Sold out',
    transactions: [{ kind: 'refund', status: 'success', amount: '29.99' }],
  }
  await send('refunds/create', refund)
  await send('refunds/create', refund)
  await settleShops(db)
  expect(await linesOf(id)).toEqual(['MUG-RED 2 450 0', 'TRAY 1 2999 0'])
  const said = await holdsOf(id)
  expect(said.find(({ kind }) => kind === 'manual')?.reason).toMatch(/changed it: TRAY removed/)
  const money = await sql`select paid_minor as paid, refunded_minor as back from orders
    where id = ${id}`.execute(db.reader)
  expect(money.rows).toEqual([{ paid: 4298, back: 2999 }])
  const cancelled = { ...paid, cancelled_at: '2026-01-10T11:00:00Z', ...at('11:00:00') }
  await send('orders/cancelled', shopifyOrder('2300', [mug], cancelled))
  await settleShops(db)
  expect((await theOrder('2300')).state).toBe('cancelled')
})

test('another total than ours holds the order, and names both', async () => {
  await send('orders/create', shopifyOrder('2400', [mug], { total_price: '10.00' }))
  await settleShops(db)
  const { id } = await theOrder('2400')
  const [hold] = await holdsOf(id)
  expect(hold).toMatchObject({ kind: 'payment' })
  expect(hold?.reason).toMatch(/says £10\.00, and we calculate £12\.99$/)
  // What is paid settles what is owed, and not which total is right.
  const paid = { method: 'card', amountMinor: 1_299, reference: 'T-1' } as const
  await db.transaction((tx) => recordPayment(tx, world.admin, { orderId: id, ...paid }))
  expect(await holdsOf(id)).toHaveLength(1)
})

test('the texts of messages go with their customer', async () => {
  const { id } = await theOrder('2400')
  await db.transaction((tx) => forgetShopMessages(tx, [id]))
  const kept = await sql`select body from channel_messages where external_ref = '2400'`.execute(
    db.reader,
  )
  expect(kept.rows).toEqual([{ body: '' }])
})

type Sample = Readonly<Record<string, unknown>>

async function sampleOf(file: string, key: 'order' | 'data'): Promise<Sample | null> {
  const text = await sharedData(file, 'the test suites of Shopify’s and WooCommerce’s own clients')
  const whole: Record<string, Sample> | null = text === null ? null : JSON.parse(text)
  return whole?.[key] ?? null
}

/** What came of a sample once every code in it was matched to some product. */
async function takeIn(shop: Shop, topic: string, sample: Sample) {
  const ref = String(sample.id)
  await sendFromShop(server.url, shop, { topic, body: sample })
  await settleShops(db)
  const { unknown } = await listCodes(db.reader, world.admin, { id: shop.id })
  const variantId = world.variants[0]?.id ?? ''
  for (const { code } of unknown)
    await db.transaction((tx) => mapCode(tx, world.admin, { id: shop.id, code, variantId }))
  await settleShops(db)
  const found = await sql<{
    state: string
    reason: string
    id: string
    total: number
    back: number
  }>`
    select m.state, m.reason, o.id, o.total_minor as total, o.refunded_minor as back
    from channel_messages m left join orders o on o.id = m.order_id
    where m.channel_id = ${shop.id} and m.external_ref = ${ref}`.execute(db.reader)
  return found.rows[0]
}

test('the samples of both shops are imported, and the broken one is refused with its reason', async () => {
  const outletId = await db.transaction((tx) =>
    addOutlet(tx, setUp, {
      code: 'USA',
      name: 'American warehouse',
      kind: 'warehouse',
      city: 'Boston',
      currency: 'USD',
    }),
  )
  const [red] = world.variants
  const rows = [{ variantId: red?.id ?? '', outletId, quantity: 1_000 }]
  const source = { noun: 'stock', id: newId(), reason: 'Opening stock' }
  await db.transaction((tx) => bookOpeningStock(tx, setUp, source, rows))
  const theirs = await addShop(db, { outletId }, 'woocommerce')
  const bundled = await sampleOf('woocommerce/order-with-bundled-line-items.json', 'data')
  if (bundled)
    // Lines were cut out of it, so that they do not come to its total.
    expect(await takeIn(theirs, 'order.created', bundled)).toMatchObject({
      state: 'applied',
      reason: expect.stringMatching(/says US\$120\.20, and we calculate US\$75\.20/),
      total: 7_520,
    })
  const parts = await sampleOf('woocommerce/order-details-partially-refunded.json', 'data')
  if (parts) {
    const came = await takeIn(theirs, 'order.updated', parts)
    expect(came).toMatchObject({ state: 'applied', total: 30_445, back: 2_430 })
    // It is sent already, so that nothing of it is packed here.
    const { rows } = await sql`select state from orders where id = ${came?.id}`.execute(db.reader)
    expect(rows).toEqual([{ state: 'delivered' }])
  }
  const whole = await sampleOf('woocommerce/order-fully-refunded.json', 'data')
  if (whole)
    expect((await takeIn(theirs, 'order.updated', whole))?.reason).toContain('all of it back')
  const points = await sampleOf('woocommerce/order-with-attribution-info.json', 'data')
  if (points)
    // Two gift cards paid 24.00 of it.
    expect(await takeIn(theirs, 'order.created', points)).toMatchObject({
      reason: '',
      total: 2_800,
    })
  const broken = await sampleOf('woocommerce/broken-order.json', 'data')
  if (broken) {
    const came = await takeIn(theirs, 'order.created', broken)
    expect(came).toMatchObject({ state: 'refused', id: null })
    expect(came?.reason).toContain('has no lines')
  }
  const american = await addShop(db, { outletId }, 'shopify')
  const order = await sampleOf('shopify/order.json', 'order')
  if (!order) return
  expect((await takeIn(american, 'orders/create', order))?.state).toBe('ignored')
  const open = { ...order, id: 123_457, cancelled_at: null, financial_status: 'pending' }
  const came = await takeIn(american, 'orders/create', open)
  expect(came).toMatchObject({ state: 'applied', total: 1_000 })
  // Its postcode is Canadian and its country is not, so that the check of addresses, which runs on
  // its own, holds it sooner or later as well.
  const kinds = (await holdsOf(came?.id ?? '')).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind !== 'address')).toEqual(['payment', 'manual'])
})
