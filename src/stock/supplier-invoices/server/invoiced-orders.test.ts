import { beforeAll, expect, test } from 'vitest'
import { listInput } from '#platform/lists/list-input.ts'
import type { Database } from '#platform/server/db/database.ts'
import { purchaseOrderList } from '#stock/purchasing/purchase-orders.list.ts'
import { listPurchaseOrders } from '#stock/purchasing/server/index.ts'
import { purchasingParts } from '../../../../tests/support/buying-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aPurchaseOrder } from '../../../../tests/support/purchase-order-steps.ts'
import { billedOf } from '../../../../tests/support/supplier-invoice-steps.ts'
import { makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { cancelInvoice } from './end-invoice.ts'
import { recordInvoice } from './record-invoice.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

test('the list of orders says whether none, a part or all of an order is invoiced', async () => {
  const order = await aPurchaseOrder(db, world, world.admin, 'received')
  const invoicedFor = async (actor = world.admin) => {
    const asked = listInput(purchaseOrderList).parse({ supplierId: order.supplierId })
    const { rows } = await listPurchaseOrders(purchasingParts)(db.reader, actor, asked)
    return rows.map(({ invoiced }) => invoiced)
  }
  const record = (lineIds: readonly string[]) =>
    db.transaction((tx) => recordInvoice(tx, world.admin, billedOf({ lineIds })))
  expect(await invoicedFor()).toEqual(['none'])
  await record(order.lineIds.slice(0, 1))
  expect(await invoicedFor()).toEqual(['part'])
  const rest = await record(order.lineIds.slice(1))
  expect(await invoicedFor()).toEqual(['all'])
  await db.transaction((tx) => cancelInvoice(tx, world.admin, { ...rest, note: '' }))
  expect(await invoicedFor()).toEqual(['part'])
  const keeper = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
  expect(await invoicedFor(keeper)).toEqual([null])
})

test('an order that is not with its supplier says nothing', async () => {
  const { supplierId } = await aPurchaseOrder(db, world, world.admin, 'draft')
  const asked = listInput(purchaseOrderList).parse({ supplierId })
  const { rows } = await listPurchaseOrders(purchasingParts)(db.reader, world.admin, asked)
  expect(rows).toMatchObject([{ invoiced: null }])
})
