import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { scan } from '../support/browser.ts'
import { type DemoHouse, demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { printedPages } from '../support/printed-pages.ts'
import { addToCart, barcodeOf, chooseRegister, payInCash } from '../support/till-steps.ts'

let house: DemoHouse
let db: Database

beforeAll(async () => {
  house = await demoHouse()
  db = house.db
})

async function atTill() {
  const desk = await deskOf(house.server, 'super_manager')
  await desk.page.goto(`${house.server.url}/pos`)
  await chooseRegister(desk.page, 'Register 1, YORK')
  return desk
}

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

const saleNumbered = (number: number) =>
  db.reader
    .selectFrom('sales')
    .select(['id', 'number', 'state', 'total_minor', 'refunded_minor'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow()

const total = (page: Page) => page.locator('[data-total]')
const returnedRow = (page: Page, sku: string) => page.locator(`[data-returned-sku="${sku}"]`)

/** Scans a receipt, and takes units of a line of its sale back, by keyboard. */
async function bringBack(page: Page, number: number, sku: string, units: string) {
  await scan(page, `R-${number}`)
  const panel = page.getByRole('complementary', { name: `Sale ${number}` })
  await panel.getByRole('button', { name: 'Exchange', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Exchange goods of Sale ${number}` })
  await dialog.getByLabel(`Units of ${sku} to exchange`).fill(units)
  await dialog.getByLabel('Customer changed their mind').first().check()
  await dialog.getByRole('button', { name: 'Go to the register' }).press('Enter')
  await returnedRow(page, sku).waitFor()
}

async function doneNumber(page: Page): Promise<number> {
  const done = page.getByRole('dialog', { name: /^Sale \d+ is paid$/ })
  await done.waitFor()
  return Number(/\d+/.exec((await done.getByRole('heading').first().textContent()) ?? '')?.[0])
}

test('one item is exchanged for two: one ticket, one difference, one receipt, both stocks', async () => {
  const desk = await atTill()
  const { page } = desk
  await addToCart(page, '2*APRON-MOSS-LONG')
  const old = await payInCash(page)
  const before = [await onHand('APRON-MOSS-LONG'), await onHand('APRON-OAT-REGULAR')]

  await bringBack(page, old, 'APRON-MOSS-LONG', '2')
  await page.getByText('Ready for the exchange').waitFor()
  await page.getByLabel('Returned quantity of APRON-MOSS-LONG').fill('1')
  await returnedRow(page, 'APRON-MOSS-LONG').getByText('−£36.00').waitFor()
  await page.getByRole('button', { name: 'Remove returned APRON-MOSS-LONG' }).click()
  await page.getByText('Ready for the next sale').waitFor()
  await toastOf(desk, 'APRON-MOSS-LONG is removed').getByRole('button', { name: 'Undo' }).click()
  await returnedRow(page, 'APRON-MOSS-LONG').getByText('−£36.00').waitFor()
  await scan(page, await barcodeOf(db, 'APRON-OAT-REGULAR'))
  await page.getByRole('button', { name: 'Complete exchange' }).waitFor()
  await page.getByLabel('Quantity of APRON-OAT-REGULAR', { exact: true }).fill('2')
  await page.getByRole('button', { name: 'Take payment: £36.00' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Take payment: £36.00' }).waitFor()
  await expect.poll(() => total(page).textContent()).toBe('£36.00')
  const park = page.getByRole('button', { name: 'Park', exact: true })
  await expect.poll(() => park.getAttribute('aria-disabled')).toBe('true')

  await page.keyboard.press('Enter')
  const paying = page.getByRole('dialog', { name: 'Take payment' })
  await expect.poll(() => paying.getByLabel('Cash received').inputValue()).toBe('36.00')
  await page.keyboard.press('Enter')
  const number = await doneNumber(page)
  await page.getByText('Total £72.00, returned goods £36.00').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Ready for the next sale').waitFor()

  const sale = await saleNumbered(number)
  expect(sale).toMatchObject({ state: 'paid', total_minor: 7_200 })
  expect(await saleNumbered(old)).toMatchObject({ state: 'part_refunded', refunded_minor: 3_600 })
  expect([await onHand('APRON-MOSS-LONG'), await onHand('APRON-OAT-REGULAR')]).toEqual([
    (before[0] ?? 0) + 1,
    (before[1] ?? 0) - 2,
  ])

  await page.goto(`${house.server.url}/pos?view=sales&open=${sale.id}`)
  const panel = page.getByRole('complementary', { name: `Sale ${number}` })
  const voiding = panel.getByRole('button', { name: 'Void sale' })
  await expect.poll(() => voiding.getAttribute('aria-disabled')).toBe('true')
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await panel.getByRole('button', { name: 'Print receipt' }).click()
  await page.locator('[data-print-sheet] svg').waitFor({ state: 'attached' })
  const [receipt, ...more] = await printedPages(await page.pdf({ preferCSSPageSize: true }))
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  expect(more).toEqual([])
  for (const words of [
    `1 of Sale ${old}`,
    'Total£72.00',
    'Returned−£36.00',
    'Difference£36.00',
    'Cash£36.00',
  ])
    expect(receipt?.text).toContain(words.replaceAll(' ', ''))
  await panel.getByRole('link', { name: `Sale ${old}` }).click()
  const earlier = page.getByRole('complementary', { name: `Sale ${old}` })
  await earlier.getByRole('link', { name: `Sale ${number}` }).click()
  await panel.waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('two items for one give the difference back, and equal ones move no money', async () => {
  const desk = await atTill()
  const { page } = desk
  await addToCart(page, '3*APRON-OAT-LONG')
  const old = await payInCash(page)

  await bringBack(page, old, 'APRON-OAT-LONG', '2')
  await scan(page, 'APRON-OAT-REGULAR')
  await page.getByRole('button', { name: 'Refund: £36.00' }).waitFor()
  await expect.poll(() => total(page).textContent()).toBe('−£36.00')
  await page.keyboard.press('Enter')
  const giving = page.getByRole('dialog', { name: 'Refund the difference' })
  await giving.getByText('Card', { exact: true }).click()
  await giving
    .getByRole('alert')
    .getByText(`No card paid for Sale ${old}. Choose another method.`)
    .waitFor()
  await giving.getByText('Cash', { exact: true }).click()
  await page.keyboard.press('Enter')
  await doneNumber(page)
  await page.getByText('Refund: Cash').waitFor()
  await page.keyboard.press('Enter')

  await bringBack(page, old, 'APRON-OAT-LONG', '1')
  await scan(page, 'APRON-OAT-REGULAR')
  await page.getByRole('button', { name: 'Complete exchange' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Complete exchange' }).waitFor()
  await page.keyboard.press('Enter')
  const equal = await doneNumber(page)
  await page.keyboard.press('Enter')
  await page.getByText('Ready for the next sale').waitFor()
  expect(await saleNumbered(equal)).toMatchObject({ state: 'paid', total_minor: 3_600 })
  expect(await saleNumbered(old)).toMatchObject({ state: 'refunded', refunded_minor: 10_800 })
  expect(faultsOf(desk)).toEqual([])
})

test('an exchange waits for the server', async () => {
  const desk = await atTill()
  const { page, context } = desk
  await addToCart(page, 'APRON-OAT-LONG')
  const old = await payInCash(page)
  await bringBack(page, old, 'APRON-OAT-LONG', '1')
  await context.setOffline(true)
  await page.getByText('Go on selling').waitFor({ timeout: 120_000 })
  await addToCart(page, 'APRON-OAT-REGULAR')
  await page.getByText('An exchange needs the server, which can’t be reached').first().waitFor()
  const pay = page.getByRole('button', { name: /^Take payment/ })
  await expect.poll(() => pay.getAttribute('aria-disabled')).toBe('true')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Complete exchange' }).waitFor({ timeout: 120_000 })
})
