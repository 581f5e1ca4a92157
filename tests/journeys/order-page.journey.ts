import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import type { TestServer } from '../support/server.ts'

/**
 * One order on a page of its own and in its panel: customer, address, amount and next step come
 * first.
 */
let db: Database
let server: TestServer
let order: { id: string; number: number }

const wishes = { order: 'Leave with the neighbour', customer: 'Wants no plastic' }

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
  order = await db.reader
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('state', '=', 'confirmed')
    .where('balance_minor', '>', 0)
    .where('payment_method', '=', 'cash_on_delivery')
    .where('customer_id', 'is not', null)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  await db.transaction(async (tx) => {
    const { id } = order
    const set = { note: wishes.order, channel_number: '#J1042' }
    await tx.updateTable('orders').set(set).where('id', '=', id).execute()
    await tx.updateTable('customers').set({ note: wishes.customer }).execute()
  })
})

test('the page has two columns, one timeline with filters, and stays after a reload', async () => {
  const desk = await deskOf(server, 'staff')
  const { page } = desk
  await page.goto(`${server.url}/orders?open=${order.id}`)
  const panel = page.getByRole('complementary', { name: `Order ${order.number}` })
  await panel.getByRole('link', { name: 'Full page' }).click()
  await page.waitForURL(`**/orders/${order.id}`)
  await page.getByRole('heading', { level: 1, name: `Order ${order.number}` }).waitFor()
  await page.getByText('#J1042').waitFor()
  const left = async (name: string) =>
    (await page.getByRole('heading', { name, exact: true }).boundingBox())?.x ?? 0
  expect(await left('Customer')).toBeGreaterThan((await left('Lines')) + 400)
  await page.getByText(/to collect on delivery$/).waitFor()

  await page.getByLabel('Write a comment').fill('Call before noon')
  await page.getByLabel('Write a comment').press('Control+Enter')
  const entries = page
    .getByRole('group', { name: 'What to show' })
    .locator('xpath=following::ol[1]')
  await entries.getByText('Call before noon').waitFor()
  await page.getByRole('button', { name: 'Comments', exact: true }).click()
  await entries.getByText('Call before noon').waitFor()
  expect(await entries.getByText(/placed/).count()).toBe(0)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: `Order ${order.number}` }).waitFor()
  await expect.poll(() => page.title()).toMatch(new RegExp(`^Order ${order.number}`))
  expect(faultsOf(desk)).toEqual([])
})

test('a phone shows customer, address, amount and next step on its first screen', async () => {
  const desk = await deskOf(server, 'store_manager', { width: 390, height: 844 })
  const { page } = desk
  const { ship_name, ship_city } = await db.reader
    .selectFrom('orders')
    .select(['ship_name', 'ship_city'])
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  await page.goto(`${server.url}/orders?open=${order.id}`)
  const panel = page.getByRole('complementary', { name: `Order ${order.number}` })
  const shown = [
    panel.getByText(ship_name, { exact: true }).first(),
    panel.getByText(ship_city).first(),
    panel.getByText(/to collect on delivery$/),
    panel.getByText(wishes.order),
    panel.getByRole('button', { name: 'Pack at the bench' }),
  ]
  for (const part of shown) {
    await part.waitFor()
    const box = await part.boundingBox()
    expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThanOrEqual(844)
  }
  // A price is fully readable, in one row with its quantity.
  await panel.getByRole('button', { name: 'Edit order' }).click()
  const dialog = page.getByRole('dialog').last()
  const boxOf = (label: RegExp) => dialog.getByLabel(label).first().boundingBox()
  await dialog
    .getByLabel(/^Price of /)
    .first()
    .waitFor()
  const [quantity, price] = [await boxOf(/^Quantity of /), await boxOf(/^Price of /)]
  expect(price?.width).toBeGreaterThan(80)
  expect(price?.y).toBe(quantity?.y)
  // The first order of the list is also near the top of the screen.
  await page.goto(`${server.url}/orders`)
  const first = page.locator('[data-row]').first()
  await first.waitFor()
  expect((await first.boundingBox())?.y).toBeLessThan(320)
  expect(faultsOf(desk)).toEqual([])
})

test('a user without access to orders is told so, and both notes are shown at the station', async () => {
  const other = await deskOf(server, 'warehouse_manager')
  await other.page.goto(`${server.url}/orders/${order.id}`)
  await other.page.getByRole('heading', { name: 'You cannot open Order' }).waitFor()
  expect(await other.page.getByText(wishes.order).count()).toBe(0)

  const desk = await deskOf(server, 'dispatch_manager')
  await desk.page.goto(`${server.url}/dispatch?order=${order.id}`)
  const bench = desk.page.getByRole('region', { name: `Bench of Order ${order.number}` })
  await bench.getByText(wishes.order).waitFor()
  await bench.getByText(wishes.customer).waitFor()
  expect(faultsOf(desk)).toEqual([])
})
