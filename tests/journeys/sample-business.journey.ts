import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { offerFirstAdminToken } from '#organization/users/server/index.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type Desk, openDesk } from '../support/browser.ts'
import { testDatabase } from '../support/database.ts'
import { faultsOf, toastOf } from '../support/demo-house.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { type TestServer, testServer } from '../support/server.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  db = await testDatabase()
  server = await testServer(db)
})

const checklist = (page: Page) => page.getByRole('region', { name: 'Set up your company' })
const offer = (page: Page) => page.getByRole('region', { name: 'Try it with a sample business' })
const sample = (page: Page) => page.getByRole('region', { name: 'Sample business', exact: true })
const tour = (page: Page) => page.getByRole('region', { name: 'Guided tour' })
const outlined = (page: Page) => page.locator('[data-tour-target]').first()
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })

async function firstAdmin({ page }: Desk): Promise<void> {
  const token = await offerFirstAdminToken(db)
  await page.goto(server.url)
  await page.getByLabel('Setup token').fill(token ?? '')
  await page.getByLabel('Full name').fill('Ada Byron')
  await page.getByLabel('Email').fill('ada@example.test')
  await page.getByLabel('Password', { exact: true }).fill('engines weave algebra')
  await button(page, 'Create administrator').click()
  await checklist(page).getByText('0 of 8 done').waitFor()
}

async function load({ page }: Desk): Promise<void> {
  await button(offer(page), 'Load sample business').click()
  await sample(page).waitFor({ timeout: 60_000 })
}

const enter = async (page: Page, text: string) => {
  const field = page.locator('input[data-tour-target]')
  await field.fill(text)
  await field.press('Enter')
}

let desk: Desk

test('a new company loads a sample business, and follows one order from placed to delivered', async () => {
  desk = await openDesk({ isShared: true })
  const { page } = desk
  const began = Date.now()
  const said = (step: string) =>
    console.log(`${step}: ${((Date.now() - began) / 1000).toFixed(1)} s so far`)
  await firstAdmin(desk)
  await load(desk)
  // Sample records are no step of the company's own.
  await checklist(page).getByText('0 of 8 done').waitFor()
  said('Loaded')

  await button(sample(page), 'Start guided tour').click()
  const bar = tour(page)
  await bar.getByText('1 of 7').waitFor()
  await button(bar, 'Next').click()
  await bar.getByText('This comes later. First: confirm the order.').waitFor()
  await button(bar, 'Back').click()
  await button(bar, 'Open the order').click()
  await bar.getByText(/The next step is outlined/).waitFor()
  // It goes on after a reload.
  await page.reload()
  await bar.getByText('1 of 7').waitFor()
  await outlined(page).click()
  await bar.getByText('2 of 7').waitFor()
  said('Confirmed')

  await button(bar, 'Open packing station').focus()
  await page.keyboard.press('Enter')
  const unit = async () => {
    const words = await bar.textContent()
    return /SAMPLE-[A-Z0-9-]+/.exec(words ?? '')?.[0] ?? ''
  }
  await bar.getByText(/The next step is outlined/).waitFor()
  await enter(page, await unit())
  await bar.getByText('3 of 7').waitFor()
  await enter(page, await unit())
  await bar.getByText('4 of 7').waitFor()
  said('Packed')

  await button(bar, 'Open the parcel').click()
  await outlined(page).click()
  const booking = page.getByRole('dialog')
  await booking.getByLabel(/^Weight of/).fill('500')
  await booking.getByLabel(/^Courier of/).selectOption({ index: 1 })
  await booking.locator('[data-tour-target]').click()
  await bar.getByText('5 of 7').waitFor()
  await button(booking, 'Close').click()
  said('Booked')

  await button(bar, 'Open load sheets').click()
  await outlined(page).click()
  const opening = page.getByRole('dialog')
  await opening.locator('[data-tour-target]').click()
  await page.getByRole('heading', { name: /^Load sheet L-\d+$/ }).waitFor()
  const code = /S-\d+/.exec((await bar.textContent()) ?? '')?.[0] ?? ''
  await enter(page, code)
  await bar.getByText('6 of 7').waitFor()
  await outlined(page).click()
  await page.locator('[data-tour-target]', { hasText: 'Hand over' }).click()
  const leaving = page.getByRole('dialog')
  await leaving.getByLabel('Driver’s name').fill('Dee Driver')
  await leaving.getByLabel(/^Why there is no signature/).fill('Signed on paper')
  await leaving.locator('[data-tour-target]').click()
  await bar.getByText('7 of 7').waitFor()
  said('Handed over')

  await button(bar, 'Open the parcel').click()
  await outlined(page).click()
  const report = page.getByRole('dialog')
  await report.getByLabel('Status').selectOption({ label: 'Delivered' })
  await report.getByLabel(/^The courier collected/).check()
  await report.locator('[data-tour-target]').click()
  await bar.getByText(/^Order \d+ is delivered$/).waitFor()
  await button(bar, 'End tour').click()
  await bar.waitFor({ state: 'detached' })
  said('Delivered')
  expect(await ledgerFaults(db)).toEqual([])
  expect(faultsOf(desk)).toEqual([])
})

test('the sample business is removed, after what goes with it was shown', async () => {
  const { page } = desk
  await page.goto(server.url)
  await button(sample(page), 'Remove sample data').click()
  const dialog = page.getByRole('dialog', { name: 'Remove sample data?' })
  await dialog.getByRole('row', { name: /^Orders 20/ }).waitFor()
  await dialog.getByText('Sample records that users changed').waitFor()
  await button(dialog, 'Remove sample data').click()
  await toastOf(desk, 'The sample data are removed').waitFor()
  await offer(page).waitFor()
  await checklist(page).getByText('0 of 8 done').waitFor()
  for (const path of ['/orders', '/products', '/inventory', '/all-customers', '/suppliers'])
    expect((await server.ask('GET', path)).status).toBe(200)
  const left = await db.pool.query<{ count: number }>(
    `select (select count(*) from orders) + (select count(*) from products)
      + (select count(*) from outlets) + (select count(*) from stock_movements)
      + (select count(*) from notifications) as count`,
  )
  expect(Number(left.rows[0]?.count)).toBe(0)
  expect(await ledgerFaults(db)).toEqual([])
  expect(faultsOf(desk)).toEqual([])
})
