import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { keepMessage } from '#sales/channels/server/index.ts'
import { editOrder } from '#sales/orders/server/editing/edit-order.ts'
import { confirmOrder } from '#sales/orders/server/fulfilment/confirm-order.ts'
import { getOrder } from '#sales/orders/server/lists/orders.queries.ts'
import { testDatabase } from '../support/database.ts'
import { shopifyOrder as fileOrder, type ShopifyCells, shopifyFile } from '../support/order-file.ts'
import { addShop, type Shop, settleShops, shopifyOrder } from '../support/shop-steps.ts'
import { tableTrial } from '../support/table-trial.ts'
import { because, makeWorld, type World } from '../support/world.ts'

let db: Database
let world: World
let shop: Shop

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db, 100)
  shop = await addShop(db, world, 'shopify')
})

async function send(topic: string, body: unknown) {
  await db.transaction((tx) =>
    keepMessage(tx, {
      channelId: shop.id,
      topic,
      eventId: newId(),
      body: JSON.stringify(body),
    }),
  )
  await settleShops(db)
}

async function moneyOf(ref: string) {
  const found = await sql<{ id: string; version: number }>`
    select o.id, version, state, total_minor as total, paid_minor as paid,
      refunded_minor as refunded, balance_minor as balance,
      (select coalesce(jsonb_agg(jsonb_build_array(label, amount_minor, refund_ref)), '[]')
        from order_charges c where c.order_id = o.id) as charges,
      (select coalesce(jsonb_agg(external_ref order by external_ref), '[]')
        from order_refunds r where r.order_id = o.id) as refunds,
      (select coalesce(jsonb_agg(cause order by cause), '[]') from order_holds h
        where h.order_id = o.id and released_at is null) as holds
    from orders o where external_ref = ${ref}`.execute(db.reader)
  const [order] = found.rows
  if (!order) throw new Error(`Order ${ref} is not here.`)
  return order
}

const mugs = [{ sku: 'MUG-RED', quantity: 2, price: '10.00' }]
const paid = { financial_status: 'paid', payment_gateway_names: ['shopify_payments'] }

const refundOf = (id: number, amount: string, more: object = {}) => ({
  id,
  refund_line_items: [],
  transactions: [{ kind: 'refund', status: 'success', amount }],
  ...more,
})

test('a fee of a confirmed order stays charged when its unit is removed', async () => {
  await send('orders/create', shopifyOrder('3000', mugs, paid))
  const { id, version } = await moneyOf('3000')
  await db.transaction((tx) => confirmOrder(tx, world.admin, { id, version }))
  const back = refundOf(904, '8.00', {
    refund_line_items: [{ line_item_id: 1, quantity: 1, subtotal: '10.00', total_tax: '0.00' }],
    order_adjustments: [{ kind: 'refund_discrepancy', amount: '2.00', tax_amount: '0.00' }],
  })
  await send('refunds/create', { ...back, order_id: 3000 })
  expect(await moneyOf('3000')).toMatchObject({ total: 2399, refunded: 800, balance: 0 })
  const order = await getOrder(db.reader, world.admin, { id })
  const [line] = order.lines
  if (!line?.variantId) throw new Error('The order has no line.')
  const { variantId, id: lineId } = line
  const lines = [{ lineId, variantId, quantity: 1 }]
  await db.transaction((tx) =>
    editOrder(tx, world.admin, {
      ...{ id, version: order.version, lines, paymentMethod: 'prepaid', note: '' },
      reason: because('Returned'),
    }),
  )
  expect(await moneyOf('3000')).toMatchObject({
    total: 1599,
    balance: 0,
    charges: [['Restocking fee', 200, '904']],
  })
})

async function fromFile(id: string, refunded: string) {
  const row: ShopifyCells = { ...fileOrder, Name: `#${id}`, Id: id, 'Refunded Amount': refunded }
  const body = shopifyFile([row])
  const { faults } = await tableTrial(db).take({
    kind: 'shopify-orders',
    outletId: world.outletId,
    body,
  })
  expect(faults).toEqual([])
}

const ofFile = [{ sku: 'MUG-RED', quantity: 3, price: '10.00' }]
const sameAsFile = { ...paid, total_price: '30.00', shipping_lines: [] }

test('an imported refund is recorded once, and the next one beside it', async () => {
  await fromFile('3100', '10.00')
  const refunds = [refundOf(911, '10.00')]
  await send('orders/create', shopifyOrder('3100', ofFile, { ...sameAsFile, refunds }))
  expect(await moneyOf('3100')).toMatchObject({ refunded: 1000, refunds: ['911'] })
  await send('refunds/create', { ...refundOf(911, '10.00'), order_id: 3100 })
  expect(await moneyOf('3100')).toMatchObject({ refunded: 1000 })
  await send('refunds/create', { ...refundOf(912, '5.00'), order_id: 3100 })
  expect(await moneyOf('3100')).toMatchObject({ refunded: 1500, refunds: ['911', '912'] })
})

test("two refunds that add up to the file's are those of the file", async () => {
  await fromFile('3200', '15.00')
  const refunds = [refundOf(921, '10.00'), refundOf(922, '5.00')]
  await send('orders/create', shopifyOrder('3200', ofFile, { ...sameAsFile, refunds }))
  expect(await moneyOf('3200')).toMatchObject({ refunded: 1500, holds: [] })
})

test("a refund that may be part of a file's sum raises a question instead of a second refund", async () => {
  await fromFile('3300', '15.00')
  const some = shopifyOrder('3300', ofFile, { ...sameAsFile, refunds: [refundOf(931, '10.00')] })
  await send('orders/create', some)
  expect(await moneyOf('3300')).toMatchObject({ refunded: 1500, holds: ['channel_refund'] })
  const updated_at = '2026-01-10T10:05:00Z'
  const refunds = [refundOf(931, '10.00'), refundOf(932, '5.00')]
  await send('orders/updated', { ...some, updated_at, refunds })
  expect(await moneyOf('3300')).toMatchObject({ refunded: 1500, holds: [] })
})
