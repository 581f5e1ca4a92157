import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Role } from '#organization/users/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import { scan } from '../support/browser.ts'
import { type DemoHouse, demoDatabase, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { printedPages } from '../support/printed-pages.ts'
import { sentWrites } from '../support/sent-writes.ts'
import { testServer } from '../support/server.ts'
import { tablePrints } from '../support/table-prints.ts'
import {
  addToCart,
  chooseRegister,
  payInCash,
  startTraining,
  trainingBand,
} from '../support/till-steps.ts'
import { keptIn, readyOffline } from './kept-in.ts'

let house: DemoHouse
let db: Database

beforeAll(async () => {
  db = await demoDatabase()
  // Without jobs: they confirm orders and value stock while a sale is practised.
  house = { db, server: await testServer(db, {}, () => false) }
})

async function atTill(register = 'Register 1, YORK', role: Role = 'super_manager') {
  const desk = await deskOf(house.server, role)
  await desk.page.goto(`${house.server.url}/pos`)
  await chooseRegister(desk.page, register)
  return desk
}

async function printedText(page: Page): Promise<string> {
  await page.locator('[data-print-sheet] svg').waitFor({ state: 'attached' })
  const bytes = await page.pdf({ preferCSSPageSize: true })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  return printedPages(bytes)
    .map(({ text }) => text)
    .join('')
}

const withoutBlanks = (words: string) => words.replaceAll(' ', '')

/** Opens a part of point of sale, of those that a training has. */
const toView = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).first().click()

