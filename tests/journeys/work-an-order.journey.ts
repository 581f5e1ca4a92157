import { beforeAll, expect, test } from 'vitest'
import { fillDemo } from '#app/demo/fill-demo.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type Desk, openDesk, scan, signInAs } from '../support/browser.ts'
import { testDatabase } from '../support/database.ts'
import { toastOf } from '../support/demo-house.ts'
import { handOverAll } from '../support/dispatch-steps.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { retailLines } from '../support/retail-file.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { makeUser } from '../support/world.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  db = await testDatabase()
  await fillDemo(db, new Date(), () => undefined)
  server = await testServer(db)
})

/** An imported order of few units, so that scanning it takes seconds. */
async function smallImportedOrder() {
  const order = await db.reader
    .selectFrom('orders')
    .select(['id', 'number', 'external_ref'])
    .where('channel', '=', 'online-retail')
    .where('state', '=', 'pending')
    .where('units', '>=', 2)
    .where('units', '<=', 12)
    .where('ship_country', '=', 'United Kingdom')
    .orderBy('number')
    .executeTakeFirstOrThrow()
  const lines = await db.reader
    .selectFrom('order_lines')
    .select(['sku', 'quantity', 'cancelled_quantity'])
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  return { ...order, lines }
}

async function importFile(desk: Desk): Promise<void> {
  const { page } = desk
  await page.goto(`${server.url}/orders?import=1`)
  await page.getByLabel('What the file holds').selectOption('online-retail')
  const opening = page.getByLabel('Book the stock that the orders need as opening stock')
  await expect.poll(() => opening.isChecked()).toBe(false)
  await opening.check()
  const chooser = page.waitForEvent('filechooser')
  await page.getByText('Choose a CSV file').click()
  await (await chooser).setFiles({
    name: 'first-2000.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(await retailLines(2000)),
  })
  await page.getByRole('button', { name: 'Import', exact: true }).last().click()
  await page.getByText('Finished').first().waitFor({ timeout: 120_000 })
}

test('an imported order is confirmed, packed by scanning, dispatched, delivered, and notified', async () => {
  const desk = await openDesk()
  const neighbour = await openDesk()
  await signInAs(desk, server.url, 'super_admin')
  await signInAs(neighbour, server.url, 'store_manager')
  const { page } = desk

  await importFile(desk)
  const order = await smallImportedOrder()
  const name = `Order ${order.number}`

  await page.goto(`${server.url}/orders`)
  await page
    .getByRole('searchbox')
    .first()
    .fill(order.external_ref ?? '')
  await page.keyboard.press('Enter')
  await page.getByText(String(order.number), { exact: true }).first().click()
  await page.getByRole('heading', { name }).waitFor()
  // A sales file has only the country, so the agent asks for the address.
  await page.getByText('No street is given').filter({ visible: true }).first().waitFor()
  await page.getByRole('button', { name: 'Edit the address' }).click()
  const address = page.getByRole('dialog')
  await address.getByLabel('Street and house').fill('14 Mill Lane')
  await address.getByLabel('Postcode').fill('LS1 4AB')
  await address.getByLabel('City').fill('Leeds')
  await address.getByLabel('Phone').fill('07946 000000')
  await address.getByLabel('Phone').press('Enter')
  await toastOf(desk, 'The address is good now').waitFor()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByText('Confirmed').first().waitFor()

  // A sales file has no payments, and nothing leaves unpaid.
  await page.getByRole('button', { name: 'Record payment' }).click()
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: /^Record £/ })
    .click()
  await toastOf(desk, 'recorded').waitFor()

  await page.goto(`${server.url}/dispatch`)
  await page.getByRole('button', { name: /Connect scanner/ }).click()
  await scan(page, `O-${order.number}`)
  await page.getByText(`${name}`).first().waitFor()
  for (const line of order.lines)
    for (let unit = 0; unit < line.quantity - line.cancelled_quantity; unit++) {
      // The same code within 300 ms counts as a bounce of the trigger, so the test waits a little.
      await page.waitForTimeout(350)
      await scan(page, line.sku)
    }
  await page.getByText(`S-${order.number}`).first().waitFor()
  // Its handover by a load sheet is covered by another journey.
  const admin = await db.transaction((tx) => makeUser(tx, 'super_admin'))
  await handOverAll(db, admin, [`S-${order.number}`])

  await page.goto(`${server.url}/orders?open=${order.id}`)
  await page.getByRole('button', { name: 'Mark delivered' }).first().click()
  const dialog = page.getByRole('dialog').last()
  await dialog.getByLabel('Reported by').fill('The branch in Leeds')
  await dialog.getByLabel('Note').fill('Left with the neighbour')
  await dialog.getByRole('button', { name: 'Save report' }).click()
  await page.getByText('Delivered').first().waitFor()

  await neighbour.page.getByRole('button', { name: /^Notifications/ }).click()
  await neighbour.page.getByText(`${name} is delivered`).waitFor()
  await neighbour.page.getByText(`${name} is delivered`).click()
  await neighbour.page.waitForURL(/\/orders\?open=/)

  await page.goto(`${server.url}/activity-logs`)
  await page.getByText(name, { exact: true }).first().waitFor()

  const events = await db.reader
    .selectFrom('events')
    .select('type')
    .where('entity_id', '=', order.id)
    .where('noun', '=', 'order')
    .orderBy('seq')
    .execute()
  expect(events.map((event) => event.type)).toEqual([
    'order.placed',
    'order.address_proved',
    'order.held',
    'order.address_changed',
    'order.hold_released',
    'order.confirmed',
    'order.payment_recorded',
    'order.paid',
    'order.packed',
    'order.dispatched',
    'order.delivered',
  ])
  expect(await ledgerFaults(db)).toEqual([])
  expect([...desk.complaints, ...neighbour.complaints]).toEqual([])
})
