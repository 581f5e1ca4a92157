import { beforeAll, expect, test } from 'vitest'
import { type DemoHouse, demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import { shopifyFile, shopifyOrder } from '../support/order-file.ts'

let house: DemoHouse
let sku: string

beforeAll(async () => {
  house = await demoHouse()
  const variant = await house.db.reader
    .selectFrom('stock_levels')
    .innerJoin('variants', 'variants.id', 'stock_levels.variant_id')
    .select('variants.sku')
    .where('stock_levels.on_hand', '>', 20)
    .where('variants.quantity_scale', '=', 0)
    .orderBy('variants.sku')
    .executeTakeFirstOrThrow()
  sku = variant.sku
})

const order = (Name: string, cells: Readonly<Record<string, string>>) => ({
  ...shopifyOrder,
  'Lineitem sku': sku,
  'Lineitem quantity': '1',
  'Lineitem price': '30.00',
  'Created at': '05/11/2026 10:00',
  Name,
  ...cells,
})

test('orders of Shopify with ambiguous dates raise a question, are checked and imported', async () => {
  const desk = await deskOf(house.server, 'super_manager')
  const { page } = desk
  await page.goto(`${house.server.url}/orders`)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const panel = page.locator('[data-side-panel]')
  const holds = panel.getByLabel('What the file holds')
  await holds.waitFor()
  await expect
    .poll(() => holds.locator('option').allInnerTexts())
    .toEqual([
      'Orders from Shopify',
      'Orders from WooCommerce',
      'Orders in the Online Retail format (fixed columns)',
    ])
  const rows = [
    order('#9101', {}),
    order('#9102', { 'Created at': '06/11/2026 09:30', 'Fulfillment Status': 'fulfilled' }),
    order('#9103', { 'Financial Status': 'on_tick' }),
  ]
  await panel.locator('input[type=file]').setInputFiles({
    name: 'orders_export.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(shopifyFile(rows)),
  })
  await panel.getByRole('button', { name: 'Send' }).click()

  await panel.getByText('Dates such as 05/11/2026 10:00 can be read in more than one way').waitFor()
  const check = panel.getByRole('button', { name: 'Check the file' })
  await expect.poll(() => check.getAttribute('aria-disabled')).toBe('true')
  await panel.getByLabel('Date pattern').selectOption('MM/dd/yyyy HH:mm')
  await panel.getByText('11 May 2026, 10:00').waitFor()
  await panel.getByLabel('Date pattern').selectOption('dd/MM/yyyy HH:mm')
  await panel.getByRole('combobox', { name: 'Time zone of the file' }).fill('berlin')
  await panel
    .page()
    .getByRole('option', { name: /^Berlin/ })
    .click()
  await panel.getByText('5 November 2026, 10:00 (Europe/Berlin)').waitFor()
  await check.click()

  await panel.getByText('1 order is closed and left out: 1 sent.').waitFor()
  await panel.getByText('Order #9103 has the status “on_tick”, which is not known here').waitFor()
  await panel.getByRole('button', { name: 'Import the rest' }).click()
  await panel.getByText('Finished', { exact: true }).first().waitFor()
  const found = await house.db.reader
    .selectFrom('orders')
    .select(['number', 'placed_at'])
    .where('channel_number', '=', '#9101')
    .executeTakeFirstOrThrow()
  expect(new Date(found.placed_at).toISOString()).toBe('2026-11-05T09:00:00.000Z')
  await panel.getByRole('link', { name: `Order ${found.number}` }).click()
  await page.getByRole('heading', { name: `Order ${found.number}` }).waitFor()
  expect(faultsOf(desk)).toEqual([])
})
