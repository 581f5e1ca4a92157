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

/** Counts what a person does: clicks, and keys of what is typed. */
function handOf() {
  const began = Date.now()
  let clicks = 0
  let keys = 0
  return {
    click: async (what: Locator) => {
      await what.click()
      clicks++
    },
    fill: async (what: Locator, text: string) => {
      await what.fill(text)
      keys += text.length
    },
    press: async (page: Page, key: string) => {
      await page.keyboard.press(key)
      keys++
    },
    said: (step: string) =>
      console.log(
        `${step}: ${clicks} clicks, ${keys} keys, ${((Date.now() - began) / 1000).toFixed(1)} s so far`,
      ),
    clicks: () => clicks,
  }
}

const checklist = (page: Page) => page.getByRole('region', { name: 'Set up your company' })
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })
const dialogOf = (page: Page) => page.getByRole('dialog').last()
const panelOf = (page: Page) => page.getByRole('complementary').last()

async function firstAdmin(desk: Desk, hand: ReturnType<typeof handOf>): Promise<void> {
  const { page } = desk
  const token = await offerFirstAdminToken(db)
  await page.goto(server.url)
  await hand.fill(page.getByLabel('Setup token'), token ?? '')
  await hand.fill(page.getByLabel('Full name'), 'Ada Byron')
  await hand.fill(page.getByLabel('Email'), 'ada@example.test')
  await hand.fill(page.getByLabel('Password', { exact: true }), 'engines weave algebra')
  await hand.click(button(page, 'Create administrator'))
  await checklist(page).getByText('0 of 8 done').waitFor()
}

test('a new company follows the checklist to its first packed order, without a file', async () => {
  const desk = await openDesk()
  const { page } = desk
  const hand = handOf()
  const list = checklist(page)
  await firstAdmin(desk, hand)
  hand.said('Signed in')

  await hand.click(button(list, 'Name the company'))
  await hand.fill(dialogOf(page).getByLabel('Company name'), 'Byron Engines')
  await hand.click(button(dialogOf(page), 'Save company'))
  await list.getByText('1 of 8 done').waitFor()
  const shown = page.getByText('Byron Engines', { exact: true }).filter({ visible: true })
  await shown.first().waitFor()
  hand.said('Company')

  await hand.click(button(list, 'Add outlet'))
  await hand.fill(panelOf(page).getByLabel('Code'), 'MAIN')
  await hand.fill(panelOf(page).getByLabel('Name'), 'Main warehouse')
  await hand.fill(panelOf(page).getByLabel('City'), 'Leeds')
  await expect.poll(() => panelOf(page).getByLabel('Open now').isChecked()).toBe(true)
  await hand.click(button(panelOf(page), 'Add outlet'))
  await list.getByText('2 of 8 done').waitFor()
  hand.said('Outlet')

  await hand.click(button(list, 'New product'))
  await hand.fill(panelOf(page).getByLabel('Title'), 'Red mug')
  await hand.fill(panelOf(page).getByLabel('SKU', { exact: true }), 'MUG-RED')
  await hand.fill(panelOf(page).getByLabel('Barcode'), 'MUG-1')
  await hand.click(button(panelOf(page), 'Add the product'))
  // The first product is active, and what is sold has a price.
  await panelOf(page).getByText('Enter a price first').waitFor()
  await hand.fill(panelOf(page).getByLabel('Price, GBP').first(), '8.50')
  await hand.click(button(panelOf(page), 'Add the product'))
  const stock = page.getByRole('dialog', { name: 'Add stock' })
  await expect.poll(() => stock.getByLabel('Opening stock').isChecked()).toBe(true)
  await hand.fill(stock.getByRole('textbox', { name: 'Quantity' }), '24')
  await hand.click(button(stock, 'Add stock'))
  await list.getByText('3 of 8 done').waitFor()
  hand.said('Product with stock')

  await hand.click(button(list, 'Invite a colleague').last())
  await hand.fill(panelOf(page).getByLabel('Email'), 'zoe@example.test')
  await hand.click(panelOf(page).getByLabel('Dispatch Manager'))
  await hand.click(panelOf(page).getByLabel('All outlets'))
  await hand.click(button(panelOf(page), 'Invite'))
  const invited = page.getByRole('dialog', { name: 'zoe@example.test is invited' })
  const link = await invited.getByLabel('Link').inputValue()
  await hand.click(button(invited, 'Close'))
  await list.getByText('4 of 8 done').waitFor()
  hand.said('Colleague')

  await hand.click(button(list, 'Add courier'))
  await hand.fill(dialogOf(page).getByLabel('Code'), 'SWIFT')
  await hand.fill(dialogOf(page).getByLabel('Name'), 'Swift')
  await hand.click(button(dialogOf(page), 'Add courier'))
  await list.getByText('5 of 8 done').waitFor()
  hand.said('Courier')

  // The file is at home: the step after it opens on a click.
  await hand.click(button(list, 'Place the first order'))
  await hand.click(button(list, 'New order'))
  await page.getByRole('heading', { name: 'New order' }).waitFor()
  const order = panelOf(page)
  await hand.fill(order.getByLabel(/^Name/).first(), 'Charles Babbage')
  await hand.fill(order.getByLabel('Phone', { exact: true }), '020 7946 0958')
  await hand.fill(order.getByLabel('Address', { exact: true }), '1 Mill Lane')
  await hand.fill(order.getByLabel('Postcode', { exact: true }), 'LS1 1AA')
  await hand.fill(order.getByLabel('City', { exact: true }), 'Leeds')
  await hand.fill(order.getByRole('combobox', { name: 'Country' }), 'United Kingdom')
  await hand.fill(order.getByRole('combobox', { name: 'Add a product' }), 'mug')
  await order.getByRole('listbox').getByRole('option').first().waitFor()
  await hand.press(page, 'Enter')
  await order.getByLabel('Quantity of MUG-RED').waitFor()
  await hand.click(order.getByLabel('Agreed with the customer on the phone'))
  await hand.click(page.getByRole('button', { name: /^Place order, £8\.50/ }))
  await toastOf(desk, 'It is confirmed').waitFor()
  const number = /\d+/.exec(
    (await page.getByRole('heading', { name: /^Order \d+$/ }).textContent()) ?? '',
  )
  hand.said('Order placed and confirmed')

  await hand.click(page.getByRole('link', { name: 'Dashboard', exact: true }).first())
  await list.getByText('6 of 8 done').waitFor()
  await hand.click(button(list, 'Pack the first order'))
  await hand.click(button(list, 'Open packing station'))
  const entry = page.getByLabel('Enter a code by hand')
  await hand.fill(entry, `O-${number?.[0]}`)
  await hand.press(page, 'Enter')
  await page.getByText('Red mug').first().waitFor()
  await hand.fill(entry, 'MUG-RED')
  await hand.press(page, 'Enter')
  await page.getByText(`S-${number?.[0]}`).first().waitFor()
  hand.said('Packed')

  await hand.click(page.getByRole('link', { name: 'Dashboard', exact: true }).first())
  await list.getByText('7 of 8 done').waitFor()
  expect(await ledgerFaults(db)).toEqual([])
  expect(hand.clicks()).toBeLessThanOrEqual(28)

  // The colleague chooses a password, and is signed in.
  const other = await openDesk()
  await other.page.goto(link)
  await other.page.getByText(/Ada Byron invited you to Byron Engines/).waitFor()
  await other.page.getByLabel('Full name').fill('Zoe Lund')
  await other.page.getByLabel('Password', { exact: true }).fill('kettles sing at noon')
  await button(other.page, 'Create account').click()
  await other.page.getByText('Dispatch Manager', { exact: true }).waitFor()
  // Only those who set up the company see its checklist.
  await other.page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor()
  expect(await checklist(other.page).count()).toBe(0)

  await button(list, 'Hide checklist').click()
  await list.waitFor({ state: 'detached' })
  await page.goto(`${server.url}/business-settings?section=company`)
  const row = page.locator('[data-setting="company.shows_setup"]')
  await row.getByText('Yes', { exact: true }).click()
  await page.keyboard.press('Control+s')
  await toastOf(desk, 'One setting was changed').waitFor()
  await page.goto(server.url)
  await list.getByText('7 of 8 done').waitFor()
  expect([...faultsOf(desk), ...faultsOf(other)]).toEqual([])
})

