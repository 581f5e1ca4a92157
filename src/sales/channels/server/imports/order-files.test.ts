import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { ledgerFaults } from '../../../../../tests/support/ledger.ts'
import {
  importedOrder,
  type ShopifyCells,
  shopifyFile,
  shopifyOrder,
  type WooCells,
  woocommerceFile,
  woocommerceOrder,
} from '../../../../../tests/support/order-file.ts'
import { sharedData } from '../../../../../tests/support/shared-data.ts'
import { addShop } from '../../../../../tests/support/shop-steps.ts'
import { type TableTrial, tableTrial } from '../../../../../tests/support/table-trial.ts'
import { makeWorld } from '../../../../../tests/support/world.ts'

let db: Database
let outletId: string
let trial: TableTrial

beforeAll(async () => {
  db = await testDatabase()
  outletId = (await makeWorld(db, 500)).outletId
  trial = tableTrial(db)
})

const ofShopify = (
  rows: readonly ShopifyCells[],
  without: readonly (keyof ShopifyCells)[] = [],
) => ({ kind: 'shopify-orders', outletId, body: shopifyFile(rows, without) })
const ofWoocommerce = (rows: readonly WooCells[], without: readonly (keyof WooCells)[] = []) => ({
  kind: 'woocommerce-orders',
  outletId,
  body: woocommerceFile(rows, without),
})
const placed = async (ref: string) => {
  const order = await importedOrder(db, ref)
  if (!order) throw new Error(`Order ${ref} is not here.`)
  return order
}

describe('the status of an order', () => {
  const statuses = [
    'pending',
    'Pending payment',
    'canceled',
    'wc-cancelled',
    'delivered',
    'Shipped',
    'checkout-draft',
    'trash',
    'completed',
    'refunded',
    'failed',
  ]
  const rows = (words: readonly string[], from: number) =>
    words.map((word, at) => ({
      ...woocommerceOrder,
      'Order Number': String(from + at),
      'Order Status': word,
    }))

  test('that means closed or unpaid leaves the order out, with its reason', async () => {
    const { run, faults } = await trial.take(ofWoocommerce(rows(statuses, 2000)))
    expect(faults).toEqual([])
    expect(run.checkedCounts).toEqual({
      unpaidOrders: 3,
      cancelledOrders: 4,
      sentOrders: 3,
      refundedOrders: 1,
      leftOut: 11,
    })
    for (const at of statuses.keys()) expect(await importedOrder(db, String(2000 + at))).toBeNull()
  })

  test('that are unknown are refused with their line and their word', async () => {
    const words = ['wc-in-transit', '', 'processing']
    const { faults } = await trial.take(ofWoocommerce(rows(words, 2100)))
    expect(faults).toEqual([
      '2 Order Status: Order 2100 has the status “wc-in-transit”, which is not known here. Change it in the file to processing, on-hold, completed or cancelled, and send it again.',
      '3 Order Status: Order 2101 has no status, so that it is not known whether it is still to be sent. Fill it in.',
    ])
    expect(await importedOrder(db, '2100')).toBeNull()
    expect((await placed('2102')).state).toBe('pending')
  })

  test('of a plugin use the mapping of the sales channel', async () => {
    const { id } = await addShop(db, { outletId }, 'woocommerce')
    await sql`insert into channel_statuses (channel_id, word, counts_as)
      values (${id}, 'ready-to-ship', 'open'), (${id}, 'picked-up', 'sent')`.execute(db.reader)
    const words = ['wc-ready-to-ship', 'Picked up', 'left-at-moon']
    const { run, faults } = await trial.take(ofWoocommerce(rows(words, 2300)))
    expect(faults).toEqual([expect.stringContaining('4 Order Status: Order 2302 has the status')])
    expect(run.counts).toMatchObject({ created: 1, sentOrders: 1 })
    expect((await placed('2300')).state).toBe('pending')
  })

  test('pending with cash on delivery is open; on hold without a transfer is held', async () => {
    const [pending, waits, transfer] = rows(['pending', 'on-hold', 'on-hold'], 2200)
    const { faults } = await trial.take(
      ofWoocommerce([
        { ...pending, 'Payment Method Title': 'Cash on delivery' },
        { ...waits },
        { ...transfer, 'Payment Method Title': 'Direct bank transfer' },
      ]),
    )
    expect(faults).toEqual([])
    expect(await placed('2200')).toMatchObject({ method: 'cash_on_delivery', paid: 0, holds: [] })
    const [hold] = (await placed('2201')).holds
    expect(hold).toContain('channel_status')
    expect(await placed('2202')).toMatchObject({ method: 'bank_transfer', paid: 0, balance: 3000 })
  })

  test('of Shopify is read from payment, fulfilment and cancellation', async () => {
    const closed = [
      { 'Financial Status': 'expired' },
      { 'Financial Status': 'voided' },
      { 'Cancelled at': '2026-01-11 10:00:00 +0000' },
      { 'Financial Status': 'refunded' },
      { 'Fulfillment Status': 'fulfilled' },
    ]
    const unknown = [{ 'Financial Status': 'on_tick' }, { 'Fulfillment Status': 'in_orbit' }]
    const { run, faults } = await trial.take(
      ofShopify(
        [...closed, ...unknown].map((cells, at) => ({
          ...shopifyOrder,
          ...cells,
          Name: `#23${at}`,
        })),
      ),
    )
    expect(run.counts).toMatchObject({ cancelledOrders: 3, refundedOrders: 1, sentOrders: 1 })
    expect(faults).toEqual([
      expect.stringContaining('7 Financial Status: Order #235 has the status “on_tick”'),
      expect.stringContaining('8 Fulfillment Status: Order #236 has the status “in_orbit”'),
    ])
    expect(run.counts.created).toBeUndefined()
  })
})

