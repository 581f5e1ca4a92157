import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { scan } from '../support/browser.ts'
import { demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import { pictureOf } from '../support/pictures.ts'
import type { TestServer } from '../support/server.ts'

let db: Database
let server: TestServer
let page: Page
let desk: Awaited<ReturnType<typeof deskOf>>

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
  desk = await deskOf(server, 'store_manager')
  page = desk.page
})

/** Delivered and paid orders of a known customer, by pieces, without an open return. */
async function paidOrder() {
  const found = await sql<{ id: string; number: number; sku: string }>`
    select o.id, o.number, l.sku from orders o
    join lateral (select sku from order_lines where order_id = o.id and quantity_scale = 0
      and packed_quantity > 0 and unit_price_minor > 0 order by position limit 1) l on true
    join variants v on v.sku = l.sku and v.tracking = 'none'
    where o.state = 'delivered' and o.paid_minor = o.total_minor and o.refunded_minor = 0
      and o.customer_id is not null
      and not exists (select from returns r where r.order_id = o.id)
    order by o.number desc limit 1`.execute(db.reader)
  const [order] = found.rows
  if (!order) throw new Error('The demo has no such order.')
  return order
}

const panel = () => page.getByRole('complementary', { name: /^Return \d+$/ })

async function announce(order: { number: number; sku: string }, isExchange = false) {
  await page.goto(`${server.url}/returns?new=return`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Order number, parcel or tracking number').fill(`O-${order.number}`)
  await dialog.getByText(`Order ${order.number} of`).waitFor()
  // The demo is in the past, so that most of it is beyond the return window.
  const despite = dialog.getByLabel('Reason for the exception')
  if (await despite.isVisible()) await despite.fill('Agreed on the phone')
  await dialog.getByLabel(`(${order.sku})`).first().fill('1')
  if (isExchange) await dialog.getByLabel('The customer wants an exchange').check()
  await dialog.getByText('Wrong size').first().click()
  await dialog.getByRole('button', { name: 'Open return' }).click()
  await panel().getByRole('button', { name: 'Approve' }).click()
  await panel().getByText('Approved', { exact: true }).first().waitFor()
}

async function grade(sku: string, how: string, end: string): Promise<void> {
  const unit = page.getByRole('region', { name: sku })
  await unit.getByRole('button', { name: how }).click()
  await unit.getByRole('button', { name: end, exact: true }).click()
  await page.getByText(`${sku} is graded`).first().waitFor()
}

/** Damaged units, and those that leave again, are graded only with a photo. */
async function photograph(sku: string): Promise<void> {
  const unit = page.getByRole('region', { name: sku })
  const buffer = await pictureOf('#884422', 400, 300)
  await unit
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'unit.png', mimeType: 'image/png', buffer })
  await unit.getByRole('img', { name: `${sku}, not graded yet` }).waitFor()
}

/** The scanner stays connected from one order to the next. */
async function connect(): Promise<void> {
  await page.getByRole('button', { name: /^(Connect scanner|Scanner connected)$/ }).waitFor()
  const button = page.getByRole('button', { name: 'Connect scanner' })
  if (await button.isVisible()) await button.click()
}

async function receiveOne(sku: string): Promise<void> {
  await panel().getByRole('button', { name: 'Receive and inspect' }).click()
  await connect()
  await scan(page, 'NO-SUCH-THING')
  await page.getByText('Unknown code').first().waitFor()
  await scan(page, sku)
  await page.getByText('All here').first().waitFor()
}

async function settle(): Promise<void> {
  await page.getByRole('button', { name: 'Back to the return' }).click()
  await panel().getByRole('button', { name: 'Settle' }).click()
}

test('a customer’s return is requested, scanned in, graded and refunded', async () => {
  const order = await paidOrder()
  await announce(order)
  await receiveOne(order.sku)
  await grade(order.sku, 'A, as new', 'Restock')
  await settle()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Wrong item sent').click()
  await dialog.getByRole('button', { name: /^Refund/ }).click()
  await panel().getByText('Closed', { exact: true }).first().waitFor()
  const { refunded_minor: refunded } = await db.reader
    .selectFrom('orders')
    .select('refunded_minor')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(refunded).toBeGreaterThan(0)
})

