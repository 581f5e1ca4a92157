import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { makeWorld, type World } from '../../../../../tests/support/world.ts'
import { shopOrderImports } from './import-shop-orders.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

test('an export of either shop comes in once, whole orders from several lines', async () => {
  const [first, second] = shopOrderImports
  const context = { outletId: world.outletId, importId: newId(), options: {} }
  const source = { noun: 'import', id: context.importId, label: 'orders.csv' }
  const cells = {
    name: '#3001',
    ref: '3001',
    createdAt: '2026-01-10T10:00:00.000Z',
    sku: 'MUG-RED',
    quantity: '2',
    price: '4.5',
    shipping: '3.99',
    total: '42.98',
    shipName: 'Bea Stone',
    email: 'bea@example.test',
  }
  const rows = (paid: string) => [
    { ...cells, paid },
    { name: '#3001', sku: 'TRAY', quantity: '1', price: '29.99' },
    { ...cells, paid, name: '#3003', ref: '3003', sku: 'NO-SUCH' },
    { ...cells, paid: 'refunded', name: '#3004', ref: '3004' },
    { ...cells, paid, name: '#3005', ref: '3005', currency: 'USD' },
  ]
  for (const [kind, orders, paid] of [
    ['shopify', first, 'paid'],
    ['woocommerce', second, 'processing'],
  ] as const) {
    const lines = rows(paid).map((values, at) => ({ line: at + 2, values }))
    const plan = await orders?.plan(db.reader, world.admin, lines, context)
    expect(plan?.faults.map(({ line, field }) => [line, field])).toEqual([
      [4, 'sku'],
      [6, 'currency'],
    ])
    expect(plan?.leftOut).toEqual([{ lines: [5], countAs: 'refundedOrders' }])
    const done = await db.transaction(async (tx) => plan?.apply(tx, world.admin, source, context))
    expect(done?.counts).toEqual({ orders: 1 })
    const placed = await sql`select total_minor as total, paid_minor as paid, units from orders
      where external_ref = '3001' and channel = ${kind}`.execute(db.reader)
    expect(placed.rows).toEqual([{ total: 4298, paid: 4298, units: 3 }])
    const again = await orders?.plan(db.reader, world.admin, lines, context)
    expect(again?.steps).toEqual([])
  }
})
