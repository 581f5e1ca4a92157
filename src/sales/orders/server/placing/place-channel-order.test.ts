import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { systemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { bookOpeningStock } from '#stock/inventory/server/index.ts'
import { channelOrder } from '../../../../../tests/support/channel-order.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { ledgerFaults } from '../../../../../tests/support/ledger.ts'
import { makeWorld, setUp, type World } from '../../../../../tests/support/world.ts'
import { type ChannelOrder, placeChannelOrder } from './place-channel-order.ts'
import { placeOrder } from './place-order.ts'

const shop = systemActor('Online shop', 'webhook')
let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 0)
})

const variantOf = (index: number) => world.variants[index]?.id ?? ''
const place = (order: ChannelOrder) => db.transaction((tx) => placeChannelOrder(tx, shop, order))

async function stock(index: number, quantity: number) {
  await db.transaction((tx) =>
    bookOpeningStock(tx, setUp, { noun: 'stock', id: newId(), reason: 'Opening stock' }, [
      { variantId: variantOf(index), outletId: world.outletId, quantity },
    ]),
  )
}

async function linesAndHolds(id: string) {
  const lines = await sql<{ sku: string; short: number; ready: number; reserved: number | null }>`
    select l.sku, short_quantity as short, ready_quantity as ready, r.quantity as reserved
    from order_lines l left join stock_reservations r on r.source_line_id = l.id
    where order_id = ${id} order by position`.execute(db.reader)
  const holds = await sql<{
    reason: string
  }>`select kind || ' ' || cause || ': ' || reason as reason
    from order_holds where order_id = ${id} and released_at is null order by cause`.execute(
    db.reader,
  )
  return { lines: lines.rows, holds: holds.rows.map(({ reason }) => reason) }
}

test('reserves what there is, marks the rest short, and holds the order for it', async () => {
  await stock(0, 2)
  const placed = await place(
    channelOrder(world, [
      { variantId: variantOf(0), quantity: 3 },
      { code: 'NO-SUCH', quantity: 2 },
      { code: 'NOR-THIS' },
    ]),
  )
  expect(placed).toMatchObject({ isShort: true, isUnmatched: true })
  expect(await linesAndHolds(placed.id)).toEqual({
    lines: [
      { sku: 'MUG-RED', short: 1, ready: 2, reserved: 2 },
      { sku: 'NO-SUCH', short: 2, ready: 0, reserved: null },
      { sku: 'NOR-THIS', short: 1, ready: 0, reserved: null },
    ],
    holds: ['stock short: MUG-RED: 1 of 3 is short', 'stock unmatched: 2 lines match no product'],
  })
  expect(await ledgerFaults(db)).toEqual([])
})

test('two orders that race for the last units share them, and none fails', async () => {
  await stock(1, 5)
  const orders = Array.from({ length: 12 }, () =>
    channelOrder(world, [
      { variantId: variantOf(1), quantity: 1 },
      { variantId: variantOf(2), quantity: 1 },
      { variantId: variantOf(1), quantity: 1 },
    ]),
  )
  const plain = Array.from({ length: 6 }, () =>
    placeOrder(
      db,
      world.admin,
      {
        ...channelOrder(world, []),
        paymentMethod: 'prepaid',
        externalRef: null,
        payments: [],
        tags: [],
        lines: [{ variantId: variantOf(1), quantity: 1 }],
      },
      null,
    ).then(
      () => 1,
      () => 0,
    ),
  )
  const [placed, sold] = await Promise.all([Promise.all(orders.map(place)), Promise.all(plain)])
  const reserved = await sql<{
    units: number
  }>`select coalesce(sum(ready_quantity), 0)::integer as units
    from order_lines where variant_id = ${variantOf(1)}`.execute(db.reader)
  expect(reserved.rows[0]?.units).toBe(5)
  expect(placed.every(({ isShort }) => isShort)).toBe(true)
  expect(sold.reduce<number>((sum, one) => sum + one, 0)).toBeLessThanOrEqual(5)
  expect(await ledgerFaults(db)).toEqual([])
})

test('the same order twice, also at once, is one order', async () => {
  const order = channelOrder(world, [{ code: 'NO-SUCH' }])
  const [first, ...others] = await Promise.all([place(order), place(order), place(order)])
  for (const other of [...others, await place(order)]) expect(other).toEqual(first)
  expect(await ledgerFaults(db)).toEqual([])
})

test('takes the taxes and charges that the channel states, and the total adds up', async () => {
  const charges = [
    { kind: 'tip', label: 'Tip', amountMinor: 200, taxMinor: 0 },
    { kind: 'duty', label: 'Duty', amountMinor: 150, taxMinor: 30 },
    { kind: 'rounding', label: 'Rounding', amountMinor: -1, taxMinor: 0 },
  ] as const
  const placed = await place(
    channelOrder(
      world,
      [
        { unitPriceMinor: 999, quantity: 3, taxBasisPoints: 950, taxMinor: 284 },
        { unitPriceMinor: 1000, discountMinor: 100 },
      ],
      {
        pricesIncludeTax: false,
        orderDiscountMinor: 390,
        discountReason: 'Spring',
        shippingMinor: 500,
        shippingTaxMinor: 48,
        charges,
        payments: [{ method: 'gateway', amountMinor: 4000, reference: 'visa', externalRef: 'p1' }],
      },
    ),
  )
  const found = await sql`select lines_minor, line_discounts_minor, order_discount_minor,
      shipping_tax_minor, charges_minor, tax_minor, total_minor, paid_minor, balance_minor
    from orders where id = ${placed.id}`.execute(db.reader)
  const lineTax = 284 + 162 // 20 % of 1000 - 100 - 90
  const taxMinor = lineTax + 48 + 30
  expect(found.rows[0]).toMatchObject({
    lines_minor: 3997,
    line_discounts_minor: 100,
    order_discount_minor: 390,
    charges_minor: 349,
    shipping_tax_minor: 48,
    paid_minor: 4000,
  })
  expect(placed.totalMinor).toBe(3997 - 100 - 390 + 500 + 349 + taxMinor)
  expect(await ledgerFaults(db)).toEqual([])
})

test('units that the channel sent are neither reserved nor short; all sent is delivered', async () => {
  await stock(2, 10)
  const some = await place(
    channelOrder(world, [{ variantId: variantOf(2), quantity: 3, elsewhereQuantity: 2 }]),
  )
  const { lines, holds } = await linesAndHolds(some.id)
  expect(lines).toMatchObject([{ short: 0, ready: 1, reserved: 1 }])
  expect(holds).toEqual([])
  const all = await place(
    channelOrder(world, [
      { variantId: variantOf(2), quantity: 1, elsewhereQuantity: 1 },
      { code: 'NO-SUCH', quantity: 1, elsewhereQuantity: 1 },
    ]),
  )
  const found = await sql<{ state: string; by: string }>`select o.state, e.data ->> 'by' as by
    from orders o join events e on e.entity_id = o.id and e.type = 'order.delivered'
    where o.id = ${all.id}`.execute(db.reader)
  expect(found.rows).toEqual([{ state: 'delivered', by: 'channel' }])
  expect(await ledgerFaults(db)).toEqual([])
})
