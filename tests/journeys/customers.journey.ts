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
const dialogOf = (page: Page) => page.locator('dialog[open]')
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const list = (page: Page) => page.getByRole('table', { name: 'customers', exact: true })

const customerOf = (number: number) =>
  db.reader
    .selectFrom('customers')
    .selectAll()
    .where('number', '=', number)
    .executeTakeFirstOrThrow()

test('two duplicate customers are merged field by field, old links find the kept one, and it is undone', async () => {
  const desk = await deskOf(server, 'store_manager')
  const { page } = desk
  await page.goto(`${server.url}/all-customers`)
  await list(page).waitFor()
  await page.getByRole('link', { name: /Possible duplicates/ }).click()
  await button(page, 'Compare').first().click()
  const dialog = dialogOf(page)
  await dialog.getByText('What goes along').waitFor()
  const name = (await dialog.getByRole('button', { name: /^Merge C-/ }).textContent()) ?? ''
  const [mergedNumber = 0, keptNumber = 0] = [...name.matchAll(/C-(\d+)/g)].map((m) => Number(m[1]))
  const [merged, kept] = [await customerOf(mergedNumber), await customerOf(keptNumber)]
  await dialog.getByRole('radio').nth(1).check()
  await dialog.getByRole('button', { name }).click()
  await toastOf(desk, 'They are one customer now').waitFor()
  const { full_name: chosen } = await customerOf(keptNumber)
  expect(chosen).toBe(merged.full_name)

  await page.goto(`${server.url}/all-customers?open=${merged.id}`)
  await panelOf(page).getByRole('heading', { name: chosen }).waitFor()
  await panelOf(page).getByText(`C-${keptNumber}`, { exact: true }).first().waitFor()
  await panelOf(page).getByRole('button', { name: 'Undo' }).click()
  await dialogOf(page)
    .getByRole('button', { name: `Part C-${mergedNumber} again` })
    .click()
  await toastOf(desk, `C-${mergedNumber} and C-${keptNumber} are two again`).waitFor()
  const [parted, stayed] = [await customerOf(mergedNumber), await customerOf(keptNumber)]
  expect([parted.full_name, parted.state, parted.email]).toEqual([
    merged.full_name,
    merged.state,
    merged.email,
  ])
  expect([stayed.full_name, stayed.orders_placed]).toEqual([kept.full_name, kept.orders_placed])
  expect(faultsOf(desk)).toEqual([])
})

test('a profile gets a phone, credit and a block, and the list finds it by a part of the number', async () => {
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  await page.goto(`${server.url}/all-customers`)
  await button(page, 'New customer').click()
  await panelOf(page).getByLabel('Name').fill('Wilma Journey')
  await panelOf(page).getByLabel('Phone').fill('020 7946 0311')
  await panelOf(page).getByLabel('City').fill('Leeds')
  await panelOf(page).getByRole('button', { name: 'Add customer' }).click()
  await panelOf(page).getByRole('heading', { name: 'Wilma Journey' }).waitFor()
  await panelOf(page).getByText('+44 20 7946 0311').waitFor()

  await panelOf(page).getByRole('button', { name: 'Give or take back' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Amount').fill('12.50')
  await dialog.getByRole('radio', { name: 'Goodwill' }).check()
  await dialog.getByLabel(/^Note/).fill('A cup arrived chipped')
  await dialog.getByRole('button', { name: 'Give £12.50' }).click()
  await panelOf(page).getByText('= £12.50').waitFor()

  await panelOf(page).getByRole('button', { name: 'Watch or block' }).click()
  await dialog.getByRole('radio', { name: 'Block cash on delivery' }).check()
  await dialog.getByRole('radio', { name: 'Does not pay' }).check()
  await dialog.getByRole('button', { name: 'Block cash on delivery: Wilma Journey' }).click()
  await panelOf(page).getByText('Prepaid only').waitFor()

  await page.keyboard.press('Escape')
  await page.getByLabel('Search customers').fill('7946 031')
  await list(page).getByText('Wilma Journey').waitFor()
  await expect.poll(() => list(page).locator('[data-row]').count()).toBe(1)
  expect(faultsOf(desk)).toEqual([])
})

test('only a super admin erases, by typing the number, and not while an order is open', async () => {
  const open = await db.reader
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['customers.id', 'customers.number'])
    .where('orders.state', '=', 'pending')
    .executeTakeFirstOrThrow()
  const desk = await deskOf(server, 'super_admin')
  const { page } = desk
  await page.goto(`${server.url}/all-customers?open=${open.id}`)
  await button(page, 'Erase').click()
  const label = `C-${open.number}`
  await dialogOf(page).getByLabel(`Type ${label} to confirm`).fill('C-1')
  await dialogOf(page)
    .getByRole('button', { name: `Erase ${label}` })
    .click()
  await dialogOf(page).getByText('you typed “C-1”').waitFor()
  await dialogOf(page).getByLabel(`Type ${label} to confirm`).fill(label)
  await page.keyboard.press('Enter')
  await dialogOf(page)
    .getByText(/is still open/)
    .waitFor()

  const free = await db.reader
    .selectFrom('customers')
    .select(['id', 'number', 'full_name'])
    .where('orders_open', '=', 0)
    .where('orders_delivered', '>', 0)
    .orderBy('number')
    .executeTakeFirstOrThrow()
  await page.goto(`${server.url}/all-customers?open=${free.id}`)
  await button(page, 'Erase').click()
  await dialogOf(page)
    .getByLabel(/^Type C-/)
    .fill(`C-${free.number}`)
  await page.keyboard.press('Enter')
  await panelOf(page).getByRole('heading', { name: 'Erased customer' }).waitFor()
  expect(await page.getByText(free.full_name).count()).toBe(0)
  expect(faultsOf(desk)).toEqual([])
})

test('a message to a customer is previewed, sent, and kept in the profile', async () => {
  const desk = await deskOf(server, 'store_manager')
  const { page } = desk
  const { id } = await db.reader
    .selectFrom('customers')
    .select('id')
    .where('email', 'like', '%@example.test')
    .where('state', '=', 'active')
    .orderBy('number')
    .limit(1)
    .executeTakeFirstOrThrow()
  await page.goto(`${server.url}/all-customers?open=${id}`)
  await button(page, 'Message').click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('About their order or account').check()
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await dialog.getByText('Write what the customer should know.').first().waitFor()
  await dialog.getByLabel('Custom message').fill('Your voucher waits at the till.')
  await dialog.locator('[data-preview]').getByText('Your voucher waits at the till.').waitFor()
  await dialog.getByLabel('Channel', { exact: true }).selectOption('mail')
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await toastOf(desk, 'The message is on its way by email').waitFor()
  await panelOf(page)
    .getByText(/^Email to .•••@example\.test, about C-/)
    .waitFor()
  await panelOf(page)
    .getByText(/messaged C-/)
    .waitFor()
  expect(faultsOf(desk)).toEqual([])
})
