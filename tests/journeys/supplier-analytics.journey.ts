import { beforeAll, expect, test } from 'vitest'
import { openDesk } from '../support/browser.ts'
import { type DemoHouse, demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'

let house: DemoHouse

beforeAll(async () => {
  house = await demoHouse()
})

test('suppliers are ranked, one is opened, and a late line is followed to its receipt', async () => {
  const { server } = house
  const desk = await deskOf(server, 'store_manager')
  const { page } = desk
  await page.goto(`${server.url}/suppliers`)
  const menu = page.getByRole('navigation', { name: 'Main' }).or(page.locator('nav')).first()
  await menu.getByRole('link', { name: 'Supplier Analytics' }).click()
  await page.getByRole('heading', { name: 'Supplier Analytics', level: 1 }).waitFor()
  const rows = page.locator('[data-row]')
  const placeOf = async (name: string) =>
    (await rows.allTextContents()).findIndex((text) => text.includes(name))
  await rows.first().waitFor()

  // A supplier with few orders has figures, but no score.
  await rows.filter({ hasText: 'Saltmarsh' }).getByText('Few orders').waitFor()
  await page.getByRole('button', { name: 'On time', exact: true }).click()
  await expect.poll(() => page.url()).toContain('sort=onTime')
  await expect
    .poll(async () => (await placeOf('Quillstead')) < (await placeOf('Gildersby')))
    .toBe(true)

  await page.getByText('Quillstead Electricals').click()
  const panel = page.getByRole('complementary', { name: 'Quillstead Electricals' })
  await panel.getByText(/^\d+ orders, \d+ lines$/).waitFor()
  await panel.getByText(/of 100; from .* by month$/).waitFor()
  await panel.getByRole('figure', { name: 'On time and fill rate by month' }).waitFor()
  await panel.getByRole('figure', { name: 'Deliveries by lead time in days' }).waitFor()

  // What is behind the figure: the lines that were late, and what came of one of them.
  await panel.getByRole('link', { name: 'Not on time' }).click()
  await rows.first().waitFor()
  await expect
    .poll(async () => (await rows.allTextContents()).every((text) => text.includes('Quillstead')))
    .toBe(true)
  await rows
    .filter({ hasText: /Late, \d+ days?/ })
    .first()
    .waitFor()
  const receipt = rows.getByRole('link', { name: /^GR-\d+$/ }).first()
  const label = (await receipt.textContent()) ?? ''
  await receipt.click()
  await page.getByRole('complementary', { name: label }).getByText('Put away').first().waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('the suppliers of a product are compared, for users who may not see costs without prices', async () => {
  const { server } = house
  const desk = await deskOf(server, 'warehouse_manager')
  const { page } = desk
  await page.goto(`${server.url}/supplier-analytics?view=item`)
  await page.getByRole('combobox', { name: 'Product' }).fill('STOR-110')
  await page.getByRole('option').first().click()
  const table = page.getByRole('region', { name: 'Suppliers of the product' })
  await table.getByRole('link', { name: 'Gildersby & Sons' }).waitFor()
  await table.getByRole('link', { name: 'Quillstead Electricals' }).waitFor()
  expect(await table.getByText('Last price').count()).toBe(0)
  await page.getByRole('link', { name: 'Suppliers', exact: true }).last().click()
  await page.locator('[data-row]').first().waitFor()
  expect(await page.getByRole('columnheader', { name: 'Price drift' }).count()).toBe(0)
  await page.getByText('How the figures are calculated').click()
  await page.getByText(/^Units rejected at the door/).waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('a score is opened by its link without an account, also after the server was away, until it expires', async () => {
  const { server, db } = house
  const desk = await deskOf(server, 'super_manager')
  await desk.page.goto(`${server.url}/supplier-analytics`)
  await desk.page.getByText('Quillstead Electricals').click()
  const panel = desk.page.getByRole('complementary', { name: 'Quillstead Electricals' })
  await panel.getByRole('button', { name: 'Share score' }).click()
  const sharing = desk.page.getByRole('dialog')
  await sharing.getByRole('button', { name: 'Make link' }).click()
  const link = await sharing.getByLabel('Link', { exact: true }).inputValue()

  const visitor = await openDesk({ width: 390, height: 844 })
  const { page } = visitor
  let isAway = true
  let asked = 0
  await page.route('**/rpc/scoreLink/**', async (route) => {
    asked += 1
    if (isAway) await route.abort()
    else await route.continue()
  })
  await page.goto(link)
  await page.getByText('The server can’t be reached.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  isAway = false
  await page.getByRole('heading', { name: 'Score of Quillstead Electricals' }).waitFor()
  await page.getByRole('button', { name: 'Print score' }).waitFor()
  expect(await page.getByText('Price drift').count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await db.reader
    .updateTable('supplier_score_links')
    .set({ expires_at: new Date(Date.now() - 60_000).toISOString() })
    .where('withdrawn_at', 'is', null)
    .execute()
  await page.goto('about:blank')
  asked = 0
  await page.goto(link)
  await page.getByRole('heading', { name: 'No score here' }).waitFor()
  // A refusal is final: nothing is asked again.
  await page.waitForTimeout(1_500)
  expect(asked).toBe(1)
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  expect([...faultsOf(desk), ...faultsOf(visitor)]).toEqual([])
})