test('a cashier practises a whole shift, and the next real sale has the next number', async () => {
  const desk = await atTill()
  const { page } = desk
  await readyOffline(page)
  await addToCart(page, 'APRON-NAVY-LONG')
  const numberBefore = await payInCash(page)
  await expect.poll(() => keptIn(page, 'sales')).toBe(0)
  const before = await tablePrints(db)
  const sent = sentWrites(page)
  await startTraining(page)

  // A gift card is issued for cash, its balance checked, and another one refused.
  await toView(page, 'Gift cards')
  await page.getByRole('button', { name: 'Issue gift card' }).click()
  const form = page.getByRole('complementary', { name: 'Issue gift card' })
  await form.getByRole('button', { name: '£25.00' }).click()
  await form.getByRole('button', { name: 'Issue card' }).click()
  const issued = page.getByRole('dialog', { name: /^Gift card G-….{4} is issued$/ })
  const code = (await issued.getByRole('textbox', { name: 'Code' }).inputValue()).replaceAll(
    ' ',
    '',
  )
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await issued.getByRole('button', { name: 'Print slip' }).click()
  expect(await printedText(page)).toContain(withoutBlanks('Training – not a gift card'))
  await issued.getByRole('button', { name: 'Done' }).click()
  const card = page.getByRole('complementary', { name: /^Gift card G-…/ })
  await expect.poll(() => card.locator('[data-balance]').textContent()).toBe('£25.00')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Check balance' }).first().click()
  const checking = page.getByRole('dialog', { name: 'Check balance' })
  await checking.getByLabel('Code of the gift card').fill('G-2222222222222222')
  await page.keyboard.press('Enter')
  await checking.getByText('No gift card of this training has the code').waitFor()
  await checking.getByRole('button', { name: 'Close', exact: true }).click()

  // Two aprons for £72.00: £25.00 by gift card, £20.00 by card, the rest in cash.
  await toView(page, 'Sale')
  await addToCart(page, '2*APRON-NAVY-LONG')
  await page.getByRole('button', { name: 'Take payment: £72.00' }).click()
  const paying = page.getByRole('dialog', { name: 'Take payment' })
  await paying.getByText('Gift card', { exact: true }).click()
  await paying.getByText('In this training: G-').waitFor()
  await paying.getByLabel('Code of the gift card').fill(code)
  await page.keyboard.press('Enter')
  await paying.getByText('Balance £25.00').waitFor()
  await paying.getByRole('button', { name: 'Take gift card' }).click()
  await paying.getByText('Card', { exact: true }).click()
  await paying.getByLabel('Amount').fill('20')
  await page.keyboard.press('Enter')
  await paying.getByText('Cash', { exact: true }).first().click()
  await paying.getByRole('button', { name: '£27.00' }).click()
  const done = page.getByRole('dialog', { name: 'Practice sale 1 is paid' })

  // No email leaves.
  await done.getByRole('button', { name: 'Email receipt' }).click()
  const emailing = page.getByRole('dialog', { name: 'Email the receipt of Practice sale 1' })
  await emailing.getByLabel('Email').fill('ada@example.com')
  await emailing.getByRole('button', { name: 'Send receipt' }).click()
  await toastOf(desk, 'Training: no email was sent').waitFor()
  await done.getByRole('button', { name: 'New sale' }).click()

  // One apron comes back: £25.00 of it can go to the gift card, so that all of it goes to cash.
  await scan(page, 'PRACTICE-1')
  const panel = page.getByRole('complementary', { name: 'Practice sale 1' })
  await panel.getByRole('button', { name: 'Refund', exact: true }).click()
  const refunding = page.getByRole('dialog', { name: 'Refund Practice sale 1' })
  await refunding.getByLabel('Units of APRON-NAVY-LONG to refund').fill('1')
  await refunding.getByText('Gift card', { exact: true }).click()
  await refunding.getByLabel('Customer changed their mind').first().check()
  await refunding.getByRole('button', { name: 'Refund £36.00' }).click()
  await refunding.getByText('£25.00 can go back to its gift cards').waitFor()
  await refunding.getByText('Cash', { exact: true }).click()
  await refunding.getByRole('button', { name: 'Refund £36.00' }).click()
  await toastOf(desk, '£36.00 of Practice sale 1 is refunded').waitFor()
  await page.keyboard.press('Escape')

  // An order for delivery, of which nothing is paid now.
  await toView(page, 'Sale')
  await addToCart(page, 'APRON-OAT-REGULAR')
  await page.getByRole('button', { name: /^Take payment: £/ }).waitFor()
  await page.getByRole('button', { name: 'Use the training customer' }).click()
  await page.getByRole('button', { name: 'Deliver later' }).click()
  const delivery = page.getByRole('dialog', { name: 'Deliver later' })
  await delivery.getByRole('radio', { name: /^YORK/ }).waitFor()
  const address = { Name: 'Ada Byron', Phone: '+44 20 7946 0958', Address: '12 Square' }
  for (const [label, text] of Object.entries({ ...address, City: 'London' })) {
    await delivery.getByLabel(label).focus()
    await page.keyboard.insertText(text)
  }
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog', { name: 'Payment of the order' }).waitFor()
  await page.keyboard.press('Control+Enter')
  const placed = page.getByRole('dialog', { name: 'Practice order 1 is placed' })
  await placed.getByText('no stock is reserved').waitFor()
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await placed.getByRole('button', { name: 'Print confirmation' }).click()
  const confirmation = await printedText(page)
  for (const words of ['Training – not a receipt', 'Practice order 1', 'Due on delivery'])
    expect(confirmation).toContain(withoutBlanks(words))
  await placed.getByRole('button', { name: 'New sale' }).click()

  // Cash out, the X report, the count, and the Z report of the training.
  await toView(page, 'Register')
  await page.getByRole('button', { name: 'Cash movement' }).click()
  const moving = page.getByRole('dialog', { name: 'Cash movement at Register 1' })
  await moving.getByText('Cash out', { exact: true }).click()
  await moving.getByLabel('Amount').fill('10')
  await moving
    .getByRole('radio', { name: /^(?!Cash|Drawer)/ })
    .first()
    .check()
  await moving.getByRole('button', { name: 'Record movement' }).click()
  await toastOf(desk, 'Cash out is recorded').waitFor()
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.getByRole('button', { name: 'Print X report' }).click()
  await page.getByText('Training – not a report of the register').waitFor({ state: 'attached' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.getByRole('button', { name: 'Count and close' }).click()
  const counting = page.getByRole('dialog', { name: 'Count Register 1' })
  // 100.00 + 25.00 for the gift card + 27.00 − 36.00 − 10.00
  await counting.getByLabel('Pieces of £50.00').fill('2')
  await counting.getByLabel('Pieces of £5.00').fill('1')
  await counting.getByLabel('Pieces of £1.00').fill('1')
  await counting.getByRole('button', { name: 'Save count' }).click()
  await toastOf(desk, 'Register 1 is closed').waitFor()
  await page.getByText('No difference').first().waitFor()
  await toView(page, 'Sale')
  await page.getByText('Register 1, YORK is not open').waitFor()

  // The pages of real records say so, and save nothing.
  await page.goto(`${house.server.url}/registers?view=sessions`)
  await page.getByText('These are the real registers').waitFor()
  await page.goto(`${house.server.url}/gift-cards?new=1`)
  await page.getByText('These are the real gift cards').waitFor()
  await form.getByLabel('Register').waitFor()
  await page.getByRole('link', { name: 'Practise at the point of sale' }).click()
  await page.getByRole('list', { name: 'Practice gift cards' }).waitFor()

  expect(sent).toEqual([])
  expect(await tablePrints(db)).toEqual(before)
  await page.getByRole('button', { name: 'End training' }).click()
  await trainingBand(page).waitFor({ state: 'hidden' })
  await page.goto(`${house.server.url}/pos`)
  await addToCart(page, 'APRON-NAVY-LONG')
  expect(await payInCash(page)).toBe(numberBefore + 1)
  expect(faultsOf(desk)).toEqual([])
})
