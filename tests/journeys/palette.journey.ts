import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { scan } from '../support/browser.ts'
import { type DemoHouse, demoHouse, deskOf } from '../support/demo-house.ts'
import { list } from '../support/screen.ts'

let house: DemoHouse

beforeAll(async () => {
  house = await demoHouse()
})

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Search and go to' })

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await paletteOf(page).locator('input:focus').waitFor()
}

async function choose(page: Page, typed: string, label: string | RegExp): Promise<void> {
  await openPalette(page)
  await page.keyboard.type(typed)
  const found = paletteOf(page).locator('[data-action]')
  const option = found.filter({ has: page.getByText(label, { exact: true }) }).first()
  await option.waitFor()
  // What is found later moves the rest down: a user clicks when nothing moves any more.
  await expect
    .poll(async () => {
      const before = await found.allTextContents()
      await page.waitForTimeout(1_000)
      return (await found.allTextContents()).join() === before.join()
    })
    .toBe(true)
  await option.click()
  await paletteOf(page).waitFor({ state: 'hidden' })
}

test('the palette does what the open record and the app can do', async () => {
  const desk = await deskOf(house.server, 'super_admin')
  const { page } = desk
  const order = await house.db.reader
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('state', '=', 'pending')
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  await page.goto(`${house.server.url}/orders?open=${order.id}`)
  const panel = page.getByRole('complementary', { name: `Order ${order.number}` })
  await panel.getByRole('button', { name: 'Hold', exact: true }).waitFor()
  await choose(page, 'hold', /^Hold$/)
  await page.getByRole('dialog', { name: /^Hold/ }).waitFor()
  await page.keyboard.press('Escape')
  await choose(page, 'drak', 'Switch to the dark theme')
  await expect
    .poll(() => page.evaluate(() => document.documentElement.classList.contains('dark')))
    .toBe(true)
  await choose(page, 'new order', 'New order')
  await page.getByRole('complementary', { name: 'New order' }).waitFor()
  expect(desk.complaints).toEqual([])
})

test('typing errors are forgiven, settings are found, and the records opened last come first', async () => {
  const desk = await deskOf(house.server, 'super_admin')
  const { page } = desk
  const supplier = await house.db.reader
    .selectFrom('suppliers')
    .select(['id', 'name'])
    .orderBy('name')
    .executeTakeFirstOrThrow()
  await page.goto(`${house.server.url}/orders`)
  await list(page)
  // The titles of its products begin with its name.
  await choose(page, supplier.name, supplier.name)
  await page.waitForURL(`**/suppliers?open=${supplier.id}`)
  await page.getByRole('complementary', { name: supplier.name }).waitFor()
  await choose(page, 'exchange rates', 'Exchange rates')
  await page.waitForURL('**/business-settings?section=exchange-rates')
  await expect
    .poll(async () => {
      await openPalette(page)
      const [first] = await paletteOf(page).locator('[data-action]').allTextContents()
      await page.keyboard.press('Escape')
      await paletteOf(page).waitFor({ state: 'hidden' })
      return first
    })
    .toBe(supplier.name)
  await choose(page, 'confrim', 'Confirmations')
  await page.waitForURL('**/confirmations')
  expect(desk.complaints).toEqual([])
})

test('a scan into the palette opens what it names, and a SKU comes before the orders with it', async () => {
  const desk = await deskOf(house.server, 'super_admin')
  const { page } = desk
  const ordered = await house.db.reader
    .selectFrom('order_lines')
    .innerJoin('barcodes', 'barcodes.variant_id', 'order_lines.variant_id')
    .select(['order_lines.sku', 'barcodes.variant_id', 'barcodes.code'])
    .orderBy('order_lines.sku')
    .executeTakeFirstOrThrow()
  await page.goto(`${house.server.url}/orders`)
  await list(page)
  await openPalette(page)
  await scan(page, ordered.code)
  await page.waitForURL((url) => url.search.includes(ordered.variant_id))
  await paletteOf(page).waitFor({ state: 'hidden' })
  await page.goto(`${house.server.url}/orders`)
  await list(page)
  await openPalette(page)
  await page.keyboard.type(ordered.sku)
  const first = paletteOf(page).locator('[data-action][data-selected]')
  await first.filter({ hasText: ordered.sku }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.search.includes(ordered.variant_id))
  expect(desk.complaints).toEqual([])
})
