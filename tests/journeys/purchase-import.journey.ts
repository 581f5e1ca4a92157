import { beforeAll, expect, test } from 'vitest'
import { type DemoHouse, demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'

let house: DemoHouse

beforeAll(async () => {
  house = await demoHouse()
})

const head =
  'PO number;Vendor;Warehouse;Order date;Due date;SKU;Qty;Unit cost;Received qty;Rejected qty;Received date;Status'

/** The orders of two years ago, and one whose second line names no product. */
const body = [
  head,
  'A-1;Tarnbeck Foundry Ltd;MAIN;02/03/2024;16/03/2024;COOK-101;100;4,2055;100;3;15/03/2024;Closed',
  'A-2;TARNBECK;MAIN;03/03/2024;16/03/2024;COOK-101;10;4,20;;;;Cancelled',
  'A-3;TARNBECK;MAIN;04/03/2024;16/03/2024;COOK-101;10;4,20;10;;15/03/2024;Closed',
  'A-3;TARNBECK;MAIN;04/03/2024;16/03/2024;NO-SUCH;10;4,20;10;;15/03/2024;Closed',
].join('\r\n')

test('orders of the past are checked, imported and found by their number', async () => {
  const desk = await deskOf(house.server, 'super_manager')
  const { page } = desk
  await page.goto(`${house.server.url}/purchase-orders`)
  await page.getByRole('button', { name: 'Import' }).focus()
  await page.keyboard.press('Enter')
  const panel = page.locator('[data-side-panel]')
  const buffer = Buffer.from(body)
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer })
  await panel.getByRole('button', { name: 'Send' }).click()
  const choice = (label: string) => panel.getByLabel(label, { exact: true })
  await expect.poll(() => choice('Delimiter').inputValue()).toBe(';')
  await choice('Unit costs with more decimals than the currency has').selectOption('round')
  await panel.getByRole('button', { name: 'Check the file' }).click()
  const changes = panel.getByRole('table', { name: 'Changes' })
  await changes
    .getByRole('row', { name: /A-1 New .*Tarnbeck Foundry Ltd, 1 line, Closed/ })
    .waitFor()
  await changes.getByText('No product has the SKU NO-SUCH. Add the product first.').waitFor()
  await changes.getByText('It comes in together with line 5, which has a fault.').waitFor()
  await panel
    .getByText(/Unit costs are rounded to the smallest unit of GBP/)
    .first()
    .waitFor()
  await panel
    .getByRole('button', { name: /^Import/ })
    .last()
    .click()
  await panel.getByText('Finished').first().waitFor()
  await page.goto(`${house.server.url}/purchase-orders?q=A-1`)
  await page.locator('[data-row]').first().click()
  const order = page.getByRole('complementary')
  await order.getByText('A-1', { exact: true }).waitFor()
  await order.getByText('3 rejected').waitFor()
  expect(faultsOf(desk)).toEqual([])
})
