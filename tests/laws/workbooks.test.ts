import { buffer } from 'node:stream/consumers'
import readWorkbookFile from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import type { ExportList } from '#organization/exports/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Download } from '#platform/server/http/files.ts'
import { customerFiles, customersExport } from '#sales/customers/server/customers-file.ts'
import { ordersExport, ordersFile } from '#sales/orders/server/lists/orders-file.ts'
import { placeOrder } from '#sales/orders/server/placing/place-order.ts'
import { addCustomer } from '../support/customer-steps.ts'
import { testDatabase } from '../support/database.ts'
import { permitted } from '../support/permitted-file.ts'
import { makeWorld, orderOf, type World } from '../support/world.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

/** The rows of a workbook as a spreadsheet reads them, by the name of the column. */
async function workbook(routes: readonly Download[], path: string, list: ExportList) {
  const file = routes.find((each) => each.path === path)
  if (!file) throw new Error(`There is no ${path}.`)
  const { body } = await file.send(db, world.admin, await permitted(db, world.admin, list, 'xlsx'))
  const [sheet] = await readWorkbookFile(await buffer(body))
  const [head = [], ...rows] = sheet?.data ?? []
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [String(name), row[at]])))
}

test("a workbook has dates in the company's time zone, amounts as numbers, and texts unchanged", async () => {
  const order = {
    ...orderOf(world, [{ variantId: world.variants[0]?.id ?? '', quantity: 2 }]),
    shipName: '=1+1',
    shipPhone: '+44 7700 900777',
  }
  const { id } = await placeOrder(db, world.admin, order, null)
  // Half past eleven at night in London, the next day in UTC.
  await db.reader
    .updateTable('orders')
    .set({ placed_at: '2026-07-09T22:30:40.040Z' })
    .where('id', '=', id)
    .execute()
  const [row] = await workbook(ordersFile, '/files/orders.xlsx', ordersExport)
  // A sheet counts in days, so seconds are a fraction and are exact only to a millisecond.
  expect(row?.Placed).toBeInstanceOf(Date)
  expect(Math.abs(Number(row?.Placed) - Date.parse('2026-07-09T23:30:40Z'))).toBeLessThan(10)
  expect(row).toMatchObject({
    Customer: '=1+1',
    Payment: 'Cash on delivery',
    Paid: 'Unpaid',
    Address: 'Not checked',
    Priority: 'Normal',
    Currency: 'GBP',
  })
  expect(typeof row?.Total).toBe('number')
  expect(String(row?.Phone)).toMatch(/^\+44/)
  await addCustomer(db, '=2+2', { phone: '+44 7700 900778' })
  const [customer] = await workbook(customerFiles([]), '/files/customers.xlsx', customersExport)
  expect(customer?.Name).toBe('=2+2')
  expect(String(customer?.Phone)).toMatch(/^\+44/)
})
