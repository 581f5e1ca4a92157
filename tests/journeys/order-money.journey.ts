import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import type { Desk } from '../support/browser.ts'
import { demoHouse, deskOf, toastOf } from '../support/demo-house.ts'
import { ledgerFaults } from '../support/ledger.ts'
import type { TestServer } from '../support/server.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

/** Two products with plenty of stock in the warehouse. */
async function wares() {
  const rows = await db.reader
    .selectFrom('stock_levels')
    .innerJoin('variants', 'variants.id', 'stock_levels.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .innerJoin('outlets', 'outlets.id', 'stock_levels.outlet_id')
    .select(['variants.sku', 'variants.price_minor as priceMinor'])
    .where('outlets.code', '=', 'MAIN')
    .where('variants.quantity_scale', '=', 0)
    .where('products.state', '=', 'active')
    .where('variants.price_minor', '>=', 1_500)
    .orderBy('on_hand', 'desc')
    .orderBy('sku')
    .limit(2)
    .execute()
  const [first, second] = rows
  if (!first || !second) throw new Error('The demo has no two products.')
  return { first, second }
}

const pounds = (minor: number) => `£${(minor / 100).toFixed(2)}`

/** The row of the payments section with this label. */
const sumOf = (page: Page, label: string) =>
  page
    .getByRole('complementary')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })

const fillIn = (page: Page, name: string | RegExp, text: string) =>
  page.getByRole('complementary').getByRole('textbox', { name }).fill(text)

async function openHolds(orderId: string): Promise<number> {
  const rows = await db.reader
    .selectFrom('order_holds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .execute()
  return rows.length
}

/** By keyboard alone: a product found by its SKU, its quantity, and its discount. */
async function typeLine(page: Page, sku: string, quantity: string, discount: string) {
  await page.getByRole('combobox', { name: 'Add a product' }).focus()
  await page.keyboard.type(sku)
  await page.getByRole('listbox').getByRole('option').filter({ hasText: sku }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByLabel(`Quantity of ${sku}`).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(quantity)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(discount)
}

async function placeByPhone(desk: Desk, worth: number, skus: readonly [string, string]) {
  const { page } = desk
  await page.goto(`${server.url}/orders?new=1`)
  await page.getByRole('heading', { name: 'New order' }).waitFor()
  await typeLine(page, skus[0], '2', '10%')
  await typeLine(page, skus[1], '1', '')
  await fillIn(page, /^Name/, 'Łucja Żółkowska')
  await fillIn(page, 'Phone', '020 7946 0958')
  await fillIn(page, 'Address', '1 Mill Lane')
  await fillIn(page, 'Postcode', 'LS1 1AA')
  await fillIn(page, 'City', 'Leeds')
  await page
    .getByRole('complementary')
    .getByRole('combobox', { name: 'Country' })
    .fill('United Kingdom')
  await fillIn(page, /^Discount on the order/, '1.00')
  await fillIn(page, /^Shipping/, '3.95')
  await page.getByLabel('Agreed on the phone').check()
  await fillIn(page, /^Paid in advance/, (worth / 100).toFixed(2))
  const place = page.getByRole('button', { name: `Place order, ${pounds(worth)}` })
  await place.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Order \d+$/ }).waitFor()
}

