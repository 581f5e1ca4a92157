import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { systemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { findDoubles } from '#sales/orders/server/checks/find-doubles.ts'
import { placeOrder } from '#sales/orders/server/placing/place-order.ts'
import { demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import { ledgerFaults } from '../support/ledger.ts'
import type { TestServer } from '../support/server.ts'
import { orderOf } from '../support/world.ts'

/** Order management: duplicates, bulk actions, messages, and split shipping. */
let db: Database
let server: TestServer
const numbers: number[] = []

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
  const ware = await db.reader
    .selectFrom('stock_levels')
    .innerJoin('variants', 'variants.id', 'stock_levels.variant_id')
    .innerJoin('outlets', 'outlets.id', 'stock_levels.outlet_id')
    .select(['variants.id', 'outlets.id as outletId'])
    .where('outlets.code', '=', 'MAIN')
    .where('variants.quantity_scale', '=', 0)
    .where('stock_levels.on_hand', '>', 60)
    .orderBy('variants.sku')
    .executeTakeFirstOrThrow()
  const lines = [{ variantId: ware.id, quantity: 2 }]
  const desk = systemActor('Test')
  const ids: string[] = []
  for (const shipName of ['Ruth Twice', 'Ruth Twice']) {
    const order = { ...orderOf(ware, lines), shipName, shipPhone: '0113 496 0999' }
    const placed = await placeOrder(db, desk, order, null)
    numbers.push(placed.number)
    ids.push(placed.id)
  }
  await db.transaction((tx) => findDoubles(tx, desk, ids))
})

const panelOf = (page: Page, number: number | undefined) =>
  page.getByRole('complementary', { name: `Order ${number}` })

test('a duplicate is found, compared and merged; others get a message, tags and a split', async () => {
  const [first, second] = numbers
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  await page.goto(`${server.url}/orders?q=Ruth`)
  await page.getByRole('link', { name: /^Possible duplicates/ }).click()
  await page.getByText('Double?').first().click()
  await panelOf(page, second).getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('The very same basket').waitFor()
  await dialog.getByRole('button', { name: `Merge into order ${first}` }).click()
  const kept = panelOf(page, first)
  await kept.getByText(`Order ${second}`, { exact: true }).first().waitFor()
  await kept.getByText(/Took in/).waitFor()

  await kept.getByLabel('Tags, separated by commas').fill('gift, ring first')
  await kept.getByLabel('Priority').selectOption('high')
  await kept.getByLabel('Write a comment').fill('Who packs this? @')
  await kept.getByRole('button', { name: /^@/ }).first().click()
  await kept.getByLabel('Write a comment').press('Control+Enter')
  await kept
    .getByText(/Who packs this\? @\w/)
    .first()
    .waitFor()
  const told = db.reader
    .selectFrom('notifications')
    .select('id')
    .where('title', 'like', `%mentioned you on Order ${first}`)
  await expect.poll(async () => (await told.execute()).length, { timeout: 10_000 }).toBe(1)

  const buffer = Buffer.from('%PDF-1.4 their purchase order')
  const file = { name: 'their order.pdf', mimeType: 'application/pdf', buffer }
  await kept.getByLabel('File to add').setInputFiles(file)
  const address = await kept.getByRole('link', { name: file.name }).getAttribute('href')
  const sent = await page.request.get(`${server.url}${address}`)
  expect(sent.headers()['content-disposition']).toMatch(/^attachment/)

  await kept.getByRole('button', { name: 'Split' }).click()
  await dialog.getByText(/Our advice/).waitFor()
  const split = dialog.getByRole('button', { name: 'Make a new order' })
  await expect.poll(() => split.getAttribute('aria-disabled')).toBe('true')
  await dialog
    .getByLabel(/^How many of/)
    .first()
    .fill('1')
  await dialog.getByRole('button', { name: 'Make a new order' }).click()
  await kept.getByText(/Parts were split off as/).waitFor()
  await page.keyboard.press('Escape')

  // By keyboard: both rows are selected, and the effect is previewed.
  await page.goto(`${server.url}/orders?q=Ruth&tag=gift`)
  await page.locator('[data-row]').nth(1).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await bar.getByText('2 selected').waitFor()
  await bar.getByRole('button', { name: 'Hold' }).click()
  await dialog.getByText('2 orders will change.').waitFor()
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: 'Hold 2' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => page.getByRole('table').getByText('Manual').count()).toBe(2)
  expect(await ledgerFaults(db)).toEqual([])
  expect(faultsOf(desk)).toEqual([])
})

test('on a phone the list and the order stay within the screen', async () => {
  const desk = await deskOf(server, 'staff', { width: 390, height: 844 })
  const { page } = desk
  await page.goto(`${server.url}/orders?q=Ruth`)
  await page.locator('[data-row]').first().click()
  await page.getByRole('heading', { name: 'Timeline' }).waitFor()
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  expect(faultsOf(desk)).toEqual([])
})