describe('refunded units', () => {
  test('with only an amount in the file put the order on hold', async () => {
    const { faults } = await trial.take(
      ofShopify([
        {
          ...shopifyOrder,
          Name: '#3001',
          'Financial Status': 'partially_refunded',
          'Refunded Amount': '20.00',
        },
      ]),
    )
    expect(faults).toEqual([])
    const order = await placed('3001')
    expect(order).toMatchObject({ paid: 3000, refunded: 2000 })
    expect(order.holds).toEqual([
      'payment channel_refund: Shopify refunded £20.00 and does not say which units. Choose Edit order and remove them, which refunds nothing again, or leave them in; then release the hold',
    ])
  })

  test('that the file names are not sent, and need no hold', async () => {
    const cells = { ...woocommerceOrder, 'Order Refund Amount': '20.00' }
    const { faults } = await trial.take(
      ofWoocommerce([
        { ...cells, 'Order Number': '3002', 'Quantity (- Refund)': '1' },
        // Only what is left is in the file; the amounts agree.
        { ...cells, 'Order Number': '3003', Quantity: '1', 'Quantity (- Refund)': '1' },
      ]),
    )
    expect(faults).toEqual([])
    for (const ref of ['3002', '3003']) {
      const order = await placed(ref)
      expect(order).toMatchObject({ total: 1000, paid: 3000, refunded: 2000, balance: 0 })
      expect(order.lines).toEqual([{ sku: 'MUG-RED', quantity: 1, elsewhere: 0, price: 1000 }])
      expect(order.holds).toEqual([])
    }
  })
})

test('lines that were sent already are not sent again', async () => {
  const { faults } = await trial.take(
    ofShopify([
      {
        ...shopifyOrder,
        Name: '#4001',
        'Fulfillment Status': 'partial',
        Total: '35.00',
        'Lineitem fulfillment status': 'fulfilled',
      },
      {
        Name: '#4001',
        'Lineitem quantity': '1',
        'Lineitem price': '5.00',
        'Lineitem sku': 'TRAY',
        'Lineitem fulfillment status': 'pending',
      },
      {
        ...shopifyOrder,
        Name: '#4002',
        'Fulfillment Status': 'partial',
        'Lineitem fulfillment status': 'partial',
      },
    ]),
  )
  expect(faults).toEqual([
    '4 Lineitem fulfillment status: Of “Red mug” some units were sent, and the file does not say how many. Add a column with the number, or place order #4002 by hand.',
  ])
  expect((await placed('4001')).lines).toEqual([
    { sku: 'MUG-RED', quantity: 3, elsewhere: 3, price: 1000 },
    { sku: 'TRAY', quantity: 1, elsewhere: 0, price: 500 },
  ])
})

