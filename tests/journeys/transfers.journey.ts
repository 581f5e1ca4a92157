import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { groupedQuantity } from '#platform/quantity.ts'
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

/** Two products with plenty of stock in the warehouse, and without lots. */
async function goods() {
  const rows = await db.reader
    .selectFrom('stock_levels')
    .innerJoin('variants', 'variants.id', 'stock_levels.variant_id')
    .innerJoin('outlets', 'outlets.id', 'stock_levels.outlet_id')
    .select(['variants.id', 'variants.sku', 'outlets.id as outletId'])
    .where('outlets.code', '=', 'MAIN')
    .where('variants.tracking', '=', 'none')
    .where('variants.quantity_scale', '=', 0)
    .where('stock_levels.on_hand', '>', 60)
    .orderBy('variants.sku', 'desc')
    .limit(2)
    .execute()
  const [first, second] = rows
  if (!first || !second) throw new Error('The demo has too little stock.')
  return [first, second] as const
}

const levelAt = async (code: string, sku: string) => {
  const row = await db.reader
    .selectFrom('stock_levels')
    .innerJoin('variants', 'variants.id', 'stock_levels.variant_id')
    .innerJoin('outlets', 'outlets.id', 'stock_levels.outlet_id')
    .select(['on_hand', 'unavailable', 'reserved'])
    .where('outlets.code', '=', code)
    .where('variants.sku', '=', sku)
    .executeTakeFirst()
  return row ?? { on_hand: 0, unavailable: 0, reserved: 0 }
}

const panelOf = (page: Page) => page.getByRole('complementary', { name: /^Transfer \d+$/ })

async function addProduct(page: Page, sku: string, quantity: string): Promise<void> {
  await page.getByLabel('Add a product, or scan it').fill(sku)
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByLabel(`Quantity of ${sku}`).fill(quantity)
}

async function scanMany(page: Page, sku: string, quantity: string): Promise<void> {
  await page.getByLabel('Quantity of the next scan').fill(quantity)
  await page.getByRole('heading', { level: 1 }).click()
  await scan(page, sku)
}

test('more than the warehouse has is warned about on the line and requested only with a confirmation', async () => {
  const [mug] = await goods()
  const { on_hand, reserved, unavailable } = await levelAt('MAIN', mug.sku)
  const available = groupedQuantity(on_hand - reserved - unavailable, 0)
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  await page.goto(`${server.url}/stock-transfer?new=1&variant=${mug.id}&from=${mug.outletId}`)
  const form = page.getByRole('complementary', { name: 'New transfer' })
  await form.getByLabel('To', { exact: true }).selectOption({ label: 'YORK York Shop' })
  await page.getByLabel(`Quantity of ${mug.sku}`).fill('5000')
  await form.getByText(`${available} available at MAIN`).waitFor()
  await page.getByRole('button', { name: 'Save draft' }).click()
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Request' }).click()
  const asked = page.getByRole('dialog', { name: /anyway\?$/ })
  await asked
    .getByText(`${available} of ${mug.sku} are available at MAIN, and 5,000 are requested.`)
    .waitFor()
  await asked.getByRole('button', { name: 'Request anyway' }).click()
  await panel.getByText('Requested', { exact: true }).first().waitFor()
  expect(faultsOf(desk).filter((fault) => !fault.includes('409'))).toEqual([])
})

