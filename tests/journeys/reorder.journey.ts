import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { aLowWare, aSupplier } from '../support/buying-steps.ts'
import { demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import type { TestServer } from '../support/server.ts'
import { setUp } from '../support/world.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

const panelOf = (page: Page) => page.locator('[data-side-panel]')
const quantityOf = (page: Page, sku: string) =>
  page.getByLabel(`Quantity of ${sku} for MAIN`, { exact: true })

/** Three wares with low stock at the warehouse, and one supplier for all. */
async function lowWares() {
  const { id: outletId } = await db.reader
    .selectFrom('outlets')
    .select('id')
    .where('code', '=', 'MAIN')
    .executeTakeFirstOrThrow()
  const world = { outletId, variants: [], admin: setUp }
  const supplierId = await aSupplier(db)
  const low = async () => (await aLowWare(db, world, supplierId)).sku
  return { supplierId, skus: [await low(), await low(), await low()] }
}

async function ordered(sku: string) {
  const lines = await db.reader
    .selectFrom('purchase_order_lines')
    .innerJoin('variants', 'variants.id', 'purchase_order_lines.variant_id')
    .innerJoin('purchase_orders', 'purchase_orders.id', 'purchase_order_id')
    .select(['quantity', 'purchase_orders.number'])
    .where('sku', '=', sku)
    .execute()
  return lines
}

test('a suggestion explains itself, is changed and accepted; a line is removed again; another is snoozed', async () => {
  const { supplierId, skus } = await lowWares()
  const [first = '', second = '', third = ''] = skus.toSorted()
  const desk = await deskOf(server, 'warehouse_manager')
  const { page } = desk
  await page.goto(`${server.url}/inventory?tab=suggestions&supplier=${supplierId}`)
  const row = page.getByRole('row').filter({ has: quantityOf(page, first) })
  await row.getByRole('button', { name: 'Explain' }).click()
  const sum = page.getByRole('table', { name: `Calculation for ${first}` })
  await sum.getByRole('row', { name: /^Available 3 / }).waitFor()
  await sum.getByRole('row', { name: /^Target 22 / }).waitFor()

  // By keyboard alone: two quantities are changed, which selects them.
  const [above, below] = [first, second]
  await quantityOf(page, above).fill('36')
  await quantityOf(page, above).press('Enter')
  await page.keyboard.type('48')
  await page.getByText('2 selected').waitFor()
  await page.getByRole('button', { name: 'Accept 2 → 1 draft', exact: true }).click()
  await toastOf(desk, '2 accepted').waitFor()
  expect(await ordered(above)).toMatchObject([{ quantity: 36 }])
  const [bought] = await ordered(below)
  expect(bought?.quantity).toBe(48)

  await page
    .getByRole('link', { name: `PO-${bought?.number}`, exact: true })
    .first()
    .click()
  const panel = panelOf(page)
  await panel.getByRole('heading', { name: `PO-${bought?.number}` }).waitFor()
  const quantity = panel.getByLabel(`Quantity of ${below}`)
  await quantity.fill('42')
  await quantity.press('Enter')
  await panel.getByText('48 → 42').waitFor()
  const line = panel.getByRole('row').filter({ hasText: above })
  await line.getByRole('button', { name: `Remove ${above}` }).click()
  await toastOf(desk, `${above} removed from PO-${bought?.number}`).waitFor()
  expect(await ordered(above)).toEqual([])
  const left = panel.getByRole('button', { name: `${below} is the only line.` })
  await expect.poll(() => left.isDisabled()).toBe(true)
  await page.goto(`${server.url}/inventory?tab=suggestions&supplier=${supplierId}`)

  const again = quantityOf(page, third)
  const last = page.getByRole('row').filter({ has: again })
  await last.getByRole('button', { name: 'Snooze' }).click()
  await page.getByLabel('Why').fill('New range comes in June')
  await page.getByRole('dialog').getByRole('button', { name: 'Snooze' }).click()
  const told = toastOf(desk, `${third} for MAIN is snoozed`)
  await told.waitFor()
  await again.waitFor({ state: 'detached' })
  await told.getByRole('button', { name: 'Undo' }).click()
  await again.waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('the stock value is for managers: shown by outlet and month, and hidden from the warehouse keeper', async () => {
  const keeper = await deskOf(server, 'warehouse_manager')
  await keeper.page.goto(`${server.url}/inventory?tab=valuation`)
  await keeper.page.getByRole('link', { name: 'Suggestions', exact: true }).waitFor()
  expect(await keeper.page.getByRole('link', { name: 'Valuation', exact: true }).count()).toBe(0)

  const manager = await deskOf(server, 'super_manager')
  const { page } = manager
  await page.goto(`${server.url}/inventory?tab=valuation`)
  const table = page.getByRole('region', { name: 'Value by category and outlet' })
  await table.getByRole('rowheader', { name: 'Cookware' }).waitFor()
  const worth = await db.reader
    .selectFrom('stock_levels')
    .select(({ fn }) => fn.sum<number>('value_minor').as('sum'))
    .executeTakeFirstOrThrow()
  const all = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
  await table.getByText(all.format(Number(worth.sum) / 100), { exact: true }).waitFor()
  const cookware = table.getByRole('row', { name: /^Cookware/ })
  await cookware.getByRole('link').last().click()
  await page.getByRole('button', { name: 'Category: Cookware', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Value', exact: true }).click()
  const first = page.locator('[data-row]').first()
  await expect.poll(() => first.textContent()).toContain('COOK-')
  await page.goto(`${page.url()}&on=${new Date().toISOString().slice(0, 10)}`)
  await page.getByText(/^Value at the end of/).waitFor()
  await expect.poll(() => first.textContent()).toContain('COOK-')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = page.getByRole('link', { name: 'CSV, for any program' })
  const address = () => file.getAttribute('href')
  await expect.poll(address).toContain('category=Cookware')
  await expect.poll(address).toContain('on=')
  await page.getByText('Ageing', { exact: true }).click()
  await page.getByText('Value by age').waitFor()
  await page.getByText('Classes', { exact: true }).click()
  await page.getByText(/Levels by consumption|No classes yet/).waitFor()
  expect(faultsOf(keeper)).toEqual([])
  expect(faultsOf(manager)).toEqual([])
})