describe('what was paid', () => {
  test('in part is paid in part, and the rest is due', async () => {
    await trial.take(
      ofShopify([
        {
          ...shopifyOrder,
          Name: '#5001',
          'Financial Status': 'partially_paid',
          'Outstanding Balance': '15.00',
        },
      ]),
    )
    expect(await placed('5001')).toMatchObject({
      method: 'prepaid',
      total: 3000,
      paid: 1500,
      balance: 1500,
    })
  })

  test('is expected by bank transfer, and collected on delivery only if the file says so', async () => {
    const pending = { ...shopifyOrder, 'Financial Status': 'pending' }
    await trial.take(
      ofShopify([
        { ...pending, Name: '#5002', 'Payment Method': 'Bank Deposit' },
        { ...pending, Name: '#5003', 'Payment Method': 'Cash on Delivery (COD)' },
        { ...pending, Name: '#5004', 'Payment Method': '' },
      ]),
    )
    const methods = await Promise.all(['5002', '5003', '5004'].map(placed))
    expect(methods.map(({ method }) => method)).toEqual([
      'bank_transfer',
      'cash_on_delivery',
      'prepaid',
    ])
    expect(methods.map(({ paid }) => paid)).toEqual([0, 0, 0])
  })

  test('is the computed total where the file has no column of totals', async () => {
    await trial.take(ofShopify([{ ...shopifyOrder, Name: '#5005' }], ['Total']))
    expect(await placed('5005')).toMatchObject({ method: 'prepaid', total: 3000, paid: 3000 })
    const taxed = { ...shopifyOrder, Name: '#5006', Taxes: '6.00' }
    const { faults } = await trial.take(ofShopify([taxed], ['Total']))
    expect(faults).toEqual([
      '2 Taxes: Order #5006 has tax and no total, so that it is not known whether its prices include the tax. Match the column of the total.',
    ])
  })

  test('covers the tax, on top or included, as the totals show', async () => {
    await trial.take(
      ofShopify([
        { ...shopifyOrder, Name: '#5007', Taxes: '6.00', Total: '36.00' },
        { ...shopifyOrder, Name: '#5008', Taxes: '5.00', Total: '30.00' },
      ]),
    )
    expect(await placed('5007')).toMatchObject({ total: 3600, paid: 3600, balance: 0, holds: [] })
    expect(await placed('5008')).toMatchObject({ total: 3000, paid: 3000, balance: 0, holds: [] })
  })
})

describe('the date of an order', () => {
  const dated = (name: string, at: string) => ({ ...shopifyOrder, Name: name, 'Created at': at })

  test('is read by the chosen pattern and zone', async () => {
    const rows = [dated('#6001', '05/11/2025 10:00'), dated('#6002', '06/11/2025 10:00')]
    const file = ofShopify(rows)
    await expect(trial.check(file)).rejects.toThrow(
      'Dates such as 05/11/2025 10:00 can be read in more than one way',
    )
    const british = { instantPattern: 'dd/MM/yyyy HH:mm', timeZone: 'Europe/Berlin' } as const
    expect((await trial.take({ ...file, ...british })).faults).toEqual([])
    expect((await placed('6001')).placedAt).toBe('2025-11-05T09:00:00.000Z')
    const american = { instantPattern: 'MM/dd/yyyy HH:mm', timeZone: 'UTC' } as const
    await trial.take({ ...ofShopify([dated('#6003', '05/11/2025 10:00')]), ...american })
    expect((await placed('6003')).placedAt).toBe('2025-05-11T10:00:00.000Z')
  })

  test('is asked for only where two patterns fit', async () => {
    const rows = [dated('#6004', '05/11/2025 10:00'), dated('#6005', '20/11/2025 10:00')]
    expect((await trial.take(ofShopify(rows))).faults).toEqual([])
    expect((await placed('6005')).placedAt).toBe('2025-11-20T10:00:00.000Z')
  })

  test('that cannot be read, is missing or is to come, is refused and never becomes now', async () => {
    const rows = [
      dated('#6006', '20/11/2025 10:00'),
      dated('#6007', 'last week'),
      dated('#6008', ''),
      dated('#6009', '01/01/2099 10:00'),
    ]
    const { faults } = await trial.take(ofShopify(rows))
    expect(faults).toEqual([
      '3 Created at: “last week” is no date of the pattern dd/MM/yyyy HH:mm. Correct it, or choose another pattern.',
      '4 Created at: Order #6008 has no date. Fill it in.',
      '5 Created at: Order #6009 has a date in the future. Correct it, or choose another date pattern.',
    ])
    expect(await importedOrder(db, '6008')).toBeNull()
  })
})

