import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { permissionsOfRoles } from '#organization/users/role-table.ts'
import { newActor, systemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { issueInvoice } from '#sales/orders/server/money/issue-invoice.ts'
import { placeOrder } from '#sales/orders/server/placing/place-order.ts'
import { decideRequest } from '../support/approval-steps.ts'
import { demoHouse, deskOf, faultsOf, idOfRole } from '../support/demo-house.ts'
import { ledgerFaults } from '../support/ledger.ts'
import type { TestServer } from '../support/server.ts'
import { orderOf } from '../support/world.ts'

/** Bulk actions on orders: found by city and value, printed, and cancelled with an approval. */
let db: Database
let server: TestServer
let small: { id: string; number: number }
let large: { id: string; number: number }

/** Above it, staff need approval to cancel. */
const limitMinor = 50_000

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
  const ware = await db.reader
    .selectFrom('stock_levels')
    .innerJoin('variants', 'variants.id', 'stock_levels.variant_id')
    .innerJoin('outlets', 'outlets.id', 'stock_levels.outlet_id')
    .select(['variants.id', 'variants.price_minor as priceMinor', 'outlets.id as outletId'])
    .where('outlets.code', '=', 'MAIN')
    .where('variants.quantity_scale', '=', 0)
    .where('variants.price_minor', '>', 2_000)
    .where('stock_levels.on_hand', '>', 60)
    .orderBy('variants.sku')
    .executeTakeFirstOrThrow()
  const place = (quantity: number) => {
    const lines = [{ variantId: ware.id, quantity }]
    const order = { ...orderOf(ware, lines), shipName: 'Ines Bulk', shipCity: 'Penzance' }
    return placeOrder(db, systemActor('Test'), order, null)
  }
  small = await place(1)
  large = await place(Math.ceil(limitMinor / (ware.priceMinor ?? limitMinor)) + 1)
  await db.transaction((tx) => issueInvoice(tx, systemActor('Test'), { id: small.id }))
})

test('a city and an amount filter the list; orders with an invoice are printed, the others named', async () => {
  const desk = await deskOf(server, 'store_manager')
  const { page } = desk
  await page.goto(`${server.url}/orders`)
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('button', { name: 'City', exact: true }).click()
  await page.getByLabel('Search city').fill('penzance')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('[data-row]').count()).toBe(2)
  const filters = page.getByRole('group', { name: 'Filters' })
  await filters.getByRole('button', { name: 'Total', exact: true }).click()
  await page.getByLabel('Total from').fill(String(limitMinor / 100))
  await page.keyboard.press('Tab')
  await expect.poll(() => page.locator('[data-row]').count()).toBe(1)
  expect(new URL(page.url()).searchParams.get('orderTotal')).toBe('500..')
  await page.getByRole('button', { name: 'Remove filter Total' }).click()
  await expect.poll(() => page.locator('[data-row]').count()).toBe(2)

  await page.getByLabel(/^Select all/).check()
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await bar.getByRole('button', { name: 'Invoices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Print invoices and credit notes' })
  await dialog.getByText(`Order ${large.number} has no invoice yet`).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: '1 document as one PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^invoices-.*\.pdf$/)
  expect(await file.failure()).toBeNull()
  expect(faultsOf(desk)).toEqual([])
})

test('of two cancelled orders one is done, one waits for approval and is done after it', async () => {
  const desk = await deskOf(server, 'staff')
  const { page } = desk
  await page.goto(`${server.url}/orders?city=Penzance`)
  await page.getByLabel(/^Select all/).check()
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await bar.getByRole('button', { name: 'Cancel', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByText('1 order will change. 1 order will wait for approval, which is asked for.')
    .waitFor()
  await dialog.getByLabel('Customer changed their mind').check()
  await dialog.getByLabel('Note for the approver').fill('They called')
  await dialog.getByRole('button', { name: 'Cancel 1, ask for 1' }).click()
  await dialog.getByText('1 waits for approval, and stays as it is until then:').waitFor()
  const link = dialog.getByRole('link', { name: `Order ${large.number}` })
  await expect.poll(() => link.getAttribute('href')).toMatch(/^\/approvals\?open=/)

  const asked = await db.reader
    .selectFrom('approvals')
    .select('id')
    .where('note', '=', 'They called')
    .executeTakeFirstOrThrow()
  const userId = await idOfRole(db, 'super_manager')
  const permissions = permissionsOfRoles(['super_manager'])
  const manager = newActor({ userId, name: 'M', roles: ['super_manager'], permissions })
  await decideRequest(db, manager, asked.id)
  await dialog.getByRole('button', { name: 'Do what is approved by now' }).click()
  await page.getByRole('dialog', { name: '2 orders changed' }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  const states = await db.reader
    .selectFrom('orders')
    .select('state')
    .where('id', 'in', [small.id, large.id])
    .execute()
  expect(states).toEqual([{ state: 'cancelled' }, { state: 'cancelled' }])
  expect(await ledgerFaults(db)).toEqual([])
  expect(faultsOf(desk)).toEqual([])
})

test('all matches are selected beyond the page, and every action includes them', async () => {
  const desk = await deskOf(server, 'store_manager')
  const { page } = desk
  await page.goto(`${server.url}/orders?state=dispatched`)
  await page.locator('[data-row]').first().waitFor()
  await page.getByLabel(/^Select all/).check()
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await bar.getByText('50 selected').waitFor()
  const choice = bar.getByRole('button', { name: /^Select all [\d,]+ matching$/ })
  const count = Number((await choice.textContent())?.replace(/\D/g, ''))
  expect(count).toBeGreaterThan(50)
  await choice.click()

  await bar.getByRole('button', { name: 'Invoices' }).click()
  const invoices = page.getByRole('dialog', { name: 'Print invoices' })
  await invoices.getByRole('button', { name: 'Close' }).waitFor({ timeout: 60_000 })
  await invoices.getByRole('button', { name: 'Close' }).click()

  await bar.getByRole('button', { name: 'Export' }).click()
  const [list] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Export orders' }).click(),
  ])
  const text = await readFile(await list.path(), 'utf8')
  expect(text.trim().split('\n').length - 1).toBe(count)

  await bar.getByRole('button', { name: 'Tag', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tags, separated by commas').fill('reviewed')
  await dialog.getByRole('button', { name: /^Tag [\d,]+$/ }).click()
  await page.getByRole('dialog', { name: /orders changed$/ }).waitFor({ timeout: 60_000 })
  const tagged = await db.reader
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'dispatched')
    .where((eb) => eb(eb.val('reviewed'), '=', eb.fn.any('tags')))
    .executeTakeFirstOrThrow()
  expect(Number(tagged.count)).toBe(count)
  expect(faultsOf(desk)).toEqual([])
})
