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
  barcodeOf,
  chooseRegister,
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

/** A product of which a lot is asked for, with its SKU. */
async function productWithLots(outlet: string): Promise<string> {
  const found = await db.reader
    .selectFrom('variants as v')
    .innerJoin('stock_levels as l', 'l.variant_id', 'v.id')
    .innerJoin('outlets as o', 'o.id', 'l.outlet_id')
    .select('v.sku')
    .where('v.tracking', '<>', 'none')
    .where('o.code', '=', outlet)
    .where('l.on_hand', '>', 20)
    .orderBy('v.sku')
    .executeTakeFirstOrThrow()
  return found.sku
}

/** A product that an outlet has, with its SKU. */
async function productThatIsThere(outlet: string): Promise<string> {
  const found = await db.reader
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .innerJoin('stock_levels as l', 'l.variant_id', 'v.id')
    .innerJoin('outlets as o', 'o.id', 'l.outlet_id')
    .select('v.sku')
    .where('v.tracking', '=', 'none')
    .where('v.quantity_scale', '=', 0)
    .where('v.is_active', '=', true)
    .where('p.state', '=', 'active')
    .where('o.code', '=', outlet)
    .where(({ eb }) => eb(eb('l.on_hand', '-', eb.ref('l.reserved')), '>', 5))
    .where('l.unavailable', '=', 0)
    .orderBy('v.sku')
    .executeTakeFirstOrThrow()
  return found.sku
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

test('a sale and its refund are practised, and nothing is saved anywhere', async () => {
  const desk = await atTill()
  const { page, context } = desk
  await readyOffline(page)
  const numbers = await keptIn(page, 'numbers')
  const before = await tablePrints(db)
  const sent = sentWrites(page)

  await startTraining(page)
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await scan(page, await barcodeOf(db, 'APRON-NAVY-LONG'))
  await page.locator('[data-sku="APRON-NAVY-LONG"]').waitFor()
  // Sooner a key counts as a part of the scan.
  await page.waitForTimeout(500)
  await addToCart(page, '2*APRON-OAT-REGULAR')
  await page.getByRole('button', { name: /^Take payment: £/ }).waitFor()

  await page.getByRole('button', { name: 'Park', exact: true }).click()
  const parking = page.getByRole('dialog', { name: 'Park this sale' })
  await parking.getByLabel('Name').fill('Practice')
  await parking.getByRole('button', { name: 'Park sale' }).click()
  await page.getByText('Ready for the next sale').waitFor()

  await page.reload()
  await trainingBand(page).waitFor()
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await page.getByRole('button', { name: 'Parked sales' }).click()
  await page.getByRole('button', { name: 'Recall' }).click()
  await page.getByRole('button', { name: 'Discount', exact: true }).click()
  const discount = page.getByRole('dialog', { name: 'Discount on the sale' })
  await discount.getByLabel('Percentage', { exact: true }).last().fill('10')
  await discount.getByRole('button', { name: 'Set discount' }).click()
  const main = page.getByRole('button', { name: 'Take payment: £97.20' })
  await main.waitFor()
  await page.reload()
  await main.click()

  const paying = page.getByRole('dialog', { name: 'Take payment' })
  await paying.getByText('Card', { exact: true }).click()
  await paying.getByLabel('Amount').fill('50')
  await page.keyboard.press('Enter')
  await paying.getByText('Cash', { exact: true }).first().click()
  await paying.getByRole('button', { name: '£50.00' }).click()
  const done = page.getByRole('dialog', { name: 'Practice sale 1 is paid' })
  await expect.poll(() => done.locator('[data-change]').textContent()).toBe('£2.80')
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await done.getByRole('button', { name: 'Print receipt' }).click()
  const receipt = await printedText(page)
  for (const words of [
    'Training – not a receipt',
    'Practice sale 1',
    'Card£50.00',
    'Cash£50.00',
    'Change£2.80',
  ])
    expect(receipt).toContain(withoutBlanks(words))
  await done.getByRole('button', { name: 'New sale' }).click()

  await scan(page, 'PRACTICE-1')
  const panel = page.getByRole('complementary', { name: 'Practice sale 1' })
  await panel.getByRole('button', { name: 'Refund', exact: true }).click()
  const refunding = page.getByRole('dialog', { name: 'Refund Practice sale 1' })
  await refunding.getByLabel('Units of APRON-OAT-REGULAR to refund').fill('1')
  await refunding.getByText('Cash', { exact: true }).click()
  await refunding.getByLabel('Customer changed their mind').first().check()
  await refunding.getByRole('button', { name: 'Refund £32.40' }).click()
  await toastOf(desk, '£32.40 of Practice sale 1 is refunded').waitFor()
  await panel.getByText('Partially refunded').first().waitFor()
  await panel.getByRole('button', { name: 'Print receipt' }).click()
  expect(await printedText(page)).toContain(withoutBlanks('Training – not a receipt'))
  await trainingBand(page).waitFor()

  await context.setOffline(true)
  await page.getByRole('link', { name: 'Sale', exact: true }).click()
  await page.getByText('Go on practising').waitFor({ timeout: 120_000 })
  await scan(page, await barcodeOf(db, 'APRON-NAVY-LONG'))
  await page.waitForTimeout(500)
  await page.getByRole('button', { name: 'Take payment: £36.00' }).click()
  await cashIsEntered(page, '36.00')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Practice sale 2 is paid' }).waitFor()
  await page.keyboard.press('Enter')
  await context.setOffline(false)
  await page.getByText('Go on practising').waitFor({ state: 'hidden', timeout: 120_000 })

  await page.getByRole('button', { name: 'End training' }).click()
  await trainingBand(page).waitFor({ state: 'hidden' })
  expect(sent).toEqual([])
  expect(await tablePrints(db)).toEqual(before)
  expect(await keptIn(page, 'sales')).toBe(0)
  expect(await keptIn(page, 'numbers')).toBe(numbers)
  await page.getByText('Ready for the next sale').waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('lots, approvals, store credit, exchanges and voided sales are practised', async () => {
  const desk = await atTill('Register 1, YORK', 'store_manager')
  const { page } = desk
  await readyOffline(page)
  const before = await tablePrints(db)
  const sent = sentWrites(page)
  await startTraining(page)

  // A discount above the limit of the role, a product with lots, and the credit of a customer.
  await addToCart(page, await productWithLots('YORK'))
  await page.getByRole('button', { name: 'Use the training customer' }).click()
  await page.getByRole('button', { name: 'Remove customer' }).waitFor()
  await page.getByRole('button', { name: 'Discount', exact: true }).click()
  const discount = page.getByRole('dialog', { name: 'Discount on the sale' })
  await discount.getByLabel('Percentage', { exact: true }).last().fill('50')
  await discount.getByRole('button', { name: 'Set discount' }).click()
  await page.getByText('Needs an approval').waitFor()
  await page.getByRole('button', { name: /^Take payment: £/ }).click()
  const paying = page.getByRole('dialog', { name: 'Take payment' })
  await paying.getByText('Store credit', { exact: true }).click()
  await paying.getByText('Store credit in this training: £50.00').waitFor()
  await paying.getByRole('button', { name: 'Take store credit' }).click()
  const lots = page.getByRole('dialog', { name: 'Choose the lot' })
  await lots.getByRole('button', { name: /^Lot / }).last().click()
  await paying.getByText('Store credit', { exact: true }).click()
  await paying.getByRole('button', { name: 'Take store credit' }).click()
  const approval = page.getByRole('dialog', { name: 'This needs approval' })
  await approval.getByLabel('PIN', { exact: true }).fill('1111')
  await page.keyboard.press('Enter')
  await approval.getByText('This is not the PIN of this training').waitFor()
  await approval.getByLabel('PIN', { exact: true }).fill('2580')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Practice sale 1 is paid' }).waitFor()
  await page.keyboard.press('Enter')

  // Another two units, of which one is exchanged for another product.
  await addToCart(page, '2*APRON-NAVY-LONG')
  await page.getByRole('button', { name: 'Take payment: £72.00' }).click()
  await paying.getByText('Card', { exact: true }).click()
  await paying.getByRole('button', { name: 'Take card' }).click()
  await page.getByRole('dialog', { name: 'Practice sale 2 is paid' }).waitFor()
  await page.keyboard.press('Enter')
  await scan(page, 'PRACTICE-2')
  const second = page.getByRole('complementary', { name: 'Practice sale 2' })
  await second.getByRole('button', { name: 'Exchange', exact: true }).click()
  const exchanging = page.getByRole('dialog', { name: 'Exchange goods of Practice sale 2' })
  await exchanging.getByLabel('Units of APRON-NAVY-LONG to exchange').fill('2')
  await exchanging.getByLabel('Customer changed their mind').first().check()
  await exchanging.getByRole('button', { name: 'Go to the register' }).click()
  await page.getByText('Returned from Practice sale 2').waitFor()
  await page.reload()
  await page.getByText('Returned from Practice sale 2').waitFor()
  await addToCart(page, 'APRON-OAT-REGULAR')
  await page.getByRole('button', { name: /^Refund: £/ }).click()
  const ending = page.getByRole('dialog', { name: 'Refund the difference' })
  await ending.getByText('of this sale').waitFor()
  await ending.getByRole('button', { name: /^Refund £/ }).click()
  const done = page.getByRole('dialog', { name: 'Practice sale 3 is paid' })
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await done.getByRole('button', { name: 'Print receipt' }).click()
  const receipt = await printedText(page)
  for (const words of ['Training – not a receipt', '2 of Practice sale 2', 'Refunded: Card'])
    expect(receipt).toContain(withoutBlanks(words))
  await done.getByRole('button', { name: 'New sale' }).click()

  // The first sale is voided; the exchange can't be.
  await scan(page, 'PRACTICE-1')
  const first = page.getByRole('complementary', { name: 'Practice sale 1' })
  await first.getByRole('button', { name: 'Void sale' }).click()
  const voiding = page.getByRole('dialog', { name: 'Void Practice sale 1?' })
  await voiding.getByRole('radio').first().check()
  await voiding.getByRole('button', { name: 'Void sale' }).click()
  await toastOf(desk, 'Practice sale 1 is voided').waitFor()
  await first.getByText('Refund: Store credit').waitFor()
  await page.getByRole('link', { name: 'Sale', exact: true }).click()

  await page.getByRole('button', { name: 'End training' }).click()
  await trainingBand(page).waitFor({ state: 'hidden' })
  expect(sent).toEqual([])
  expect(await tablePrints(db)).toEqual(before)
  expect(await keptIn(page, 'sales')).toBe(0)
  expect(faultsOf(desk)).toEqual([])
})

test('a training waits for an open sale, and ends with a logout', async () => {
  const desk = await atTill()
  const { page } = desk
  await addToCart(page, 'APRON-NAVY-LONG')
  await page.getByRole('button', { name: 'Start training' }).click()
  await toastOf(desk, 'A sale is open. Finish, park or clear it').waitFor()
  expect(await trainingBand(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByText('Ready for the next sale').waitFor()

  await startTraining(page)
  const [display] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Customer display' }).click(),
  ])
  await display.getByText('Training mode – nothing is sold').waitFor()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByLabel('Email').waitFor()
  await display.getByText('Training mode – nothing is sold').waitFor({ state: 'hidden' })
  expect(
    await page.evaluate(() =>
      Object.keys(sessionStorage).filter((key) => key.includes('training')),
    ),
  ).toEqual([])
})

test('a sale is practised at a register that is not open', async () => {
  const closed = await db.reader
    .selectFrom('registers as r')
    .innerJoin('outlets as o', 'o.id', 'r.outlet_id')
    .select(['r.name', 'o.code'])
    .where('r.state', '=', 'active')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('register_sessions as s')
            .select('s.id')
            .whereRef('s.register_id', '=', 'r.id')
            .where('s.state', '<>', 'closed'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  const desk = await deskOf(house.server, 'super_manager')
  const { page } = desk
  await page.goto(`${house.server.url}/pos`)
  await page.getByRole('button', { name: `${closed.name}, ${closed.code}` }).click()
  await page.getByText(`${closed.name}, ${closed.code} is not open`).waitFor()
  const sent = sentWrites(page)
  await startTraining(page)
  await addToCart(page, await productThatIsThere(closed.code))
  await page.getByRole('button', { name: /^Take payment: £/ }).click()
  await page.getByRole('button', { name: 'Take cash' }).click()
  await page.getByRole('dialog', { name: 'Practice sale 1 is paid' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'End training' }).click()
  await page.getByText(`${closed.name}, ${closed.code} is not open`).waitFor()
  expect(sent).toEqual([])
  expect(faultsOf(desk)).toEqual([])
})

/** The dialog of the payment is open, so that Enter is its own. */
async function cashIsEntered(page: Page, amount: string): Promise<void> {
  const received = page.getByRole('dialog', { name: 'Take payment' }).getByLabel('Cash received')
  await expect.poll(() => received.inputValue()).toBe(amount)
}