const deadEnds = [
  { path: '/orders?new=1', says: 'No outlet ships orders yet.', link: 'Add outlet' },
  { path: '/orders?new=1', says: 'There is no product yet.', link: 'New product' },
  { path: '/stock-transfer?new=1', says: 'A transfer needs two outlets', act: 'Add outlet' },
  { path: '/purchase-orders?new=1', says: 'There is no outlet yet.', act: 'Add outlet' },
  { path: '/receiving?new=1', says: 'There is no outlet yet.', act: 'Add outlet' },
  { path: '/dispatch?tab=couriers', says: 'No couriers yet', link: 'Add courier' },
]

test('an empty company is told what a form lacks, with the way to add it', async () => {
  const empty = await testDatabase()
  const emptyServer = await testServer(empty)
  const token = await offerFirstAdminToken(empty)
  const desk = await openDesk({ width: 390, height: 844 })
  const { page } = desk
  await page.goto(emptyServer.url)
  await page.getByLabel('Setup token').fill(token ?? '')
  await page.getByLabel('Full name').fill('Ada Byron')
  await page.getByLabel('Email').fill('ada@example.test')
  await page.getByLabel('Password', { exact: true }).fill('engines weave algebra')
  await button(page, 'Create administrator').click()
  await checklist(page).getByText('0 of 8 done').waitFor()

  for (const { path, says, link, act } of deadEnds) {
    await page.goto(`${emptyServer.url}${path}`)
    await page.getByText(says).first().waitFor()
    if (link) await page.getByRole('link', { name: link }).first().click()
    else if (act) await button(dialogOf(page), act).click()
    await page.getByRole('heading', { name: /^(Add outlet|New product|Add a courier)$/ }).waitFor()
  }
  await page.goto(`${emptyServer.url}/inventory`)
  await button(page, 'Add stock').first().click()
  await dialogOf(page).getByText('Stock is kept at an outlet').waitFor()
  expect(faultsOf(desk)).toEqual([])
})
