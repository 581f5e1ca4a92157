import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { platformSettings } from '#platform/platform.settings.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import { ordersSettings } from '#sales/orders/orders.settings.ts'
import { demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import type { TestServer } from '../support/server.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

/** Jobs confirm orders meanwhile, but cancel none. */
const cancelledOrders = async () => {
  const { count } = await db.reader
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', 'cancelled')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The number of orders in the dialog's title, once the server has previewed the action. */
async function countIn(dialog: Locator): Promise<number> {
  await dialog.getByText(/units? released/).waitFor()
  const title = await dialog.getByRole('heading', { name: /^Cancel \d+ orders\?$/ }).textContent()
  return Number(title?.replaceAll(/\D/g, ''))
}

test('many orders are cancelled only after the losses were shown and their number typed', async () => {
  const before = await cancelledOrders()
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  await page.goto(`${server.url}/orders?state=confirmed`)
  await page.getByLabel(/^Select all/).check()
  await page
    .getByRole('region', { name: 'Selected orders' })
    .getByRole('button', { name: 'Cancel', exact: true })
    .click()
  const dialog = page.getByRole('dialog')
  const chosen = await countIn(dialog)
  await dialog
    .getByText(new RegExp(`^${chosen} orders, £[\\d,.]+, \\d+ units? released, `))
    .waitFor()
  await dialog.getByLabel('Customer changed their mind').check()
  const act = dialog.getByRole('button', { name: `Cancel ${chosen}`, exact: true })
  await act.click()
  await dialog.getByText(`Enter ${chosen}, the number of orders.`).waitFor()
  await dialog.getByLabel(`Type ${chosen} to confirm`).fill(String(chosen - 1))
  await act.click()
  await dialog.getByText(`Enter ${chosen}, the number of orders.`).waitFor()
  expect(await cancelledOrders()).toBe(before)
  await dialog.getByLabel(`Type ${chosen} to confirm`).fill(String(chosen))
  await act.click()
  await page.getByRole('dialog', { name: /orders changed/ }).waitFor()
  await expect.poll(cancelledOrders).toBe(before + chosen)
  expect(faultsOf(desk)).toEqual([])
})

test('archiving many products shows what is lost, and requires their number typed', async () => {
  await db.transaction((tx) =>
    writeSetting(tx, systemActor('Test'), {
      setting: platformSettings.countedFrom,
      value: 2,
      outletId: null,
      version: 0,
      reason: '',
      words: { currency: 'GBP', locale: 'en-GB' },
    }),
  )
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  await page.goto(`${server.url}/products?state=active`)
  const bar = page.getByRole('region', { name: 'Selected products' })
  for (const row of [0, 1]) await page.locator(`[data-row="${row}"]`).getByRole('checkbox').check()
  await bar.getByRole('button', { name: 'Discontinue' }).click()
  await page.getByRole('button', { name: 'Discontinue 2 products' }).click()
  await page.getByText('Discontinue: 2 products').waitFor()
  await page.goto(`${server.url}/products?state=discontinued`)
  await page.getByLabel(/^Select all/).check()
  await bar.getByRole('button', { name: 'Archive' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/products leave lists and sale/).waitFor()
  const title = await dialog
    .getByRole('heading', { name: /^Archive \d+ products\?$/ })
    .textContent()
  const chosen = title?.replaceAll(/\D/g, '') ?? ''
  const act = dialog.getByRole('button', { name: `Archive ${chosen} products` })
  await act.click()
  await dialog.getByText(`Enter ${chosen}, the number of products.`).waitFor()
  await dialog.getByLabel(`Type ${chosen} to confirm`).fill(chosen)
  await act.click()
  await dialog
    .getByText(/stayed as they are/)
    .or(page.getByText(/^Archive: /))
    .first()
    .waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('above the hourly limit a role that needs it requests approval of the whole action', async () => {
  await db.transaction((tx) =>
    writeSetting(tx, systemActor('Test'), {
      setting: ordersSettings.cancelManyAbove,
      value: 2,
      outletId: null,
      version: 0,
      reason: '',
      words: { currency: 'GBP', locale: 'en-GB' },
    }),
  )
  const outlet = await db.reader
    .selectFrom('outlets')
    .select('id')
    .where('code', '=', 'MAIN')
    .executeTakeFirstOrThrow()
  const desk = await deskOf(server, 'store_manager')
  const { page } = desk
  await page.goto(`${server.url}/orders?state=pending&outlet=${outlet.id}`)
  await page.getByLabel(/^Select all/).check()
  await page
    .getByRole('region', { name: 'Selected orders' })
    .getByRole('button', { name: 'Cancel', exact: true })
    .click()
  const dialog = page.getByRole('dialog').first()
  const chosen = await countIn(dialog)
  await dialog.getByLabel('Customer changed their mind').check()
  const typed = dialog.getByLabel(/to confirm/)
  if (await typed.isVisible()) await typed.fill(String(chosen))
  await dialog.getByRole('button', { name: /^Cancel \d/ }).click()
  const approval = page.getByRole('dialog', { name: 'This needs approval' })
  await approval.getByText(new RegExp(`Cancel ${chosen} orders worth £`)).waitFor()
  await approval.getByText('More than 2 orders within an hour.').waitFor()
  expect(faultsOf(desk)).toEqual([])
})
