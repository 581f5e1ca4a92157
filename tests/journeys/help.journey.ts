import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { scan } from '../support/browser.ts'
import { type DemoHouse, demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import { list } from '../support/screen.ts'
import { chooseRegister } from '../support/till-steps.ts'
import { readyOffline } from './kept-in.ts'

let house: DemoHouse

beforeAll(async () => {
  house = await demoHouse()
})

const helpOf = (page: Page, title: string) =>
  page.getByRole('complementary', { name: `Help: ${title}`, exact: true })
const helpButton = (page: Page) => page.getByRole('button', { name: 'Help', exact: true })
const headings = (page: Page, title: string) => () =>
  helpOf(page, title).getByRole('heading', { level: 3 }).allTextContents()

async function openAt(path: string, size = { width: 1440, height: 900 }) {
  const desk = await deskOf(house.server, 'super_admin', size)
  await desk.page.goto(`${house.server.url}${path}`)
  await helpButton(desk.page).waitFor()
  return desk
}

test.each([
  ['/orders', 'Orders', 'Dispatch'],
  ['/inventory', 'Inventory', 'Stock Transfers'],
  ['/pos', 'Point of Sale', 'Returns'],
])('the button and ? open the help of %s, and the focus returns', async (path, title, next) => {
  const desk = await openAt(path)
  const { page } = desk
  const help = helpOf(page, title)
  await helpButton(page).click()
  await help.locator(':scope:focus').waitFor()
  await help.getByRole('link', { name: next, exact: true }).waitFor()
  await expect.poll(headings(page, title)).toContain('Everywhere')
  expect((await headings(page, title)())[0]).toBe('Steps')
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await page.locator('button[aria-label="Help"]:focus').waitFor()
  await page.keyboard.press('Shift+?')
  await help.locator(':scope:focus').waitFor()
  // The keys are first where they were asked for, and the text follows.
  await expect.poll(headings(page, title)).toContain('Steps')
  expect(['On this page', 'Everywhere']).toContain((await headings(page, title)())[0])
  await page.keyboard.press('Shift+?')
  await help.waitFor({ state: 'detached' })
  expect(faultsOf(desk)).toEqual([])
})

test('the help follows the page, covers none of it, and Esc closes what has the focus', async () => {
  const desk = await openAt('/orders')
  const { page } = desk
  await list(page)
  await helpButton(page).click()
  const help = helpOf(page, 'Orders')
  await help.waitFor()
  const right = async (part: string) => {
    const box = await page.locator(part).first().boundingBox()
    return box ? box.x + box.width : Number.NaN
  }
  const left = (await help.boundingBox())?.x ?? 0
  expect(await right('main')).toBeLessThanOrEqual(left)
  await page.locator('[data-row]').first().click()
  const record = page.locator('[data-side-panel]')
  await record.waitFor()
  await expect.poll(() => right('[data-side-panel]')).toBeLessThanOrEqual(left + 1)
  // The record was opened last; the help stays.
  await page.keyboard.press('Escape')
  await record.waitFor({ state: 'detached' })
  await help.waitFor()
  await page.locator('[data-row]').first().click()
  await record.waitFor()
  await help.getByRole('link', { name: 'Dispatch', exact: true }).focus()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  expect(await record.count()).toBe(1)
  await page.keyboard.press('Escape')
  await record.waitFor({ state: 'detached' })
  await helpButton(page).click()
  await help.getByRole('link', { name: 'Dispatch', exact: true }).click()
  await helpOf(page, 'Dispatch').waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('a scan goes through to the page while the help is open', async () => {
  const { code, variant_id } = await house.db.reader
    .selectFrom('barcodes')
    .select(['code', 'variant_id'])
    .orderBy('code')
    .executeTakeFirstOrThrow()
  const desk = await openAt('/inventory')
  const { page } = desk
  await list(page)
  await helpButton(page).click()
  await helpOf(page, 'Inventory').waitFor()
  await scan(page, code)
  await page.waitForURL((url) => url.search.includes(variant_id))
  expect(await helpOf(page, 'Inventory').count()).toBe(1)
  expect(faultsOf(desk)).toEqual([])
})

test('the search opens the help of the page, and shows the meaning of a term', async () => {
  const desk = await openAt('/orders')
  const { page } = desk
  const palette = page.getByRole('dialog', { name: 'Search and go to' })
  const choose = async (typed: string, label: RegExp) => {
    await page.keyboard.press('Control+k')
    await palette.locator('input:focus').waitFor()
    await page.keyboard.type(typed)
    await palette.locator('[data-action]').filter({ hasText: label }).click()
    await palette.waitFor({ state: 'hidden' })
  }
  await choose('help', /^Help for this page$/)
  const help = helpOf(page, 'Orders')
  await help.getByRole('heading', { name: 'Steps' }).waitFor()
  await choose('short pick', /^Short pick$/)
  await help.getByText('Fewer units were found in the bin than were needed.').waitFor()
  await help.getByRole('link', { name: 'Dispatch', exact: true }).first().click()
  await page.waitForURL('**/dispatch')
  expect(faultsOf(desk)).toEqual([])
})

test('a user finds the terms of their own pages only', async () => {
  const desk = await deskOf(house.server, 'staff')
  const { page } = desk
  await page.goto(`${house.server.url}/orders`)
  await list(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search and go to' })
  await palette.locator('input:focus').waitFor()
  await page.keyboard.type('integrity check')
  await palette.getByText('Nothing found', { exact: true }).waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('on a phone the help is a sheet, which a link closes', async () => {
  const phone = { width: 390, height: 844 }
  const desk = await openAt('/returns', phone)
  const { page } = desk
  await helpButton(page).click()
  const help = helpOf(page, 'Returns')
  await help.waitFor()
  await expect.poll(() => help.boundingBox()).toEqual({ x: 0, y: 0, ...phone })
  await help.getByRole('link', { name: 'Inventory', exact: true }).click()
  await page.getByRole('heading', { name: 'Inventory', exact: true }).waitFor()
  expect(await helpOf(page, 'Inventory').count()).toBe(0)
  expect(faultsOf(desk)).toEqual([])
})

test('the help of the register opens without the network', async () => {
  const desk = await openAt('/pos')
  const { page, context } = desk
  await chooseRegister(page, 'Register 1, YORK')
  await readyOffline(page)
  await context.setOffline(true)
  await helpButton(page).click()
  await helpOf(page, 'Point of Sale').getByRole('heading', { name: 'Steps' }).waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('where its code cannot be loaded, the help says so and the page stays', async () => {
  const { page } = await openAt('/orders')
  await list(page)
  await page.route('**/assets/HelpPanel-*', (route) => route.abort())
  await helpButton(page).click()
  await page.getByText('Help could not be loaded').waitFor()
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
})
