import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { type DemoHouse, demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { aRegister } from '../support/register-steps.ts'
import { deskAtTill } from '../support/till-desk.ts'
import { makeUser } from '../support/world.ts'

let house: DemoHouse
let db: Database

beforeAll(async () => {
  house = await demoHouse()
  db = house.db
})

/** Types how many of each note and coin there are, from the field of the largest of these. */
async function count(page: Page, pieces: Readonly<Record<string, number>>): Promise<void> {
  for (const [value, number] of Object.entries(pieces)) {
    const field = page.getByLabel(`Pieces of ${value}`, { exact: true })
    await field.fill(String(number))
    await field.press('Enter')
  }
}

test('a register is added, opened, moved cash in, counted wrong, counted again and closed', async () => {
  const desk = await deskOf(house.server, 'super_admin')
  const { page } = desk
  await page.goto(`${house.server.url}/registers`)
  await page.getByRole('button', { name: 'New register' }).click()
  const form = page.locator('[data-side-panel]')
  await form.getByLabel('Outlet').selectOption({ label: 'YORK York Shop' })
  await form.getByLabel('Name').fill('Register 2')
  await form.getByRole('button', { name: 'Add register' }).click()
  const panel = page.getByRole('complementary', { name: 'Register 2' })
  await panel.getByText('Not open').waitFor()

  await panel.getByRole('button', { name: 'Open register' }).click()
  const opening = page.getByRole('dialog', { name: 'Open Register 2' })
  await count(page, { '£20.00': 5, '£1.00': 20 })
  await opening.getByText('£120.00').waitFor()
  await opening.getByRole('button', { name: 'Open register' }).click()

  const session = page.getByRole('complementary', { name: 'Register 2, YORK' })
  await session.getByText('The expected cash is shown once the cash is counted.').waitFor()
  await session.getByRole('button', { name: 'Cash movement' }).click()
  const movement = page.getByRole('dialog', { name: 'Cash movement at Register 2' })
  await movement.getByLabel('Cash drop').check()
  await movement.getByLabel('Amount').fill('50')
  await movement.getByLabel('To the safe').check()
  await movement.getByRole('button', { name: 'Record movement' }).click()
  await session.getByText('-£50.00').waitFor()

  await session.getByRole('button', { name: 'Count and close' }).click()
  const counting = page.getByRole('dialog', { name: 'Count Register 2' })
  await count(page, { '£20.00': 3 })
  await counting.getByRole('button', { name: 'Save count' }).click()
  await session.getByText('Short by £10.00').first().waitFor()
  await session.getByText('£70.00').first().waitFor()

  await session.getByRole('button', { name: 'Count again' }).click()
  await count(page, { '£20.00': 3, '£10.00': 1 })
  await counting.getByRole('button', { name: 'Save count' }).click()
  await toastOf(desk, 'Register 2 is closed').waitFor()
  await session.getByText('No difference', { exact: true }).waitFor()
  await session.getByText('Recount 1: no difference').waitFor()
  await session.getByRole('button', { name: 'Print Z report' }).waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('a difference above the limit is closed with a reason, and found in the list', async () => {
  const desk = await deskOf(house.server, 'store_manager')
  const { page } = desk
  await page.goto(`${house.server.url}/registers`)
  await page.locator('[data-row]').filter({ hasText: 'YORK' }).first().click()
  await page.getByRole('button', { name: 'Go to session' }).click()
  const session = page.getByRole('complementary', { name: 'Register 1, YORK' })
  await session.getByRole('button', { name: 'Count and close' }).click()
  const counting = page.getByRole('dialog', { name: 'Count Register 1' })
  await count(page, { '£50.00': 1 })
  await counting.getByRole('button', { name: 'Save count' }).click()
  await session
    .getByText(/^Short by £/)
    .first()
    .waitFor()
  await session.getByRole('button', { name: 'Close with difference' }).click()
  const closing = page.getByRole('dialog', { name: 'Close Register 1?' })
  await closing.getByLabel('Wrong change').check()
  await closing.getByRole('button', { name: 'Close register' }).click()
  await toastOf(desk, 'Register 1 is closed').waitFor()
  await session.getByText('Wrong change').first().waitFor()
  await page.goto(`${house.server.url}/registers?view=sessions&different=true&sort=-opened`)
  await expect
    .poll(() => page.locator('[data-row]').first().textContent())
    .toContain('Register 1, YORK')
  expect(faultsOf(desk)).toEqual([])
})

test('a payment at a register device needs an open session, and is in its Z report', async () => {
  const order = await db.reader
    .selectFrom('orders')
    .select(['id', 'outlet_id as outletId'])
    .where('state', '=', 'pending')
    .where('payment_state', '=', 'unpaid')
    .where('customer_id', 'is not', null)
    .orderBy('number')
    .executeTakeFirstOrThrow()
  const { outletId } = order
  const { desk, deviceId } = await deskAtTill(house, outletId)
  const admin = await db.transaction((tx) => makeUser(tx, 'super_admin'))
  await aRegister(db, { admin, outletId, variants: [] }, { name: 'Register 9', deviceId })
  const { page } = desk
  const pay = async () => {
    await page.goto(`${house.server.url}/orders?open=${order.id}`)
    await page.getByRole('button', { name: 'Record payment' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Paid by').selectOption({ label: 'Cash' })
    await dialog.getByRole('button', { name: /^Record £/ }).click()
    return dialog
  }
  const refused = await pay()
  await refused.getByText('Register 9 has no open session. Count the opening cash first.').waitFor()

  await page.goto(`${house.server.url}/registers`)
  await page.locator('[data-row]').filter({ hasText: 'Register 9' }).click()
  await page.getByRole('button', { name: 'Open register' }).click()
  await count(page, { '£10.00': 2 })
  await page.getByRole('dialog').getByRole('button', { name: 'Open register' }).click()
  const session = page.getByRole('complementary', { name: /^Register 9,/ })
  await session.getByText('£20.00').first().waitFor()
  const address = page.url()

  const paying = await pay()
  await paying.waitFor({ state: 'hidden' })
  await page.goto(address)
  await session.getByText('cash is shown once it is counted').waitFor()
  await session.getByRole('button', { name: 'Count and close' }).click()
  await count(page, { '£10.00': 2 })
  await page.getByRole('dialog').getByRole('button', { name: 'Save count' }).click()
  await session
    .getByText(/^Short by £/)
    .first()
    .waitFor()
  const payments = session.getByRole('row').filter({ hasText: 'Cash' }).first()
  await expect.poll(() => payments.textContent()).toMatch(/^Cash1£/)
  expect(faultsOf(desk)).toEqual([])
})
