import { beforeAll, expect, test } from 'vitest'
import { scan } from '../support/browser.ts'
import { type DemoHouse, demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'

let house: DemoHouse

beforeAll(async () => {
  house = await demoHouse()
})

/** The demo's supplier who is paid in euros, and the first product that it sells. */
async function supplierInEuros() {
  return house.db.reader
    .selectFrom('suppliers as s')
    .innerJoin('supplier_items as item', 'item.supplier_id', 's.id')
    .innerJoin('variants as v', 'v.id', 'item.variant_id')
    .select(['s.id', 's.code', 'v.sku', 'v.id as variantId'])
    .where('s.code', '=', 'DELFTMEER')
    .where('item.price_minor', '=', 1_145)
    .executeTakeFirstOrThrow()
}

test('an order in euros is sent at the rate of the day, received into stock at it, and invoiced at another', async () => {
  const { server, db } = house
  const { code, sku, variantId } = await supplierInEuros()
  const admin = await deskOf(server, 'super_admin')
  const { page } = admin

  await page.goto(`${server.url}/business-settings?section=exchange-rates`)
  await page.getByRole('button', { name: 'Add rate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'One unit of' }).fill('EUR')
  await page.getByRole('option', { name: /EUR/ }).first().click()
  await dialog.getByLabel('Is worth').fill('0.87125')
  await dialog.getByRole('button', { name: 'Add rate' }).click()
  await toastOf(admin, '1 EUR = 0.87125 GBP added').waitFor()

  await page.goto(`${server.url}/purchase-orders`)
  await page.getByRole('button', { name: 'New purchase order' }).click()
  const panel = page.locator('[data-side-panel]')
  await panel.getByLabel('Supplier', { exact: true }).fill(code)
  await page.getByRole('option', { name: new RegExp(code) }).click()
  const outlets = panel.getByLabel('Deliver to')
  const main = outlets.locator('option').filter({ hasText: 'MAIN' })
  await outlets.selectOption(await main.first().getAttribute('value'))
  await panel.getByText('1 EUR = 0.87125 GBP', { exact: false }).waitFor()
  await panel.getByLabel('Add a product, or scan it').fill(sku)
  await page
    .getByRole('option', { name: new RegExp(sku) })
    .first()
    .click()
  await panel.getByLabel(`Quantity of ${sku}`).fill('12')
  // 12 for 11.45 are 137.40 euros, and 119.71 pounds after rounding 119.709750.
  await panel.getByText('Total €137.40 (£119.71)').waitFor()
  await panel.getByRole('button', { name: 'Save draft' }).click()
  await toastOf(admin, 'Purchase order drafted').waitFor()
  await panel.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByText('1 EUR = 0.87125 GBP', { exact: false }).waitFor()
  await dialog.getByRole('radio', { name: /In another way/ }).check()
  await dialog.getByRole('button', { name: /^Send PO-/ }).click()
  await panel.getByText('Sent', { exact: true }).first().waitFor()
  const order = await db.reader
    .selectFrom('purchase_orders')
    .select(['id', 'number', 'currency', 'rate'])
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  expect(order).toMatchObject({ currency: 'EUR', rate: '0.8712500000' })

  const stockValue = async () => {
    const levels = await db.reader
      .selectFrom('stock_levels')
      .select('value_minor')
      .where('variant_id', '=', variantId)
      .execute()
    return levels.reduce((sum, level) => sum + level.value_minor, 0)
  }
  const before = await stockValue()
  await page.goto(`${server.url}/receiving`)
  const row = page.getByRole('listitem', { name: new RegExp(`^PO-${order.number},`) })
  await row.getByRole('button', { name: 'Receive' }).click()
  await dialog.getByRole('button', { name: 'Start counting' }).click()
  await page.getByRole('heading', { name: /^Count GR-/ }).waitFor()
  await page.getByRole('button', { name: 'Connect scanner' }).click()
  await page.getByLabel('Quantity of the next scan').fill('12')
  await page.getByRole('heading', { name: /^Count GR-/ }).click()
  await scan(page, sku)
  await page.getByRole('button', { name: 'Receive what is counted' }).click()
  const summary = page.getByRole('dialog')
  await summary.getByRole('button', { name: 'Receive', exact: true }).click()
  await expect.poll(async () => (await stockValue()) - before).toBe(11_971)
  await page.getByText('£119.71').first().waitFor()

  await page.goto(`${server.url}/purchase-orders?view=invoices&record=1`)
  await panel.getByRole('combobox', { name: 'Supplier' }).fill('DELFTMEER')
  await panel.getByRole('option').first().click()
  await panel.getByRole('button', { name: `Invoice PO-${order.number}` }).click()
  await panel.getByText('Lines, tax and charges: €137.40').waitFor()
  await panel.getByLabel('Invoice number').fill('DM-90001')
  await panel.getByLabel('Total').fill('137.40')
  // An order at another rate can be added, and the rate of neither is taken for the other.
  await panel.getByRole('button', { name: /^Add PO-/ }).click()
  await panel.getByRole('button', { name: 'Record invoice' }).click()
  await panel
    .getByText(/^The orders of the invoice have different rates: PO-.+1 EUR = 0.87125 GBP/)
    .waitFor()
  await panel
    .getByRole('button', { name: /^Remove / })
    .last()
    .click()
  await panel.getByLabel('Rate: 1 EUR in GBP').fill('0.88')
  await page.keyboard.press('Control+Enter')
  await toastOf(admin, 'Invoice DM-90001 recorded').waitFor()
  // 120.91 at its own rate: 1.20 more than the order, and no difference of prices.
  await panel.getByText('£120.91', { exact: false }).waitFor()
  await panel.getByText('£1.20 more than at the rate of the order').waitFor()
  await panel.getByText('1 EUR = 0.87125 GBP, rate of', { exact: false }).waitFor()
  await panel.getByText('Matched', { exact: true }).first().waitFor()
  expect(faultsOf(admin)).toEqual([])
})
