import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { aLowWare, aSupplier } from '../support/buying-steps.ts'
import { demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import type { TestServer } from '../support/server.ts'
import { setUp } from '../support/world.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

/** A supplier of two products that are low at the warehouse. */
async function supplierOfTwo() {
  const { id: outletId } = await db.reader
    .selectFrom('outlets')
    .select('id')
    .where('code', '=', 'MAIN')
    .executeTakeFirstOrThrow()
  const world = { outletId, variants: [], admin: setUp }
  const supplierId = await aSupplier(db)
  const { code } = await db.reader
    .selectFrom('suppliers')
    .select('code')
    .where('id', '=', supplierId)
    .executeTakeFirstOrThrow()
  const skus = [
    (await aLowWare(db, world, supplierId)).sku,
    (await aLowWare(db, world, supplierId)).sku,
  ]
  return { supplierId, outletId, code, skus }
}

test('an order is drafted by hand, sent, changed by its supplier, and confirmed as the next revision', async () => {
  const { supplierId, outletId, code, skus } = await supplierOfTwo()
  const [first = '', second = ''] = skus
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  await page.goto(`${server.url}/purchase-orders`)
  await page.getByRole('button', { name: 'New purchase order' }).click()
  const panel = page.locator('[data-side-panel]')
  await panel.getByLabel('Supplier', { exact: true }).fill(code)
  await page.getByRole('option', { name: new RegExp(code) }).click()
  await panel.getByLabel('Deliver to').selectOption(outletId)
  for (const sku of skus) {
    await panel.getByLabel('Add a product, or scan it').fill(sku)
    await page.getByRole('option', { name: new RegExp(sku) }).click()
    await panel.getByLabel(`Quantity of ${sku}`).fill('12')
  }
  // Both lines as the supplier asks: 12 for 2.50 each.
  await panel.getByText('Total £60.00').waitFor()
  await panel.getByRole('button', { name: 'Save draft' }).click()
  await toastOf(desk, 'Purchase order drafted').waitFor()

  await panel.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /In another way/ }).check()
  await dialog.getByRole('button', { name: /^Send PO-/ }).click()
  await panel.getByText('Sent', { exact: true }).first().waitFor()

  await panel.getByRole('button', { name: 'Record proposed changes' }).click()
  await dialog.getByLabel(`Quantity of ${first}`).fill('6')
  await dialog.getByLabel(`Price of ${first}`).fill('2.75')
  await dialog.getByLabel(`Quantity of ${second}`).fill('0')
  await dialog.getByRole('button', { name: 'Record changes' }).click()
  await panel.getByText('The order costs £43.50 less.', { exact: false }).waitFor()
  await panel
    .getByText('Prices are £1.50 higher for the offered quantities.', { exact: false })
    .waitFor()
  await panel.getByRole('button', { name: 'Accept changes' }).click()
  await toastOf(desk, 'confirmed').waitFor()
  await panel.getByText('£16.50').first().waitFor()
  await panel.getByText('quantity 12 → 6, price £2.50 → £2.75').waitFor()

  const order = await db.reader
    .selectFrom('purchase_orders')
    .select(['state', 'revision', 'total_minor'])
    .where('supplier_id', '=', supplierId)
    .executeTakeFirstOrThrow()
  expect(order).toEqual({ state: 'confirmed', revision: 2, total_minor: 1_650 })
  expect(faultsOf(desk)).toEqual([])
})