test('an exchange spends the credit of the returned goods on a new order', async () => {
  const order = await paidOrder()
  await announce(order, true)
  await receiveOne(order.sku)
  // One scan too many is undone, and without a photo nothing is scrapped.
  const unit = page.getByRole('region', { name: order.sku })
  await unit.getByRole('button', { name: 'Not here after all' }).click()
  await unit.getByText(/^0 of 1 here/).waitFor()
  // The same code within 300 ms counts as a bounce of the trigger, so the test waits a little.
  await page.waitForTimeout(400)
  await scan(page, order.sku)
  await unit.getByText(/^1 of 1 here/).waitFor()
  // So is the last scan by its card, and on a phone by the button at the lower edge.
  await scan(page, 'A-UNDO')
  await unit.getByText(/^0 of 1 here/).waitFor()
  await page.getByText(`${order.sku} is taken out again`).first().waitFor()
  await scan(page, order.sku)
  await unit.getByText(/^1 of 1 here/).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Undo last scan' }).click()
  await page.getByText('0 of 1').first().waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.waitForTimeout(400)
  await scan(page, order.sku)
  await unit.getByText(/^1 of 1 here/).waitFor()
  await unit.getByRole('button', { name: 'Damaged' }).click()
  await expect
    .poll(() => unit.getByRole('button', { name: 'Scrap' }).getAttribute('aria-disabled'))
    .toBe('true')
  await photograph(order.sku)
  await grade(order.sku, 'Damaged', 'Scrap')
  await settle()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Items to send instead').fill(order.sku)
  await page.getByRole('listbox').getByRole('option').first().click()
  await dialog.getByText('Wrong item sent').click()
  await dialog.getByLabel('If it costs more, the difference is paid by').selectOption('card')
  await dialog.getByRole('button', { name: 'Place exchange' }).click()
  await panel()
    .getByRole('link', { name: /^Order \d+$/ })
    .waitFor()
})

test("a courier's return is graded in the same place, and an unidentified parcel is received", async () => {
  const courier = await sql<{ id: string; sku: string }>`
    select r.id, v.sku from returns r join return_lines l on l.return_id = r.id
    join variants v on v.id = l.variant_id
    where r.kind = 'courier' and r.state = 'received' order by r.number, l.position limit 1`.execute(
    db.reader,
  )
  const { id = '', sku = '' } = courier.rows[0] ?? {}
  await page.goto(`${server.url}/returns?bench=${id}`)
  await grade(sku, 'C, used', 'Keep aside')

  const order = await paidOrder()
  await page.goto(`${server.url}/returns?new=unplanned`)
  await page.getByRole('dialog').getByLabel('Text on the label').fill('RR-77')
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  await panel().getByText('Unidentified').waitFor()
  await panel().getByRole('button', { name: 'Receive and inspect' }).click()
  await connect()
  await scan(page, order.sku)
  await page.getByText(`${order.sku} is here`).first().waitFor()
  await grade(order.sku, 'B, opened', 'Keep aside')
  await settle()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Wrong item sent').click()
  await dialog.getByRole('button', { name: 'Close without refund' }).click()
  await panel().getByText('Closed', { exact: true }).first().waitFor()
  await page.goto(`${server.url}/returns?tab=causes`)
  await page.getByText('Units by reason').waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('several returns are approved together; those past that state stay and are named', async () => {
  await page.goto(`${server.url}/returns`)
  const table = page.getByRole('table')
  await table.getByRole('row').nth(1).waitFor()
  await table.getByRole('checkbox').first().check()
  const bar = page.getByRole('region', { name: 'Selected returns' })
  await bar.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/Skipped: /).waitFor()
  await dialog.getByRole('button', { name: /^Approve \d+ returns?$/ }).click()
  await page
    .getByText(/\d+ returns? changed/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  expect(faultsOf(desk)).toEqual([])
})
