import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { scan } from '../support/browser.ts'
import { type DemoHouse, demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { readEscPos } from '../support/read-escpos.ts'
import { setUpMail } from '../support/set-up-mail.ts'
import { addToCart, chooseRegister } from '../support/till-steps.ts'
import { pretendPrinter, printedBy, unplugPrinter } from './pretend-printer.ts'

let house: DemoHouse
let db: Database

beforeAll(async () => {
  house = await demoHouse()
  db = house.db
})

async function atTill() {
  const desk = await deskOf(house.server, 'super_manager')
  await pretendPrinter(desk.page)
  await desk.page.goto(`${house.server.url}/pos`)
  await chooseRegister(desk.page, 'Register 1, YORK')
  return desk
}

/** Sells one unit, paid in cash with the exact amount. */
async function sellOne(page: Page, sku: string) {
  await addToCart(page, sku)
  await page.getByRole('button', { name: /^Take payment: £/ }).click()
  await page.getByRole('dialog', { name: 'Take payment' }).getByLabel('Cash received').waitFor()
  await page.keyboard.press('Enter')
  const done = page.getByRole('dialog', { name: /^Sale \d+ is paid$/ })
  await done.waitFor()
  return done
}

const lastSale = () =>
  db.reader
    .selectFrom('sales')
    .select(['id', 'number'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

async function connect(page: Page) {
  await page.getByRole('button', { name: 'Receipt printer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Receipt printer' })
  await dialog.getByRole('button', { name: 'Connect by serial port' }).click()
  await dialog.getByText('Connected by serial port.').waitFor()
  return dialog
}

test('a receipt printer is connected, opens the drawer for cash and prints the receipt', async () => {
  const desk = await atTill()
  const { page } = desk
  const dialog = await connect(page)
  await dialog.getByRole('button', { name: 'Print test page' }).click()
  await expect.poll(() => printedBy(page)).toHaveLength(1)
  const [tested] = await printedBy(page)
  expect(readEscPos(tested ?? new Uint8Array()).rows.join('\n')).toContain('£ € é ü ñ × -')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  // It is found again after a reload, without another question.
  await page.reload()
  const done = await sellOne(page, 'APRON-MOSS-LONG')
  await expect.poll(() => printedBy(page)).toHaveLength(1)
  const [drawer] = (await printedBy(page)).map(readEscPos)
  expect(drawer).toMatchObject({ pulses: 1, cuts: 0 })
  await done.getByRole('button', { name: 'Print receipt' }).click()
  await toastOf(desk, 'The receipt is printed').waitFor()
  const { id, number } = await lastSale()
  const receipt = (await printedBy(page)).map(readEscPos).at(-1)
  expect(receipt).toMatchObject({ barcodes: [`R-${number}`], cuts: 1, pulses: 0 })
  const text = receipt?.rows.join('\n')
  expect(text).toContain(`Sale ${number}`)
  expect(text).toMatch(/1 × £36\.00\s+£36\.00/)
  expect(text).toMatch(/Cash\s+£36\.00/)
  expect(text).not.toContain('COPY')

  await done.getByRole('button', { name: 'New sale' }).click()
  await page.goto(`${house.server.url}/pos?view=sales&open=${id}`)
  const panel = page.getByRole('complementary', { name: `Sale ${number}` })
  await panel.getByRole('button', { name: 'Print receipt' }).click()
  await toastOf(desk, 'The receipt is printed').waitFor()
  const copy = (await printedBy(page)).map(readEscPos).at(-1)
  expect(copy?.rows.map((row) => row.trim())).toContain('COPY')
  expect(faultsOf(desk)).toEqual([])
})

test('a printer that is unplugged is said, the sale is recorded, and it is printed again', async () => {
  const desk = await atTill()
  const { page } = desk
  const dialog = await connect(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await unplugPrinter(page, true)
  const done = await sellOne(page, 'APRON-OAT-REGULAR')
  await done.getByText('The cash drawer did not open.').waitFor()
  await done.getByRole('button', { name: 'Print receipt' }).click()
  const { number } = await lastSale()
  const said = `Sale ${number} is recorded. The receipt printer stopped answering.`
  await done.getByText(said).waitFor()
  await unplugPrinter(page, false)
  await done.getByRole('button', { name: 'Print receipt' }).click()
  await toastOf(desk, 'The receipt is printed').waitFor()
  const receipt = (await printedBy(page)).map(readEscPos).at(-1)
  expect(receipt?.barcodes).toEqual([`R-${number}`])
  expect(faultsOf(desk)).toEqual([])
})

test('the drawer opens for a refund in cash, and without a sale', async () => {
  const desk = await atTill()
  const { page } = desk
  const dialog = await connect(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const done = await sellOne(page, 'APRON-OAT-LONG')
  await done.getByRole('button', { name: 'New sale' }).click()
  const { number } = await lastSale()
  await scan(page, `R-${number}`)
  const panel = page.getByRole('complementary', { name: `Sale ${number}` })
  await panel.getByRole('button', { name: 'Refund', exact: true }).click()
  const refunding = page.getByRole('dialog', { name: `Refund Sale ${number}` })
  await refunding.getByLabel('Units of APRON-OAT-LONG to refund').fill('1')
  await refunding.getByLabel('Customer changed their mind').first().check()
  await expect.poll(() => printedBy(page)).toHaveLength(1)
  await refunding.getByRole('button', { name: 'Refund £36.00' }).click()
  await expect.poll(() => printedBy(page)).toHaveLength(2)

  const session = await db.reader
    .selectFrom('register_sessions')
    .select('id')
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  await page.goto(`${house.server.url}/registers?view=sessions&open=${session.id}`)
  await page.getByRole('button', { name: 'Cash movement' }).click()
  const moving = page.getByRole('dialog', { name: /^Cash movement at / })
  await moving.getByLabel('Drawer opened without a sale').check()
  await moving.getByLabel('To the safe').check()
  await moving.getByRole('button', { name: 'Record movement' }).click()
  await expect.poll(() => printedBy(page)).toHaveLength(1)
  const jobs = (await printedBy(page)).map(readEscPos)
  expect(jobs).toMatchObject([{ pulses: 1, cuts: 0 }])
  expect(faultsOf(desk)).toEqual([])
})

test('a receipt is sent by email, once unless it is sent again', async () => {
  const desk = await atTill()
  const { page } = desk
  const done = await sellOne(page, 'APRON-MOSS-LONG')
  await done.getByRole('button', { name: 'Email receipt' }).click()
  const { number, id } = await lastSale()
  const emailing = page.getByRole('dialog', { name: `Email the receipt of Sale ${number}` })
  await emailing.getByText('Email is not set up.').first().waitFor()
  await emailing.getByRole('button', { name: 'Cancel' }).click()
  await setUpMail(db)
  await done.getByRole('button', { name: 'New sale' }).click()

  await page.goto(`${house.server.url}/pos?view=sales&open=${id}`)
  const panel = page.getByRole('complementary', { name: `Sale ${number}` })
  await panel.getByRole('button', { name: 'Email receipt' }).click()
  await emailing.getByLabel('Email').fill('ada@example.test')
  await emailing.getByRole('button', { name: 'Send receipt' }).click()
  await toastOf(desk, `Sale ${number} is sent to ada@example.test.`).waitFor()
  await panel.getByText('emailed the receipt').first().waitFor()
  await panel.getByRole('button', { name: 'Email receipt' }).click()
  await emailing.getByLabel('Email').fill('ada@example.test')
  await emailing.getByText('This address was sent the receipt').waitFor()
  await emailing.getByRole('button', { name: 'Send again' }).click()
  await emailing.waitFor({ state: 'hidden' })
  const mails = await sql<{ to: string; subject: string }>`
    select to_address as "to", subject from mails where template = 'sale.receipt'`.execute(
    db.reader,
  )
  expect(mails.rows).toHaveLength(2)
  expect(mails.rows[0]).toMatchObject({
    to: 'ada@example.test',
    subject: expect.stringContaining(`Sale ${number}`),
  })
  expect(faultsOf(desk)).toEqual([])
})

test('the customer display follows the sale, and says when the register is closed', async () => {
  const desk = await atTill()
  const { page, context } = desk
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Customer display' }).click()
  const display = await opening
  await display.getByText('Welcome').waitFor()
  await addToCart(page, 'APRON-OAT-REGULAR')
  await scan(page, 'APRON-MOSS-LONG')
  const newest = display.locator('[data-newest="true"]')
  await expect.poll(() => newest.textContent()).toContain('1 × £36.00')
  await expect.poll(() => display.locator('[data-total]').textContent()).toBe('£72.00')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Remove APRON-OAT-REGULAR' }).click()
  await expect.poll(() => display.getByRole('listitem').count()).toBe(1)
  await context.setOffline(false)

  await page.getByRole('button', { name: 'Take payment: £36.00' }).click()
  const paying = page.getByRole('dialog', { name: 'Take payment' })
  await paying.getByText('Card', { exact: true }).click()
  await paying.getByLabel('Amount').fill('10')
  await page.keyboard.press('Enter')
  await expect.poll(() => display.locator('[data-left]').textContent()).toBe('£26.00')
  await paying.getByText('Cash', { exact: true }).first().click()
  await paying.getByRole('button', { name: '£30.00' }).click()
  await display.getByText('Thank you').waitFor()
  await expect.poll(() => display.locator('[data-change]').textContent()).toBe('£4.00')
  await page.keyboard.press('Enter')
  await display.getByText('Welcome').waitFor()

  await page.close()
  await display.getByText('Register not open').waitFor()
  const back = await context.newPage()
  await back.goto(`${house.server.url}/pos`)
  await display.getByText('Welcome').waitFor()
  expect(faultsOf(desk)).toEqual([])
})
