import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import type { Desk } from '../support/browser.ts'
import { demoHouse, deskOf, toastOf } from '../support/demo-house.ts'
import type { TestServer } from '../support/server.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

async function deskAt(role: string, path: string, heading: string): Promise<Desk> {
  const desk = await deskOf(server, role)
  await desk.page.goto(`${server.url}${path}`)
  await desk.page.getByRole('heading', { name: heading, exact: true }).waitFor()
  return desk
}

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Search and go to' })
const chosenIn = (page: Page) => paletteOf(page).locator('[data-action][data-selected]')

async function ask(page: Page, words: string): Promise<void> {
  await paletteOf(page).waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+k')
  await paletteOf(page).locator('input:focus').waitFor()
  await page.keyboard.type(words)
}

/** Moves down the list to the item with this name, and opens it; orders come first. */
async function chooseByArrows(page: Page, name: RegExp): Promise<void> {
  const wanted = paletteOf(page).getByRole('button', { name }).first()
  await wanted.waitFor()
  const isChosen = () => wanted.evaluate((action) => action.hasAttribute('data-selected'))
  for (let step = 0; step < 20 && !(await isChosen()); step += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

const newestOrder = () =>
  db.reader
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['orders.id', 'orders.number', 'customers.full_name', 'customer_id'])
    .orderBy('orders.number', 'desc')
    .executeTakeFirstOrThrow()

test('Ctrl+K finds a page, and lists only those that the user may open', async () => {
  const desk = await deskAt('staff', '/', 'Dashboard')
  const { page } = desk
  await ask(page, 'disp')
  await chosenIn(page).filter({ hasText: 'Dispatch' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Dispatch', exact: true }).waitFor()
  await paletteOf(page).waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+k')
  await paletteOf(page).getByText('User Settings').waitFor()
  const labels = await paletteOf(page).locator('[data-action]').allTextContents()
  // Pages outside the menu are found as well.
  expect(labels).toEqual([
    'Dashboard',
    'All OrdersOrders',
    'Shipper AdviceOrders',
    'Dispatch',
    'All ReturnsReturns',
    'Returns Not ReceivedReturns',
    'All CustomersCustomers',
    'Suspicious CustomersCustomers',
    'Address Verification',
    'User SettingsSettings',
    'Approvals',
    'Scan',
    'Imports',
    'Notifications',
  ])
  await page.keyboard.type('activity')
  await paletteOf(page).getByText('Nothing found', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await paletteOf(page).waitFor({ state: 'hidden' })
  expect(desk.complaints).toEqual([])
})

test('a whole order number opens the order at once, even while its list is loading', async () => {
  const { number } = await newestOrder()
  const desk = await deskAt('staff', '/', 'Dashboard')
  const { page } = desk
  for (const text of [`${number}`, `#${number - 1}`, `O-${number - 2}`]) {
    await ask(page, text)
    await page.keyboard.press('Enter')
    const label = `Order ${text.replace(/\D/g, '')}`
    await page.getByRole('complementary', { name: label }).waitFor()
    await paletteOf(page).waitFor({ state: 'hidden' })
  }
  expect(desk.complaints).toEqual([])
})

test("a customer is found by name and a product by SKU; Enter opens the first, and the second's orders", async () => {
  const { full_name, customer_id } = await newestOrder()
  const line = await db.reader
    .selectFrom('order_lines')
    .select(['sku', 'variant_id'])
    .orderBy('sku')
    .executeTakeFirstOrThrow()
  const desk = await deskAt('staff', '/', 'Dashboard')
  const { page } = desk
  await ask(page, full_name)
  await chooseByArrows(page, new RegExp(`^${full_name}`))
  await page.waitForURL(`**/all-customers?open=${customer_id}`)
  await page.getByRole('complementary').getByText(full_name).first().waitFor()
  await ask(page, line.sku.toLowerCase())
  await chooseByArrows(page, new RegExp(`${line.sku} · £`))
  await page.waitForURL(`**/orders?variant=${line.variant_id}`)
  await page.getByText(`Product: ${line.sku}`).waitFor()
  expect(desk.complaints).toEqual([])
})

test('? lists the keys, but not while the user types', async () => {
  const desk = await deskAt('staff', '/orders', 'Orders')
  const { page } = desk
  const keys = page.getByRole('complementary', { name: 'Help: Orders' })
  await page.keyboard.press('Shift+?')
  for (const act of ['Search and go to', 'Open the row', 'Search in the list'])
    await keys.getByText(act, { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'hidden' })
  await page.keyboard.press('/')
  await page.keyboard.type('why?')
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('why?')
  expect(await keys.count()).toBe(0)
  expect(desk.complaints).toEqual([])
})

test('J and K move through the list, Enter opens, Esc closes and keeps the row', async () => {
  const desk = await deskAt('staff', '/orders', 'Orders')
  const { page } = desk
  const rows = page.locator('[data-row]')
  await rows.first().waitFor()
  const numberIn = async (row: number) =>
    (await rows.nth(row).locator('td').first().textContent()) ?? ''
  const focused = () =>
    page.evaluate(() => Number(document.activeElement?.getAttribute('data-row') ?? '-1'))
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).toBe(2)
  await page.keyboard.press('k')
  await expect.poll(focused).toBe(1)
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: `Order ${await numberIn(1)}` }).waitFor()
  await page.keyboard.press('j')
  await page.getByRole('complementary', { name: `Order ${await numberIn(2)}` }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('complementary', { name: /^Order/ }).waitFor({ state: 'detached' })
  await expect.poll(focused).toBe(1)
  expect(new URL(page.url()).search).toBe('')
  expect(desk.complaints).toEqual([])
})

test('filters, the search and the open order survive a reload, and Back undoes them', async () => {
  const desk = await deskAt('staff', '/orders', 'Orders')
  const { page } = desk
  const rows = page.locator('[data-row]')
  await rows.first().waitFor()
  const state = (words: string) => page.getByRole('button', { name: words, exact: true })
  await state('State').click()
  await page.getByRole('dialog', { name: 'State' }).getByLabel('Delivered').check()
  await page.keyboard.press('Escape')
  await page.waitForURL('**/orders?state=delivered')
  await expect.poll(() => rows.first().textContent()).toContain('Delivered')
  const open = await rows.nth(3).locator('td').first().textContent()
  await rows.nth(3).click()
  const panel = page.getByRole('complementary', { name: `Order ${open}` })
  await panel.waitFor()
  const address = page.url()
  await page.reload()
  await panel.waitFor()
  expect(page.url()).toBe(address)
  await state('State: Delivered').waitFor()
  await expect.poll(() => rows.nth(3).textContent()).toContain(open)
  await page.goBack()
  await panel.waitFor({ state: 'detached' })
  await state('State: Delivered').waitFor()
  await page.goBack()
  await page.waitForURL('**/orders')
  await state('State').waitFor()
  expect(desk.complaints).toEqual([])
})

test('an order is placed and confirmed without a mouse', async () => {
  const { full_name } = await newestOrder()
  const desk = await deskAt('super_manager', '/', 'Dashboard')
  const { page } = desk
  await ask(page, 'all orders')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
  await tabTo(page, 'New order')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'New order' }).waitFor()
  await tabTo(page, 'Find a customer')
  await page.keyboard.type(full_name)
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe(full_name)
  await tabTo(page, 'Add a product')
  await page.keyboard.type('pan')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByLabel(/^Quantity of /).waitFor()
  await tabTo(page, 'Place order')
  await page.keyboard.press('Enter')
  await toastOf(desk, 'Its stock is reserved.').waitFor()
  const { number } = await newestOrder()
  await page.getByRole('complementary', { name: `Order ${number}` }).waitFor()
  await tabTo(page, 'Confirm')
  await page.keyboard.press('Enter')
  await toastOf(desk, `Order ${number} confirmed`).waitFor()
  expect(desk.complaints).toEqual([])
})

/** Presses Tab until the focused element has this name; fails when it never has. */
async function tabTo(page: Page, name: string): Promise<void> {
  const nameOfFocused = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      const label = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : null
      return label ?? focused?.getAttribute('aria-label') ?? focused?.textContent ?? ''
    })
  for (let press = 0; press < 80; press += 1) {
    if ((await nameOfFocused()).trim().startsWith(name)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${name}.`)
}
