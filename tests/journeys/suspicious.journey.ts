import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { placeOne } from '../support/risk-steps.ts'
import type { TestServer } from '../support/server.ts'
import { suspicionHears } from '../support/suspicion-steps.ts'
import { makeUser } from '../support/world.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
  await suspicionHears(db)
})

const panelOf = (page: Page) => page.locator('[data-side-panel]')
const dialogOf = (page: Page) => page.locator('dialog[open]')
const press = (page: Page, name: string | RegExp) =>
  panelOf(page).getByRole('button', { name, exact: true }).click()

/** A customer with an open order and no case, and the phone of that order. */
const anOpenOrder = () =>
  db.reader
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['orders.id', 'orders.number', 'orders.ship_phone as phone', 'orders.outlet_id'])
    .select(['customers.id as customerId', 'customers.full_name as name'])
    .where('orders.state', '=', 'pending')
    .where('customers.state', '=', 'active')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('suspicious_members')
            .select('case_id')
            .whereRef('suspicious_members.customer_id', '=', 'customers.id'),
        ),
      ),
    )
    .orderBy('orders.number')
    .executeTakeFirstOrThrow()

/** A further order of the customer, as the shop takes it. */
async function nextOrder(order: Awaited<ReturnType<typeof anOpenOrder>>): Promise<string> {
  const line = await db.reader
    .selectFrom('stock_levels')
    .select('variant_id')
    .where('outlet_id', '=', order.outlet_id)
    .where(sql<boolean>`on_hand - reserved - unavailable > 5`)
    .orderBy('sku')
    .executeTakeFirstOrThrow()
  const admin = await db.transaction((tx) => makeUser(tx, 'super_admin'))
  const variants = [{ id: line.variant_id, sku: '', barcode: '' }]
  const world = { outletId: order.outlet_id, variants, admin }
  const id = await placeOne(db, world, { customerId: order.customerId, shipPhone: order.phone })
  await suspicionHears(db)
  return id
}

test('a customer is flagged from an order and blocked, the next order is held, and after an appeal released', async () => {
  const order = await anOpenOrder()
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  await page.goto(`${server.url}/orders?open=${order.id}`)
  await press(page, 'Flag customer')
  await dialogOf(page).getByRole('radio', { name: 'Refuses parcels at the door' }).check()
  await dialogOf(page).getByRole('button', { name: 'Flag customer' }).click()
  const opened = toastOf(desk, 'It waits for a review.')
  await opened.waitFor()
  await panelOf(page).getByText('Suspicious: flagged').waitFor()
  const label = await panelOf(page)
    .getByRole('region', { name: 'Suspicious customer' })
    .getByRole('link')
    .textContent()
  if (label === null) throw new Error('The case has a link.')
  await panelOf(page).getByRole('link', { name: label }).click()

  await panelOf(page)
    .getByRole('heading', { name: `${label}: ${order.name}` })
    .waitFor()
  await press(page, 'Start review')
  await panelOf(page).getByText('In review').first().waitFor()
  await press(page, 'Restrict')
  await dialogOf(page).getByRole('radio', { name: 'Block', exact: true }).check()
  await dialogOf(page).getByRole('radio', { name: 'Refuses parcels at the door' }).check()
  await dialogOf(page).getByRole('button', { name: 'Restrict customer' }).click()
  await toastOf(desk, 'Customer restricted').waitFor()

  const next = await nextOrder(order)
  await page.goto(`${server.url}/orders?open=${next}`)
  await panelOf(page).getByText('On hold: fraud').waitFor()
  await panelOf(page)
    .getByText(`${label}: block. Review the case before you release it`, { exact: true })
    .waitFor()
  await panelOf(page).getByText('This order is on hold because of it.').waitFor()

  // The user who takes the next order sees it before any work is done.
  await page.goto(`${server.url}/orders?new=1`)
  await panelOf(page).getByLabel('Phone', { exact: true }).first().fill(order.phone)
  await panelOf(page)
    .getByText(/All new orders are on hold until a user releases them/)
    .first()
    .waitFor()

  await page.goto(`${server.url}/suspicious-customers?state=all&q=${encodeURIComponent(label)}`)
  await page
    .getByRole('table', { name: 'suspicious customers' })
    .locator('[data-row]')
    .first()
    .click()
  await press(page, 'Record appeal')
  await dialogOf(page).getByLabel('What the customer says').fill('The courier never rang')
  await dialogOf(page).getByRole('button', { name: 'Save appeal' }).click()
  await panelOf(page).getByText('Appealed').first().waitFor()
  await panelOf(page).getByText('The courier never rang').first().waitFor()

  const admin = await deskOf(server, 'super_admin')
  await admin.page.goto(page.url())
  await press(admin.page, 'Clear')
  await dialogOf(admin.page).getByRole('radio', { name: 'Settled with us' }).check()
  await dialogOf(admin.page).getByRole('button', { name: 'Clear customer' }).click()
  await toastOf(admin, 'Customer cleared').waitFor()

  await page.goto(`${server.url}/orders?open=${next}`)
  await panelOf(page).getByRole('heading', { name: 'Timeline' }).waitFor()
  expect(await panelOf(page).getByText('On hold: fraud').count()).toBe(0)
  expect(faultsOf(desk)).toEqual([])
  expect(faultsOf(admin)).toEqual([])
})

test('a fresh demo has five cases that wait, in the menu and in the list', async () => {
  const desk = await deskOf(server, 'store_manager')
  const { page } = desk
  await page.goto(`${server.url}/suspicious-customers`)
  const rows = page.getByRole('table', { name: 'suspicious customers' }).locator('[data-row]')
  await expect.poll(() => rows.count()).toBe(5)
  const link = page.getByRole('navigation').getByRole('link', { name: /^Suspicious Customers/ })
  await expect.poll(() => link.textContent()).toMatch(/5/)
  expect(faultsOf(desk)).toEqual([])
})
