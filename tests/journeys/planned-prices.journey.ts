import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import type { TestServer } from '../support/server.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

const panelOf = (page: Page) => page.locator('[data-side-panel]')
const dialogOf = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })

const variantOf = (sku: string) =>
  db.reader
    .selectFrom('variants')
    .select(['id', 'product_id', 'title', 'price_minor'])
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow()

/** For an input of the kind `datetime-local`; the time zone does not matter here. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)

test('a price is scheduled on the product, changed and cancelled, and today’s stays until then', async () => {
  const desk = await deskOf(server, 'store_manager')
  const { page } = desk
  const before = await variantOf('COOK-104')
  await page.goto(`${server.url}/products?open=${before.product_id}`)
  await button(page, 'Plan a price').click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Planned price of COOK-104').fill('1e9')
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
  await dialog.getByText('An amount like 12.50.').waitFor()
  await dialog.getByLabel('Planned price of COOK-104').fill('77.70')
  await dialog.getByLabel('Takes effect').fill(inDays(-1))
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
  await dialog.getByText('A planned price takes effect later than now').first().waitFor()
  await dialog.getByLabel('Takes effect').fill(inDays(3))
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
  await toastOf(desk, '1 price is planned for').waitFor()
  const row = panelOf(page).locator('li').filter({ hasText: '£77.70' })
  await row.getByRole('button', { name: 'Change', exact: true }).click()
  await dialogOf(page).getByRole('textbox', { name: 'Price' }).fill('78.80')
  await button(page, 'Save').click()
  await toastOf(desk, 'The planned price of COOK-104 is changed').waitFor()
  const changed = panelOf(page).locator('li').filter({ hasText: '£78.80' })
  await changed.getByRole('button', { name: 'Cancel', exact: true }).click()
  await button(page, 'Cancel the planned price').click()
  await toastOf(desk, 'The planned price of COOK-104 is cancelled').waitFor()
  await changed.getByRole('button', { name: 'Cancel', exact: true }).waitFor({ state: 'detached' })
  expect((await variantOf('COOK-104')).price_minor).toBe(before.price_minor)
  expect(faultsOf(desk)).toEqual([])
})

test('many products are repriced by a percentage, are listed, and take effect automatically', async () => {
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  await page.goto(`${server.url}/products?category=Cleaning`)
  const table = page.getByRole('table', { name: 'products', exact: true })
  await table.waitFor()
  const boxes = table.getByRole('row').getByRole('checkbox')
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await button(page, 'Plan prices').click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Takes effect').fill(inDays(2))
  await dialog.getByLabel('All by, %').fill('-10')
  const first = dialog.getByLabel(/^Planned price of /).first()
  await expect.poll(() => first.inputValue()).not.toBe('')
  const label = (await first.getAttribute('aria-label')) ?? ''
  const sku = label.replace('Planned price of ', '')
  const price = await first.inputValue()
  const before = await variantOf(sku)
  expect(Math.round(Number(price) * 100)).toBe(Math.round(before.price_minor * 0.9))
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
  await toastOf(desk, '2 prices are planned for').waitFor()

  await button(page, 'More').click()
  await page.getByRole('menuitem', { name: 'Planned prices' }).click()
  await dialogOf(page).getByRole('link', { name: before.title }).first().click()
  await panelOf(page).getByRole('heading', { name: before.title, exact: true }).waitFor()
  await db.reader
    .updateTable('planned_prices')
    .set({ takes_effect_at: new Date(Date.now() - 1_000).toISOString() })
    .where('variant_id', '=', before.id)
    .execute()
  // The server applies it automatically, and the open page updates.
  await panelOf(page)
    .getByText(/, planned /)
    .first()
    .waitFor({ timeout: 30_000 })
  expect((await variantOf(sku)).price_minor).toBe(Math.round(Number(price) * 100))
  expect(faultsOf(desk)).toEqual([])
})

test('a user who may not set prices sees what is scheduled, and why they cannot schedule', async () => {
  const desk = await deskOf(server, 'warehouse_manager')
  const { page } = desk
  const { product_id } = await variantOf('COOK-104')
  await page.goto(`${server.url}/products?open=${product_id}`)
  await button(page, 'Plan a price').waitFor()
  await expect.poll(() => button(page, 'Plan a price').getAttribute('aria-disabled')).toBe('true')
  expect(faultsOf(desk)).toEqual([])
})
