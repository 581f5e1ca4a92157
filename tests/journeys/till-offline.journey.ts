import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { scan } from '../support/browser.ts'
import { type DemoHouse, demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { addToCart, barcodeOf, chooseRegister, payInCash } from '../support/till-steps.ts'
import { keptIn, readyOffline } from './kept-in.ts'

vi.setConfig({ testTimeout: 300_000 })

let house: DemoHouse
let db: Database

beforeAll(async () => {
  house = await demoHouse()
  db = house.db
})

const patience = { timeout: 120_000 }

/** A till that has all it needs for working without the network. */
async function atTill(role = 'super_manager') {
  const desk = await deskOf(house.server, role)
  const { page } = desk
  await page.goto(`${house.server.url}/pos`)
  await chooseRegister(page, 'Register 1, YORK')
  await readyOffline(page)
  return desk
}

const salesNumbered = (numbers: readonly number[]) =>
  db.reader
    .selectFrom('sales')
    .select(['number', 'is_offline', 'units', 'findings'])
    .where('number', 'in', [...numbers])
    .orderBy('number')
    .execute()

test('a shift goes on without the network, and every sale is recorded once it is back', async () => {
  const desk = await atTill()
  const { page, context } = desk
  const before = await payOne(page)
  await context.setOffline(true)
  await page.getByText('Go on selling').waitFor(patience)

  // By the scanner, and by words.
  await scan(page, await barcodeOf(db, 'APRON-NAVY-LONG'))
  await page.locator('[data-sku="APRON-NAVY-LONG"]').waitFor()
  // Sooner a key counts as a part of the scan.
  await page.waitForTimeout(500)
  const first = await payInCash(page)
  await addToCart(page, '2*oat apron')
  const second = await payInCash(page)
  await page.getByRole('button', { name: '2 sales to send' }).waitFor()

  // A reload opens the till from what the browser has.
  await page.reload()
  await page.getByRole('button', { name: '2 sales to send' }).waitFor(patience)
  await addToCart(page, 'APRON-NAVY-LONG')
  const third = await payInCash(page)
  await page.getByRole('button', { name: '3 sales to send' }).click()
  const kept = page.getByRole('dialog', { name: 'Sales on this device' })
  await expect.poll(() => kept.getByText('Waiting').count()).toBe(3)
  await page.keyboard.press('Escape')

  // Nothing that would lose them.
  await page.getByRole('button', { name: 'Logout' }).click()
  await toastOf(desk, '3 sales are only on this device').waitFor()
  expect(await salesNumbered([first, second, third])).toEqual([])

  await context.setOffline(false)
  await expect.poll(() => keptIn(page, 'sales'), patience).toBe(0)
  await page.getByText('Go on selling').waitFor({ state: 'hidden' })
  const recorded = await salesNumbered([before, first, second, third])
  expect(
    recorded.map(({ number, is_offline, units }) => [Number(number), is_offline, units]),
  ).toEqual([
    [before, false, 1],
    [first, true, 1],
    [second, true, 2],
    [third, true, 1],
  ])
  expect(recorded.flatMap(({ findings }) => findings)).toEqual([])
  expect(faultsOf(desk)).toEqual([])
})

async function choose(page: Page, customer: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Customer (optional)' })
  await field.waitFor(patience)
  await field.fill(customer)
  await page.getByRole('option', { name: customer }).first().waitFor()
  await field.press('Enter')
  await page.getByRole('button', { name: 'Remove customer' }).waitFor()
}

async function payOne(page: Page): Promise<number> {
  await addToCart(page, 'APRON-NAVY-LONG')
  return payInCash(page)
}

test('a customer who bought here before is named without the network', async () => {
  const customer = await db.reader
    .selectFrom('customers')
    .select(['id', 'full_name'])
    .where('price_list_id', 'is', null)
    .where('state', '=', 'active')
    .orderBy('number')
    .executeTakeFirstOrThrow()
  const desk = await atTill()
  const { page, context } = desk
  await choose(page, customer.full_name)
  await payOne(page)
  const customers = page.waitForResponse('**/rpc/offlineSales/customers')
  await page.reload()
  await (await customers).finished()
  await context.setOffline(true)
  await page.getByText('Go on selling').waitFor(patience)
  await page.reload()
  await choose(page, customer.full_name)
  await addToCart(page, 'APRON-NAVY-LONG')
  const number = await payInCash(page)
  await context.setOffline(false)
  await expect.poll(() => keptIn(page, 'sales'), patience).toBe(0)
  const recorded = await db.reader
    .selectFrom('sales')
    .select(['customer_id', 'is_offline'])
    .where('number', '=', number)
    .executeTakeFirst()
  expect(recorded).toEqual({ customer_id: customer.id, is_offline: true })
  expect(faultsOf(desk)).toEqual([])
})

test('unsent sales are handed over as a file, and the register is not counted before', async () => {
  const desk = await atTill()
  const { page, context } = desk
  // A server that has no time for it yet: one that does not answer would count as away.
  await context.route('**/rpc/offlineSales/record', (route) =>
    route.fulfill({ status: 429, contentType: 'application/json', body: '{}' }),
  )
  await context.setOffline(true)
  await page.getByText('Go on selling').waitFor(patience)
  await addToCart(page, 'APRON-NAVY-LONG')
  const number = await payInCash(page)
  await context.setOffline(false)
  await page.getByText('Go on selling').waitFor({ state: 'hidden', ...patience })

  await page.getByRole('button', { name: '1 sale to send' }).click()
  const kept = page.getByRole('dialog', { name: 'Sales on this device' })
  const downloading = page.waitForEvent('download')
  await kept.getByRole('button', { name: 'Download as a file' }).click()
  const file = await (await downloading).path()
  await page.keyboard.press('Escape')

  await page.goto(`${house.server.url}/registers?view=sessions&open=${await openSession()}`)
  const counting = page.getByRole('button', { name: 'Count and close' })
  await counting.waitFor()
  await expect.poll(() => counting.getAttribute('aria-disabled')).toBe('true')
  await page.getByText('1 sale is only on this device').first().waitFor({ state: 'attached' })

  const manager = await deskOf(house.server, 'store_manager')
  await manager.page.goto(`${house.server.url}/pos?view=sales`)
  await manager.page.getByLabel('Import unsent sales').setInputFiles({
    name: 'sales.json',
    mimeType: 'application/json',
    buffer: await readFile(file),
  })
  await manager.page.getByText('1 of 1 are recorded').waitFor()
  expect((await salesNumbered([number])).length).toBe(1)

  // The till sends it as well, and it is not recorded twice.
  await context.unroute('**/rpc/offlineSales/record')
  await page.goto(`${house.server.url}/pos`)
  await expect.poll(() => keptIn(page, 'sales'), patience).toBe(0)
  expect((await salesNumbered([number])).length).toBe(1)
})

test('one tab of a browser sells; another can take over', async () => {
  const desk = await atTill()
  const { page, context } = desk
  await addToCart(page, 'APRON-NAVY-LONG')
  const second = await context.newPage()
  await second.goto(`${house.server.url}/pos`)
  await second.getByText('The till is open in another tab').waitFor(patience)
  await second.getByRole('button', { name: 'Sell in this tab' }).click()
  await second.locator('[data-sku="APRON-NAVY-LONG"]').waitFor(patience)
  await page.getByText('The till is open in another tab').waitFor(patience)
  expect(faultsOf(desk)).toEqual([])
})

async function openSession(): Promise<string> {
  const session = await db.reader
    .selectFrom('register_sessions')
    .select('id')
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return session.id
}
