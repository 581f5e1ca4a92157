import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { systemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { confirmOrder } from '#sales/orders/server/fulfilment/confirm-order.ts'
import { placeChannelOrder } from '#sales/orders/server/index.ts'
import { scan } from '../support/browser.ts'
import { channelOrder } from '../support/channel-order.ts'
import { demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { addWares } from '../support/order-steps.ts'
import type { TestServer } from '../support/server.ts'

/** An order of a sales channel with one short and one unmatched line. */
let db: Database
let server: TestServer
let placed: { id: string; number: number }
let few: { sku: string }
let many: { sku: string }

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
  const outlet = await db.reader
    .selectFrom('outlets')
    .select('id')
    .where('code', '=', 'MAIN')
    .executeTakeFirstOrThrow()
  const world = { outletId: outlet.id }
  const [scarce] = await addWares(db, world, 1, 2)
  const [plenty] = await addWares(db, world, 1, 10)
  if (!scarce || !plenty) throw new Error('There are no products.')
  few = scarce
  many = plenty
  const lines = [
    { variantId: scarce.id, quantity: 3 },
    { code: 'THEIR-MUG', title: 'Mug of the shop' },
  ]
  const order = channelOrder(world, lines, {
    channelNumber: '#J4',
    shipName: 'Joan Four',
    charges: [{ kind: 'tip', label: 'Tip', amountMinor: 200, taxMinor: 0 }],
    payments: [{ method: 'gateway', amountMinor: 4599, reference: 'visa', externalRef: null }],
  })
  placed = await db.transaction((tx) => placeChannelOrder(tx, systemActor('Online shop'), order))
})

const panelOf = (page: Page, number: number) =>
  page.getByRole('complementary', { name: new RegExp(`^Order ${number}`) })

test('an order with a short line is found by its number, matched, split, and the rest packed', async () => {
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  await page.goto(`${server.url}/orders?q=%23J4&stock=part`)
  await page.evaluate(`localStorage.setItem('handheld_scanner_device', 'x')`)
  await page.reload()
  const row = page.locator('[data-row]')
  await row.getByText('#J4').waitFor()
  await expect.poll(() => row.count()).toBe(1)
  await row.click()
  const panel = panelOf(page, placed.number)
  await panel.getByRole('heading', { name: `Order ${placed.number}` }).waitFor()
  await panel.getByText('#J4', { exact: true }).waitFor()
  await panel.getByText('Short by 1').waitFor()
  await panel.getByText('2 in stock').waitFor()
  await panel.getByText('Unmatched', { exact: true }).waitFor()

  // What is short is bought from the order itself.
  await panel.getByRole('link', { name: 'Buy more' }).click()
  await page.getByText('1 short in orders').waitFor()
  await page.getByRole('button', { name: 'Explain' }).click()
  await page.getByRole('table', { name: `Calculation for ${few.sku}` }).waitFor()
  await page.goBack()

  await panel.getByRole('button', { name: 'Match product' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Mug of the shop').waitFor()
  await scan(page, many.sku)
  await dialog.getByText(many.sku).waitFor()
  await dialog.getByRole('button', { name: 'Match product' }).click()
  await panel.getByText('In stock', { exact: true }).waitFor()
  expect(await panel.getByText('Unmatched', { exact: true }).count()).toBe(0)

  await panel.getByRole('button', { name: 'Split what can go' }).click()
  await dialog.getByRole('button', { name: 'Split order' }).click()
  await panel.getByText(/Parts were split off as/).waitFor()
  await panel.getByText('Short by 1').waitFor({ state: 'detached' })

  // The rest is confirmed, and the station needs only that.
  await db.transaction((tx) =>
    db.reader
      .selectFrom('orders')
      .select('version')
      .where('id', '=', placed.id)
      .executeTakeFirstOrThrow()
      .then(({ version }) => confirmOrder(tx, systemActor('Test'), { id: placed.id, version })),
  )
  await page.goto(`${server.url}/dispatch?tab=pack&order=${placed.id}`)
  await page.getByText(few.sku).first().waitFor()
  // Not the same code twice in a row: that may count as a bounce of the trigger.
  for (const code of [few.sku, many.sku, few.sku]) await scan(page, code)
  const state = () =>
    db.reader
      .selectFrom('orders')
      .select('state')
      .where('id', '=', placed.id)
      .executeTakeFirstOrThrow()
  await expect.poll(async () => (await state()).state).toBe('packed')
  expect(await ledgerFaults(db)).toEqual([])
  expect(faultsOf(desk)).toEqual([])
})

test('the waiting part is found by the same number, and nothing of it can be reserved', async () => {
  const desk = await deskOf(server, 'staff')
  const { page } = desk
  await page.goto(`${server.url}/orders?q=J4&stock=none`)
  const row = page.locator('[data-row]')
  await row.getByText('#J4').waitFor()
  await expect.poll(() => row.count()).toBe(1)
  await row.click()
  const panel = page.getByRole('complementary')
  await panel.getByRole('button', { name: 'Reserve now' }).click()
  await page.getByText('Nothing was reserved').waitFor()
  expect(faultsOf(desk)).toEqual([])
})