test('requested, approved by another user, picked, received in two deliveries and closed with a shortage', async () => {
  const [mug, tray] = await goods()
  const before = { main: await levelAt('MAIN', mug.sku), york: await levelAt('YORK', mug.sku) }
  const shop = await deskOf(server, 'store_manager')
  const { page } = shop
  await page.goto(`${server.url}/stock-transfer?new=1&variant=${mug.id}&from=${mug.outletId}`)
  const form = page.getByRole('complementary', { name: 'New transfer' })
  await form.getByLabel('To', { exact: true }).selectOption({ label: 'YORK York Shop' })
  await page.getByLabel(`Quantity of ${mug.sku}`).fill('4')
  await addProduct(page, tray.sku, '')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Enter a quantity above 0 for each product.').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe(`Quantity of ${tray.sku}`)
  await page.getByLabel(`Quantity of ${tray.sku}`).fill('2')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Request' }).click()
  await panel.getByText('Requested', { exact: true }).first().waitFor()
  // The requester may not approve it.
  const own = panel.getByRole('button', { name: 'Approve' })
  await expect.poll(() => own.getAttribute('aria-disabled')).toBe('true')
  const address = page.url()

  const warehouse = await deskOf(server, 'warehouse_manager')
  const desk = warehouse.page
  await desk.goto(address)
  await desk.getByRole('button', { name: 'Approve' }).click()
  await desk.getByLabel(`Reserve of ${mug.sku}`).fill('5')
  await desk.getByRole('button', { name: 'Approve and reserve' }).click()
  await desk.getByText('1 quantity is not between 0 and what was asked for.').waitFor()
  await desk.keyboard.press('Escape')
  await desk.getByRole('button', { name: 'Keep editing' }).click()
  await desk.getByLabel(`Reserve of ${mug.sku}`).fill('4')
  await desk.getByRole('button', { name: 'Approve and reserve' }).click()
  await desk.getByRole('button', { name: 'Scan out and ship' }).click()
  await desk.getByRole('button', { name: 'Connect scanner' }).click()
  await scanMany(desk, mug.sku, '4')
  await desk.getByLabel(`${mug.sku}: 4 of 4 picked`).waitFor()
  await scan(desk, 'NO-SUCH-THING')
  await desk.getByText('Unknown code').first().waitFor()
  await scan(desk, tray.sku)
  await desk.getByLabel(`${tray.sku}: 1 of 2 picked`).waitFor()
  await desk.getByRole('heading', { level: 1 }).click()
  await desk.keyboard.press('-')
  await desk.getByLabel(`${tray.sku}: 0 of 2 picked`).waitFor()
  await scanMany(desk, tray.sku, '2')
  await desk.getByText('All picked').first().waitFor()
  await scan(desk, 'A-CONFIRM')
  const leaving = desk.getByRole('dialog')
  await leaving.getByLabel('Carrier or van').fill('House van')
  await leaving.getByRole('button', { name: 'Ship what is picked' }).click()
  await panelOf(desk).getByText('In transit', { exact: true }).first().waitFor()
  expect(await levelAt('MAIN', mug.sku)).toEqual({
    ...before.main,
    on_hand: before.main.on_hand - 4,
  })

  await page.getByRole('button', { name: 'Scan in and receive' }).click()
  await page.getByRole('button', { name: 'Connect scanner' }).click()
  await scan(page, 'B-YORK-S-1-A')
  await page.getByText('They go into bin S-1-A').waitFor()
  await scanMany(page, mug.sku, '2')
  await page.getByLabel(`${mug.sku}: 2 of 4 here`).waitFor()
  await page.getByText('2 in this delivery, bin S-1-A').waitFor()
  await page.getByRole('button', { name: 'Reject the next' }).click()
  await page.getByRole('dialog').getByText('Damaged', { exact: true }).click()
  await page.getByRole('button', { name: 'Reject the next scans' }).click()
  await page.getByText('The next scans are rejected').waitFor()
  await scan(page, mug.sku)
  await page.getByText('1 rejected: Damaged').waitFor()
  await page.getByRole('button', { name: 'Receive what is counted' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Receive what is counted' }).click()
  await panel.getByText('Partly received', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Scan in and receive' }).click()
  await scanMany(page, tray.sku, '2')
  await page.getByLabel(`${tray.sku}: 2 of 2 here`).waitFor()
  await page.getByRole('button', { name: 'Receive what is counted' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Receive what is counted' }).click()

  await page.getByRole('button', { name: 'Close short' }).click()
  const closing = page.getByRole('dialog')
  await closing.getByLabel(/^Lost:/).check()
  await closing.getByLabel('York Shop', { exact: true }).check()
  await closing.getByText('Lost on the way', { exact: true }).click()
  await closing.getByRole('button', { name: 'They are lost, close it' }).click()
  await panel.getByText('Closed', { exact: true }).first().waitFor()
  expect(await levelAt('YORK', mug.sku)).toEqual({
    ...before.york,
    on_hand: before.york.on_hand + 3,
    unavailable: before.york.unavailable + 1,
  })
  const lies = await db.reader
    .selectFrom('stock_places')
    .innerJoin('bins', 'bins.id', 'stock_places.bin_id')
    .innerJoin('outlets', 'outlets.id', 'bins.outlet_id')
    .select(['on_hand', 'unavailable'])
    .where('variant_id', '=', mug.id)
    .where('bins.code', '=', 'S-1-A')
    .where('outlets.code', '=', 'YORK')
    .executeTakeFirst()
  // The two accepted units, and the rejected one.
  expect(lies).toEqual({ on_hand: 3, unavailable: 1 })
  const variances = await db.reader
    .selectFrom('stock_variances')
    .innerJoin('outlets', 'outlets.id', 'stock_variances.outlet_id')
    .select(['outlets.code', 'stock_variances.quantity', 'stock_variances.cause'])
    .where('source_id', '=', new URL(address).searchParams.get('open') ?? '')
    .execute()
  expect(variances).toEqual([{ code: 'YORK', quantity: -1, cause: 'Lost on the way' }])
  await page.getByRole('link', { name: 'Differences', exact: true }).click()
  await page.locator('[data-row]').filter({ hasText: mug.sku }).first().waitFor()
  expect(faultsOf(shop)).toEqual([])
  expect(faultsOf(warehouse)).toEqual([])
})