test('a phone order is paid in advance, edited, settled, partly refunded, invoiced and copied', async () => {
  const { first, second } = await wares()
  const desk = await deskOf(server, 'store_manager')
  const { page } = desk
  const off = Math.round(first.priceMinor * 0.2)
  const total = 2 * first.priceMinor - off + second.priceMinor - 100 + 395
  await placeByPhone(desk, total, [first.sku, second.sku])
  await sumOf(page, 'Balance due').getByText(pounds(0)).waitFor()
  const id = new URL(page.url()).searchParams.get('open') ?? ''

  await page.getByRole('button', { name: 'Edit order' }).click()
  const dialog = page.getByRole('dialog').last()
  await dialog.getByLabel(`Quantity of ${second.sku}`).fill('2')
  await dialog.getByText(`Saving reserves 1 more of ${second.sku}.`).waitFor()
  await dialog.getByLabel('Customer wants more or less').check()
  await dialog.getByRole('button', { name: /^Save order/ }).click()
  await page
    .getByText(`Balance due ${pounds(second.priceMinor)}`)
    .filter({ visible: true })
    .first()
    .waitFor()

  await page.getByRole('button', { name: 'Record payment' }).click()
  await page.getByRole('button', { name: `Record ${pounds(second.priceMinor)}` }).click()
  await sumOf(page, 'Balance due').getByText(pounds(0)).waitFor()
  expect(await openHolds(id)).toBe(0)

  await page.getByRole('button', { name: 'Issue invoice' }).click()
  await toastOf(desk, 'issued').waitFor()
  const address = await page.getByRole('link', { name: 'PDF' }).first().getAttribute('href')
  const pdf = await page.request.get(`${server.url}${address}`)
  expect(pdf.headers()).toMatchObject({ 'content-type': 'application/pdf' })
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')

  const [line] = await db.reader
    .selectFrom('order_lines')
    .select(['line_minor', 'discount_minor', 'order_discount_minor'])
    .where('order_id', '=', id)
    .where('sku', '=', first.sku)
    .execute()
  if (!line) throw new Error('The line was not placed.')
  expect(line.order_discount_minor).toBeGreaterThan(0)
  const due = line.line_minor - line.discount_minor - line.order_discount_minor
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByLabel(`Units of ${first.sku} to refund`).fill('2')
  // The customer keeps the damaged ones, so that they stay on the order.
  await page.getByLabel('Remove these units from the order').uncheck()
  await page.getByRole('dialog').last().getByLabel('Arrived damaged').check()
  await page.getByRole('button', { name: `Refund ${pounds(due)}` }).click()
  await sumOf(page, 'Refunded')
    .getByText(`-${pounds(due)}`)
    .waitFor()
  await sumOf(page, 'Balance due').getByText(pounds(0)).waitFor()

  await page.getByRole('button', { name: 'Duplicate' }).click()
  await page.getByRole('heading', { name: 'New order, copied' }).waitFor()
  await expect.poll(() => page.getByLabel(`Quantity of ${second.sku}`).inputValue()).toBe('2')
  await page.getByRole('button', { name: /^Place order, / }).click()
  await toastOf(desk, 'Its stock is reserved.').waitFor()
  const copy = await db.reader
    .selectFrom('orders')
    .select(['ship_name', 'order_discount_minor'])
    .where('copied_from', '=', id)
    .executeTakeFirstOrThrow()
  expect(copy).toEqual({ ship_name: 'Łucja Żółkowska', order_discount_minor: 0 })
  expect(await ledgerFaults(db)).toEqual([])
  expect(desk.complaints).toEqual([])
})

/** An unpaid prepaid order of one product, opened in the panel. */
async function anUnpaidOrder(page: Page): Promise<{ id: string; totalMinor: number }> {
  const order = await db.reader
    .selectFrom('orders')
    .select(['id', 'total_minor as totalMinor'])
    .where('payment_method', '=', 'prepaid')
    .where('state', 'in', ['pending', 'confirmed'])
    .where('paid_minor', '=', 0)
    .where('total_minor', '>', 0)
    .orderBy('number')
    .executeTakeFirstOrThrow()
  await page.goto(`${server.url}/orders?open=${order.id}`)
  await sumOf(page, 'Balance due').getByText(pounds(order.totalMinor)).waitFor()
  return order
}

test('a payment above the balance asks what the rest is, and a cancelled order is refunded at once', async () => {
  const desk = await deskOf(server, 'store_manager')
  const { page } = desk
  const { id, totalMinor } = await anUnpaidOrder(page)
  await page.getByRole('button', { name: 'Release unpaid' }).waitFor()

  await page.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog').last()
  await dialog.getByLabel(/^Amount/).fill(((totalMinor + 500) / 100).toFixed(2))
  await dialog.getByRole('button', { name: `Record ${pounds(totalMinor + 500)}` }).click()
  await dialog.getByText('Choose what the rest is.').waitFor()
  await dialog.getByLabel('Give it back as change now').check()
  await dialog.getByRole('button', { name: `Record ${pounds(totalMinor + 500)}` }).click()
  await sumOf(page, 'Balance due').getByText(pounds(0)).waitFor()

  await page.getByRole('button', { name: 'Cancel', exact: true }).first().click()
  const cancel = page.getByRole('dialog').last()
  await cancel.getByLabel(`Refund ${pounds(totalMinor)} now`).waitFor()
  await cancel.getByLabel('Customer changed their mind').check()
  await cancel.getByRole('button', { name: /^Cancel order/ }).click()
  await toastOf(desk, 'cancelled').waitFor()
  const after = await db.reader
    .selectFrom('orders')
    .select(['state', 'balance_minor as balanceMinor', 'payment_state as paymentState'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(after).toEqual({ state: 'cancelled', balanceMinor: 0, paymentState: 'refunded' })
  expect(desk.complaints).toEqual([])
})
