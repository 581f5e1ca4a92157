import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { scan } from '../support/browser.ts'
import { aDemoGiftCard } from '../support/demo-gift-card.ts'
import { type DemoHouse, demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { printedPages } from '../support/printed-pages.ts'
import { addToCart, barcodeOf, chooseRegister } from '../support/till-steps.ts'

let house: DemoHouse
let db: Database

beforeAll(async () => {
  house = await demoHouse()
  db = house.db
})

async function atTill(role = 'super_manager') {
  const desk = await deskOf(house.server, role)
  await desk.page.goto(`${house.server.url}/pos`)
  await chooseRegister(desk.page, 'Register 1, YORK')
  return desk
}

const lineOf = (page: Page, sku: string) => page.locator(`[data-sku="${sku}"]`)

const lastSale = () =>
  db.reader
    .selectFrom('sales')
    .select(['id', 'number', 'state', 'units', 'total_minor', 'refunded_minor'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

const onHand = async (sku: string) => {
  const level = await db.reader
    .selectFrom('stock_levels as l')
    .innerJoin('outlets as o', 'o.id', 'l.outlet_id')
    .select('l.on_hand')
    .where('l.sku', '=', sku)
    .where('o.code', '=', 'YORK')
    .executeTakeFirstOrThrow()
  return Number(level.on_hand)
}

const millimetresPerPoint = 25.4 / 72

/** What leaves the receipt printer; the sheet is in the page until printing is over. */
async function printedReceipt(page: Page, panel: Locator) {
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await panel.getByRole('button', { name: 'Print receipt' }).click()
  await page.locator('[data-print-sheet] svg').waitFor({ state: 'attached' })
  const bytes = await page.pdf({ preferCSSPageSize: true })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  return printedPages(bytes)
}

test('a cash sale is scanned and paid with three keys, and a reload loses nothing', async () => {
  const desk = await atTill()
  const { page } = desk
  const before = await onHand('APRON-NAVY-LONG')
  const code = await barcodeOf(db, 'APRON-NAVY-LONG')
  await scan(page, code)
  await lineOf(page, 'APRON-NAVY-LONG').waitFor()
  // Sooner it is taken for a bounce of the trigger.
  await page.waitForTimeout(500)
  await scan(page, code)
  await page.getByText('2 units', { exact: true }).waitFor()
  await page.reload()
  await page.getByText('2 units', { exact: true }).waitFor()
  await page.getByRole('button', { name: /^Take payment: £/ }).waitFor()
  const total = (await page.locator('[data-total]').textContent()) ?? ''

  await page.keyboard.press('Enter')
  const paying = page.getByRole('dialog', { name: 'Take payment' })
  await expect.poll(() => paying.getByLabel('Cash received').inputValue()).toBe(total.slice(1))
  await page.keyboard.press('Enter')
  const done = page.getByRole('dialog', { name: /^Sale \d+ is paid$/ })
  await expect.poll(() => done.locator('[data-change]').textContent()).toBe('£0.00')
  await page.keyboard.press('Enter')
  await page.getByText('Ready for the next sale').waitFor()
  expect(await lastSale()).toMatchObject({ state: 'paid', units: 2 })
  expect(await onHand('APRON-NAVY-LONG')).toBe(before - 2)
  expect(faultsOf(desk)).toEqual([])
})

test('a sale is discounted, parked, recalled, paid in two parts and voided', async () => {
  const desk = await atTill()
  const { page } = desk
  await addToCart(page, '3*APRON-OAT-REGULAR')
  await page.getByRole('button', { name: 'Take payment: £108.00' }).waitFor()
  await page.getByRole('button', { name: 'Discount', exact: true }).click()
  const discount = page.getByRole('dialog', { name: 'Discount on the sale' })
  await discount.getByLabel('Percentage', { exact: true }).last().fill('10')
  await discount.getByRole('button', { name: 'Set discount' }).click()
  await page.getByRole('button', { name: 'Take payment: £97.20' }).waitFor()

  await page.getByRole('button', { name: 'Park', exact: true }).click()
  const parking = page.getByRole('dialog', { name: 'Park this sale' })
  await parking.getByLabel('Name').fill('Man with a bicycle')
  await parking.getByRole('button', { name: 'Park sale' }).click()
  await page.getByText('Ready for the next sale').waitFor()
  await page.getByRole('button', { name: 'Parked sales' }).click()
  const parked = page.getByRole('dialog', { name: 'Parked sales' })
  await parked
    .getByRole('listitem')
    .filter({ hasText: 'Man with a bicycle' })
    .getByRole('button', { name: 'Recall' })
    .click()

  await page.getByRole('button', { name: 'Take payment: £97.20' }).click()
  const paying = page.getByRole('dialog', { name: 'Take payment' })
  await paying.getByText('Card', { exact: true }).click()
  await paying.getByLabel('Amount').fill('50')
  await page.keyboard.press('Enter')
  await expect.poll(() => paying.locator('[data-left]').textContent()).toBe('£47.20')
  await paying.getByText('Cash', { exact: true }).first().click()
  await paying.getByRole('button', { name: '£50.00' }).click()
  const done = page.getByRole('dialog', { name: /^Sale \d+ is paid$/ })
  await expect.poll(() => done.locator('[data-change]').textContent()).toBe('£2.80')
  await scan(page, 'APRON-OAT-REGULAR')
  await lineOf(page, 'APRON-OAT-REGULAR').waitFor()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByText('Ready for the next sale').waitFor()
  await toastOf(desk, 'The cart is cleared').getByRole('button', { name: 'Undo' }).click()
  await lineOf(page, 'APRON-OAT-REGULAR').waitFor()
  expect(await done.count()).toBe(0)

  const { id, number } = await lastSale()
  await page.goto(`${house.server.url}/pos?view=sales&open=${id}`)
  const panel = page.getByRole('complementary', { name: `Sale ${number}` })
  await panel.getByText('£50.00 received').waitFor()
  await panel.getByRole('button', { name: 'Void sale' }).click()
  const voiding = page.getByRole('dialog', { name: `Void Sale ${number}?` })
  await voiding.getByLabel('Rung up wrongly').check()
  await voiding.getByRole('button', { name: 'Void sale' }).click()
  await toastOf(desk, `Sale ${number} is voided`).waitFor()
  expect(await lastSale()).toMatchObject({ state: 'voided', refunded_minor: 9_720 })
  const [receipt, ...more] = await printedReceipt(page, panel)
  expect(more).toEqual([])
  expect(Math.round((receipt?.width ?? 0) * millimetresPerPoint)).toBe(80)
  for (const words of [
    `Sale ${number}`,
    'VOIDED',
    '3 × £36.00 − £10.80',
    'Card£50.00',
    'Change£2.80',
  ])
    expect(receipt?.text).toContain(words.replaceAll(' ', ''))
  expect(faultsOf(desk)).toEqual([])
})

test('a scanned receipt opens its sale, and a unit is refunded at the price that was paid', async () => {
  const desk = await atTill()
  const { page } = desk
  await addToCart(page, '2*APRON-MOSS-LONG')
  await page.getByRole('button', { name: /^Take payment: £/ }).click()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'New sale' }).click()
  const sold = await lastSale()
  await scan(page, `R-${sold.number}`)
  const panel = page.getByRole('complementary', { name: `Sale ${sold.number}` })
  await panel.getByRole('button', { name: 'Refund', exact: true }).click()
  const refunding = page.getByRole('dialog', { name: `Refund Sale ${sold.number}` })
  await refunding.getByLabel('Units of APRON-MOSS-LONG to refund').fill('1')
  await refunding.getByLabel('Customer changed their mind').first().check()
  await refunding.getByRole('button', { name: 'Refund £36.00' }).click()
  await toastOf(desk, `£36.00 of Sale ${sold.number} is refunded`).waitFor()
  await panel.getByText('Partially refunded').first().waitFor()
  expect(await lastSale()).toMatchObject({ state: 'part_refunded', refunded_minor: 3_600 })
  expect(faultsOf(desk)).toEqual([])
})

test('a price that changes before the payment is said before it is taken', async () => {
  const desk = await atTill()
  const { page } = desk
  await addToCart(page, 'APRON-OAT-LONG')
  await page.getByRole('button', { name: 'Take payment: £36.00' }).click()
  const paying = page.getByRole('dialog', { name: 'Take payment' })
  await paying.getByLabel('Cash received').waitFor()
  await db.reader
    .updateTable('variants')
    .set({ price_minor: 3_900 })
    .where('sku', '=', 'APRON-OAT-LONG')
    .execute()
  await page.keyboard.press('Enter')
  await paying.getByText('The total is £39.00 now, and you saw £36.00').waitFor()
})

test('a gift card is scanned in the payment, pays what it has, and the rest is paid in cash', async () => {
  const card = await aDemoGiftCard(db, 'YORK', 2_000)
  const desk = await atTill()
  const { page } = desk
  await addToCart(page, 'APRON-NAVY-LONG')
  await page.getByRole('button', { name: /^Take payment: £/ }).click()
  const paying = page.getByRole('dialog', { name: 'Take payment' })
  await paying.getByText('Gift card', { exact: true }).click()
  await paying.getByLabel('Code of the gift card').fill(`${card.wholeCode.slice(0, -1)}?`)
  await page.keyboard.press('Enter')
  await paying.getByText('The code of a gift card is G- and 16 letters and digits').waitFor()
  await paying.getByLabel('Code of the gift card').fill(card.wholeCode)
  await page.keyboard.press('Enter')
  await paying.getByText('Balance £20.00').waitFor()
  await expect.poll(() => paying.getByLabel('Amount').inputValue()).toBe('20.00')
  await paying.getByRole('button', { name: 'Take gift card' }).click()
  await paying.getByText(card.short).waitFor()
  await expect.poll(() => paying.locator('[data-left]').textContent()).toBe('£16.00')
  await paying.getByRole('button', { name: 'Take cash' }).click()
  await page.getByRole('dialog', { name: /^Sale \d+ is paid$/ }).waitFor()
  expect(await card.balance()).toBe(0)
  expect(faultsOf(desk)).toEqual([])
})
