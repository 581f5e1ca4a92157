import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { makeWorld, type World } from '../../../../tests/support/world.ts'
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
    paid: 'paid',
    sku: 'MUG-RED',
    quantity: '2',
    price: '4.5',
    shipping: '3.99',
    total: '42.98',
    shipName: 'Bea Stone',
    email: 'bea@example.test',
  }
  const rows = [
    cells,
    { name: '#3001', sku: 'TRAY', quantity: '1', price: '29.99' },
    { ...cells, name: '#3003', ref: '3003', sku: 'NO-SUCH' },
    { ...cells, name: '#3004', ref: '3004', cancelledAt: '2026-01-01' },
    { ...cells, name: '#3005', ref: '3005', currency: 'USD' },
  ].map((values, at) => ({ line: at + 2, values }))
  for (const [kind, orders] of [
    ['shopify', first],
    ['woocommerce', second],
  ] as const) {
    const plan = await orders?.plan(db.reader, world.admin, rows, context)
    expect(plan?.faults.map(({ line, field }) => [line, field])).toEqual([
      [4, 'sku'],
      [5, 'paid'],
      [6, 'currency'],
    ])
    const done = await db.transaction(async (tx) => plan?.apply(tx, world.admin, source, context))
    expect(done?.counts).toEqual({ orders: 1 })
    const placed = await sql`select total_minor as total, paid_minor as paid, units from orders
      where external_ref = '3001' and channel = ${kind}`.execute(db.reader)
    expect(placed.rows).toEqual([{ total: 4298, paid: 4298, units: 3 }])
    const again = await orders?.plan(db.reader, world.admin, rows, context)
    expect(again?.steps).toEqual([])
  }
})
