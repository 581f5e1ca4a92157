import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { ledgerFaults } from '../support/ledger.ts'
import type { TestServer } from '../support/server.ts'

/** An order that comes by phone is written by keyboard alone, and the keys are counted. */
let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

const mostKeys = 60

/** SKUs of which there are plenty in the warehouse, each with a price. */
async function wares(count: number): Promise<readonly string[]> {
  const rows = await db.reader
    .selectFrom('stock_levels')
    .innerJoin('variants', 'variants.id', 'stock_levels.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .innerJoin('outlets', 'outlets.id', 'stock_levels.outlet_id')
    .select('variants.sku')
    .where('outlets.code', '=', 'MAIN')
    .where('variants.quantity_scale', '=', 0)
    .where('products.state', '=', 'active')
    .where('variants.price_minor', '>', 0)
    .where('on_hand', '>', 20)
    .where((eb) => eb(eb.fn<number>('length', ['variants.sku']), '<=', 8))
    .orderBy('on_hand', 'desc')
    .orderBy('variants.sku')
    .limit(count)
    .execute()
  expect(rows).toHaveLength(count)
  return rows.map(({ sku }) => sku)
}

function keyboardOf(page: Page) {
  let keys = 0
  return {
    count: () => keys,
    async press(key: string) {
      // A chord is as many keys as are held.
      keys += key.split('+').length
      await page.keyboard.press(key)
    },
    async type(text: string) {
      keys += text.length
      await page.keyboard.type(text)
    },
  }
}

test(`five lines for a known customer take at most ${mostKeys} keys and no click`, async () => {
  const skus = await wares(5)
  const { full_name } = await db.reader
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select('customers.full_name')
    .orderBy('orders.number', 'desc')
    .executeTakeFirstOrThrow()
  const desk = await deskOf(server, 'staff')
  const { page } = desk
  await page.goto(`${server.url}/orders`)
  await page.locator('[data-row]').first().waitFor()
  const keys = keyboardOf(page)
  await keys.press('c')
  const focused = page.locator('input:focus')
  await page.getByRole('heading', { name: 'New order' }).waitFor()
  await expect.poll(() => focused.getAttribute('placeholder')).toMatch(/^Name, phone/)
  await keys.type(full_name.slice(0, 5).toLowerCase())
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await keys.press('Enter')
  await page.getByText('Known customer').waitFor()
  for (const [at, sku] of skus.entries()) {
    await expect.poll(() => focused.getAttribute('placeholder')).toMatch(/^SKU/)
    // The second one twice; and Enter at once, before anything was found.
    await keys.type(at === 1 ? `2*${sku.toLowerCase()}` : sku.toLowerCase())
    await keys.press('Enter')
    await page.getByLabel(`Quantity of ${sku}`).waitFor()
  }
  expect(await page.getByLabel(`Quantity of ${skus[1]}`).inputValue()).toBe('2')
  await page.getByRole('button', { name: /^Place order, £/ }).waitFor()
  await keys.press('Control+Enter')
  await toastOf(desk, 'Its stock is reserved.').waitFor()
  console.log(`An order of five lines took ${keys.count()} keys and no click.`)
  expect(keys.count()).toBeLessThanOrEqual(mostKeys)
  const order = await db.reader
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['orders.customer_id', 'order_lines.sku', 'order_lines.quantity'])
    .where('orders.number', '=', (eb) =>
      eb.selectFrom('orders').select((o) => o.fn.max('number').as('newest')),
    )
    .orderBy('position')
    .execute()
  expect(order.map(({ sku, quantity }) => [sku, quantity])).toEqual(
    skus.map((sku, at) => [sku, at === 1 ? 2 : 1]),
  )
  expect(order[0]?.customer_id).not.toBeNull()
  expect(await ledgerFaults(db)).toEqual([])

  // The same form from anywhere, before any record that has the words.
  await page.goto(server.url)
  await page.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Search and go to' }).locator('input:focus').waitFor()
  await page.keyboard.type('new or')
  await page.locator('[data-action][data-selected]').filter({ hasText: 'New order' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'New order' }).waitFor()
  expect(faultsOf(desk)).toEqual([])
})
