import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { randomFrom } from '#app/demo/random.ts'
import { addOutlet } from '#organization/outlets/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { keepMessage } from '#sales/channels/server/index.ts'
import type { ShopKind } from '#sales/channels/shop-kinds.ts'
import { bookOpeningStock } from '#stock/inventory/server/index.ts'
import type { Story, StoryMessage } from '../support/channel-story.ts'
import { testDatabase } from '../support/database.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { sharedData } from '../support/shared-data.ts'
import { addShop, type Shop, settleShops } from '../support/shop-steps.ts'
import { shopifyStories } from '../support/shopify-stories.ts'
import { woocommerceStories } from '../support/woocommerce-stories.ts'
import { makeWorld, setUp, type World } from '../support/world.ts'

let db: Database
let world: World
let shops: Record<ShopKind, Shop>
const counts = { orders: 0, arrivals: 0, messages: 0 }

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 100_000)
  shops = {
    shopify: await addShop(db, world, 'shopify'),
    woocommerce: await addShop(db, world, 'woocommerce'),
  }
})

let lastRef = 7_000

async function replay(shop: Shop, ref: number, messages: readonly StoryMessage[]): Promise<void> {
  for (const { topic, body } of messages) {
    const isRefund = topic === 'refunds/create'
    const text = JSON.stringify({ ...body, ...(isRefund ? { order_id: ref } : { id: ref }) })
    await db.transaction((tx) =>
      keepMessage(tx, { channelId: shop.id, topic, eventId: newId(), body: text }),
    )
    await settleShops(db)
  }
  counts.arrivals += 1
  counts.messages += messages.length
}

type End = Readonly<Record<string, unknown>>

/** Everything of an order that must not depend on the order of arrival. */
async function endOf(shop: Shop, ref: number | string): Promise<End | null> {
  const orders = await sql<End & { id: string; state: string }>`
    select o.id, state, total_minor as total, tax_minor as tax, charges_minor as charges,
      shipping_minor as shipping, payment_method as method, authorised_minor as authorised,
      paid_minor as paid, refunded_minor as refunded, credited_minor as credited,
      balance_minor as balance
    from orders o join channels c on c.source = o.channel
    where c.id = ${shop.id} and external_ref = ${String(ref)}`.execute(db.reader)
  const [found] = orders.rows
  if (!found) return null
  const { id, ...order } = found
  // A cancelled order charges nothing and sends nothing, whatever was on it before.
  if (order.state === 'cancelled') return { state: 'cancelled', balance: order.balance }
  const lines = await sql`select sku, variant_id is null as unmatched,
      quantity - cancelled_quantity as quantity, ready_quantity as ready, short_quantity as short,
      elsewhere_quantity as elsewhere, unit_price_minor as price, discount_minor as discount,
      order_discount_minor as share, tax_minor as tax, channel_line_ref as ref
    from order_lines where order_id = ${id} and quantity > cancelled_quantity
    order by channel_line_ref, sku`.execute(db.reader)
  const charges = await sql`select kind, amount_minor as amount, tax_minor as tax from order_charges
    where order_id = ${id} order by kind, amount_minor`.execute(db.reader)
  const holds = await sql`select kind, cause, reason from order_holds
    where order_id = ${id} and released_at is null order by cause`.execute(db.reader)
  const payments = await sql`select method, kind, sum(amount_minor) as amount from order_payments
    where order_id = ${id} group by method, kind order by method, kind`.execute(db.reader)
  return {
    ...order,
    lines: lines.rows,
    charges: charges.rows,
    holds: holds.rows,
    payments: payments.rows,
  }
}

/** An order that was cancelled without a charge may as well never have arrived. */
const called = (end: End | null): End => end ?? { state: 'cancelled', balance: 0 }

const cap = 24

/** All orders of arrival, or a seeded sample of them. */
function arrivals(messages: readonly StoryMessage[], seed: number): StoryMessage[][] {
  if (messages.length <= 4) return permutations(messages)
  const random = randomFrom(seed)
  return Array.from({ length: cap }, () => shuffled(messages, random.next))
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, at) =>
    permutations(items.filter((_, other) => other !== at)).map((rest) => [item, ...rest]),
  )
}

function shuffled<T>(items: readonly T[], next: () => number): T[] {
  const left = [...items]
  return items.flatMap(() => left.splice(Math.floor(next() * left.length), 1))
}

for (const story of [...shopifyStories, ...woocommerceStories])
  test(story.name, () => requireStory(story))

async function requireStory({ kind, messages, end }: Story): Promise<void> {
  const shop = shops[kind]
  const ends: End[] = []
  // Each message twice: a repeated message changes nothing.
  for (const arrival of [...arrivals(messages, 1), [...messages, ...messages]]) {
    lastRef += 1
    await replay(shop, lastRef, arrival)
    const came = called(await endOf(shop, lastRef))
    expect(came, arrival.map(({ topic }) => topic).join(', ')).toEqual(ends[0] ?? came)
    ends.push(came)
  }
  counts.orders += 1
  const [came] = ends
  const held = await wordsOf(shop, lastRef)
  expect({ balance: came?.balance, toSend: held.toSend }).toEqual({
    balance: end.balance,
    toSend: end.toSend,
  })
  if (came?.state === 'cancelled') return
  expect(came).toMatchObject({ total: end.total, ...(end.method ? { method: end.method } : {}) })
  expect(held.causes).toEqual(end.holds ?? [])
}