describe('an amount', () => {
  test('that is finer than the currency is refused, and named', async () => {
    const { faults } = await trial.take(
      ofShopify([
        { ...shopifyOrder, Name: '#7001', 'Lineitem price': '9.999' },
        { ...shopifyOrder, Name: '#7002', Total: '30.001' },
      ]),
    )
    expect(faults).toEqual([
      '2 Lineitem price: 9.999 has more decimals than GBP. Correct it, or match the column of the line total.',
      '3 Total: 30.001 has more decimals than GBP. Correct it.',
    ])
    expect(await importedOrder(db, '7001')).toBeNull()
  })

  test('of one unit may be finer where the file has the total of the line', async () => {
    const finer = { ...woocommerceOrder, 'Item Cost': '9.999', 'Order Line Total': '30.00' }
    const { faults } = await trial.take(ofWoocommerce([{ ...finer, 'Order Number': '7003' }]))
    expect(faults).toEqual([])
    expect(await placed('7003')).toMatchObject({ total: 3000, paid: 3000, holds: [] })
  })
})

describe('a file', () => {
  const rows = ['#8001', '#8002', '#8003'].map((Name) => ({ ...shopifyOrder, Name }))

  test('is imported once; its undo removes what was not changed since, and it can be imported again', async () => {
    const { id, run } = await trial.take(ofShopify(rows))
    expect(run.counts).toMatchObject({ created: 3, orders: 3 })
    expect((await trial.take(ofShopify(rows))).run.counts).toEqual({ unchanged: 3 })
    const [first, edited] = await Promise.all(['8001', '8002'].map(placed))
    await sql`update orders set version = version + 1 where id = ${edited?.id ?? ''}`.execute(
      db.reader,
    )
    const before = await stock()
    const undone = await trial.undo(id)
    expect(undone.run.counts).toMatchObject({ takenBack: 2, leftAsIs: 1 })
    expect(await stock()).toBe(before - 6)
    const back = await sql`select state, paid_minor as paid, balance_minor as balance from orders
      where id = ${first?.id ?? ''}`.execute(db.reader)
    expect(back.rows).toEqual([{ state: 'cancelled', paid: 0, balance: 0 }])
    expect((await placed('8002')).state).toBe('pending')
    const again = await trial.take(ofShopify(rows))
    expect(again.run.counts).toMatchObject({ created: 2, unchanged: 1 })
    expect(await placed('8001')).toMatchObject({ state: 'pending', paid: 3000 })
    expect(await ledgerFaults(db)).toEqual([])
  })

  test('with a refund is undone whole', async () => {
    const refunded = { 'Financial Status': 'partially_refunded', 'Refunded Amount': '20.00' }
    const { id } = await trial.take(ofShopify([{ ...shopifyOrder, ...refunded, Name: '#8004' }]))
    const { id: orderId } = await placed('8004')
    expect((await trial.undo(id)).run.counts).toMatchObject({ takenBack: 1 })
    const left = await sql`select from order_payments where order_id = ${orderId}`.execute(
      db.reader,
    )
    expect(left.rows).toEqual([])
  })

  test('with the headings of Shopify’s own export is matched in whole', async () => {
    const source = 'docs of Shopify: exporting orders'
    const header = await sharedData('shopify/orders_export.header.csv', source)
    if (header === null) return
    const headings = header.trim().split(',')
    const cells: Readonly<Record<string, string | undefined>> = { ...shopifyOrder, Name: '#8005' }
    const line = headings.map((heading) => cells[heading] ?? '').join(',')
    const { faults, run } = await trial.take({
      kind: 'shopify-orders',
      outletId,
      body: `${header.trim()}\n${line}\n`,
    })
    expect(faults).toEqual([])
    expect(run.counts).toMatchObject({ created: 1 })
    expect(await placed('8005')).toMatchObject({ total: 3000, paid: 3000, holds: [] })
  })
})

/** Red mugs that orders have reserved. */
async function stock(): Promise<number> {
  const found = await sql<{ reserved: number }>`select reserved from stock_levels s
    join variants v on v.id = s.variant_id where v.sku = 'MUG-RED'`.execute(db.reader)
  return found.rows[0]?.reserved ?? 0
}
