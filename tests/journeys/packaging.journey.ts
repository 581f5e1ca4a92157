import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { scan } from '../support/browser.ts'
import { demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import type { TestServer } from '../support/server.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

async function anOrderToPack() {
  const order = await db.reader
    .selectFrom('orders')
    .innerJoin('outlets', 'outlets.id', 'orders.outlet_id')
    .select(['orders.id', 'orders.number'])
    .where('orders.state', '=', 'confirmed')
    .where('outlets.code', '=', 'MAIN')
    .where('orders.units', '<=', 4)
    // Products with lots would ask for one, which another journey covers.
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('order_lines')
            .innerJoin('variants', 'variants.id', 'order_lines.variant_id')
            .select('order_lines.id')
            .whereRef('order_lines.order_id', '=', 'orders.id')
            .where('tracking', '<>', 'none'),
        ),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('order_holds')
            .select('order_holds.id')
            .whereRef('order_holds.order_id', '=', 'orders.id')
            .where('released_at', 'is', null),
        ),
      ),
    )
    .orderBy('orders.number')
    .executeTakeFirstOrThrow()
  const lines = await db.reader
    .selectFrom('order_lines')
    .select(['variant_id', 'sku', 'quantity'])
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  return { ...order, lines }
}

const onHand = async (sku: string) => {
  const level = await db.reader
    .selectFrom('stock_levels')
    .innerJoin('variants', 'variants.id', 'stock_levels.variant_id')
    .innerJoin('outlets', 'outlets.id', 'stock_levels.outlet_id')
    .select('stock_levels.on_hand')
    .where('variants.sku', '=', sku)
    .where('outlets.code', '=', 'MAIN')
    .executeTakeFirstOrThrow()
  return level.on_hand
}

test('a box is added, tried and used: its stock falls by one, and the ledger names the parcel', async () => {
  const order = await anOrderToPack()
  await db.transaction((tx) =>
    tx
      .updateTable('variants')
      .set({
        length_millimetres: 120,
        width_millimetres: 90,
        height_millimetres: 60,
        weight_grams: 400,
      })
      .where(
        'id',
        'in',
        order.lines.map((line) => line.variant_id),
      )
      .execute(),
  )
  const keeper = await deskOf(server, 'warehouse_manager')
  const { page } = keeper
  await page.goto(`${server.url}/packaging`)
  await page.getByRole('button', { name: 'New material' }).click()
  await page.getByLabel('Name').fill('Gift box, red')
  await page.getByLabel('SKU').fill('BOX-GIFT')
  const sizes = { 'Inner length': '240', 'Inner width': '180', 'Inner height': '120' }
  for (const [label, value] of Object.entries(sizes)) {
    await page.getByLabel(label).fill(value)
    await page.getByLabel(label.replace('Inner', 'Outer')).fill(value)
  }
  await page.getByLabel('Outer width').fill('10')
  await page.getByRole('button', { name: 'Add material' }).click()
  await page.getByText(/outer width of 10 mm is less/).waitFor()
  await page.getByLabel('Outer width').fill('186')
  await page.getByRole('button', { name: 'Add material' }).click()
  await page.getByRole('heading', { name: 'Gift box, red' }).waitFor()
  await page.getByText('None has been counted anywhere yet.').waitFor()

  await page.goto(`${server.url}/packaging?view=try`)
  await page.getByLabel('Packed at').selectOption({ label: 'MAIN Leeds Warehouse' })
  await page.getByLabel('Add a product').fill(order.lines[0]?.sku ?? '')
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByText('Cheapest that holds these').waitFor()
  const why = page.getByText('Why not another')
  await why.click()
  await page.getByText('None is in stock here.').first().waitFor()

  const packer = await deskOf(server, 'dispatch_manager')
  await packer.page.goto(`${server.url}/dispatch?order=${order.id}`)
  await packer.page.getByRole('button', { name: 'Connect scanner' }).click()
  const box = packer.page.getByRole('region', { name: 'Box' })
  const suggested = (await box.getByRole('code').first().textContent()) ?? ''
  const before = await onHand(suggested)
  for (const { sku, quantity } of order.lines)
    for (let unit = 0; unit < quantity; unit++) {
      await scan(packer.page, sku)
      // The same code within 300 ms counts as a bounce of the trigger.
      await packer.page.waitForTimeout(350)
    }
  await packer.page.getByText('Order packed').first().waitFor()
  await box.getByText('Packed in').waitFor()
  expect(await onHand(suggested)).toBe(before - 1)
  // Another box than the suggested one needs a reason.
  await scan(packer.page, 'BOX-L')
  await packer.page.getByText(`${suggested} is suggested, not BOX-L.`).first().waitFor()
  await box.getByRole('button', { name: 'Use another box' }).click()
  const other = packer.page.getByRole('dialog')
  await other.getByLabel('SKU or barcode of the box').fill('BOX-L')
  await other.getByRole('radio').first().check()
  await other.getByRole('button', { name: 'Use this box' }).click()
  await box.getByText('Box L, double wall').waitFor()
  expect(await onHand(suggested)).toBe(before)

  await page.goto(`${server.url}/packaging?view=uses&overridden=1`)
  await page.getByRole('link', { name: String(order.number) }).waitFor()
  expect(faultsOf(keeper)).toEqual([])
  expect(faultsOf(packer)).toEqual([])
})