async function wordsOf(shop: Shop, ref: number) {
  const lines = await sql<{ line: string }>`select l.sku || ' ' || l.ready_quantity as line
    from orders o join channels c on c.source = o.channel join order_lines l on l.order_id = o.id
    where c.id = ${shop.id} and external_ref = ${String(ref)} and l.ready_quantity > 0
      and o.state <> 'cancelled'
    order by l.channel_line_ref`.execute(db.reader)
  const holds = await sql<{ cause: string }>`select h.cause
    from orders o join channels c on c.source = o.channel join order_holds h on h.order_id = o.id
    where c.id = ${shop.id} and external_ref = ${String(ref)} and h.released_at is null
    order by h.cause`.execute(db.reader)
  return {
    toSend: lines.rows.map(({ line }) => line),
    causes: holds.rows.map(({ cause }) => cause),
  }
}

type Sample = Readonly<Record<string, unknown>>

const samples = [
  ['shopify', 'shopify/order.json', 'order', 'orders/create'],
  ['shopify', 'shopify/orders.json', 'orders', 'orders/create'],
  ['shopify', 'shopify/order_with_transaction.json', 'order', 'orders/create'],
  ['woocommerce', 'woocommerce/broken-order.json', 'data', 'order.created'],
  ['woocommerce', 'woocommerce/order-details-partially-refunded.json', 'data', 'order.updated'],
  ['woocommerce', 'woocommerce/order-fully-refunded.json', 'data', 'order.updated'],
  ['woocommerce', 'woocommerce/order-with-attribution-info.json', 'data', 'order.created'],
  ['woocommerce', 'woocommerce/order-with-bundled-line-items.json', 'data', 'order.created'],
] as const

test('the samples of both shops end the same in every order of arrival', async () => {
  const outletId = await americanOutlet()
  const messages: (StoryMessage & { kind: ShopKind; ref: string })[] = []
  for (const [kind, file, key, topic] of samples) {
    const text = await sharedData(
      file,
      'the test suites of Shopify’s and WooCommerce’s own clients',
    )
    if (text === null) continue
    const parsed: Record<string, Sample | Sample[]> = JSON.parse(text)
    for (const body of [parsed[key] ?? []].flat()) {
      messages.push({ kind, topic, body, ref: String(body.id) })
      // The same order while it was open.
      if (kind === 'shopify')
        messages.push({
          kind,
          topic: 'orders/updated',
          body: { ...body, cancelled_at: null, financial_status: 'pending', test: false },
          ref: String(body.id),
        })
    }
  }
  const ends: End[] = []
  const random = randomFrom(11)
  for (let round = 0; round < 6; round++) {
    const own = {
      shopify: await addShop(db, { outletId }, 'shopify'),
      woocommerce: await addShop(db, { outletId }, 'woocommerce'),
    }
    for (const { kind, topic, body } of shuffled(messages, random.next)) {
      await db.transaction((tx) =>
        keepMessage(tx, {
          channelId: own[kind].id,
          topic,
          eventId: newId(),
          body: JSON.stringify(body),
        }),
      )
      await settleShops(db)
    }
    const end: Record<string, End> = {}
    for (const { kind, ref } of messages) {
      const came = called(await endOf(own[kind], ref))
      end[`${kind} ${ref}`] = withoutName(came, own[kind])
    }
    expect(end).toEqual(ends[0] ?? end)
    ends.push(end)
    counts.arrivals += 1
    counts.messages += messages.length
  }
  counts.orders += Object.keys(ends[0] ?? {}).length
})

/** Reasons name the channel, and each round has a channel of its own. */
const withoutName = (end: End, { id }: Shop): End =>
  JSON.parse(
    JSON.stringify({ ...end, id: undefined }).replaceAll(
      /(shopify|woocommerce) [0-9a-f]{6}/g,
      id.slice(0, 0),
    ),
  )

async function americanOutlet(): Promise<string> {
  const outletId = await db.transaction((tx) =>
    addOutlet(tx, setUp, {
      code: 'USA',
      name: 'American warehouse',
      kind: 'warehouse',
      city: 'Boston',
      currency: 'USD',
    }),
  )
  const rows = world.variants.map(({ id }) => ({ variantId: id, outletId, quantity: 1_000 }))
  const source = { noun: 'stock', id: newId(), reason: 'Opening stock' }
  await db.transaction((tx) => bookOpeningStock(tx, setUp, source, rows))
  return outletId
}

test('nothing is sent or requested twice, and the ledgers agree', async () => {
  const twice = await sql`select o.number from orders o
    where exists (select from order_lines l where l.order_id = o.id
        and l.packed_quantity + l.short_quantity + l.elsewhere_quantity > l.quantity - l.cancelled_quantity)
      or o.refunded_minor > o.paid_minor`.execute(db.reader)
  const paidAtDoor = await sql`select number from orders
    where payment_method = 'cash_on_delivery' and paid_minor >= total_minor and total_minor > 0
      and state = 'pending'`.execute(db.reader)
  const stillReserved = await sql`select l.sku from order_lines l join orders o on o.id = l.order_id
    left join stock_reservations r on r.source_line_id = l.id
    where o.state = 'pending' and l.variant_id is not null
      and coalesce(r.quantity, 0) <> l.ready_quantity`.execute(db.reader)
  expect({ twice: twice.rows, paidAtDoor: paidAtDoor.rows, wrong: stillReserved.rows }).toEqual({
    twice: [],
    paidAtDoor: [],
    wrong: [],
  })
  expect(await ledgerFaults(db)).toEqual([])
  process.stdout.write(
    `channel replay: ${counts.orders} orders in ${counts.arrivals} orders of arrival, ${counts.messages} messages, all ended the same\n`,
  )
})
