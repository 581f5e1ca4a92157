import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { systemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { changeProduct } from '#stock/catalog/server/change-products.ts'
import { demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { addWares, type Ware } from '../support/order-steps.ts'
import type { TestServer } from '../support/server.ts'

/** A phone order is entered by keyboard alone, and the keys are counted. */
let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

const mostKeys = 60

/** SKUs with plenty of stock in the warehouse, each with a price. */
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
  let began = 0
  const count = (more: number) => {
    began ||= performance.now()
    keys += more
  }
  return {
    count: () => keys,
    /** Since the first key. */
    seconds: () => ((performance.now() - began) / 1000).toFixed(1),
    async press(key: string) {
      // A chord counts as many keys as are held.
      count(key.split('+').length)
      await page.keyboard.press(key)
    },
    async type(text: string) {
      count(text.length)
      await page.keyboard.type(text)
    },
  }
}

/** The name of a customer with earlier orders. */
async function knownCustomer(): Promise<string> {
  const { full_name } = await db.reader
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select('customers.full_name')
    .orderBy('orders.number', 'desc')
    .executeTakeFirstOrThrow()
  return full_name
}

test(`five lines for a known customer take at most ${mostKeys} keys and no click`, async () => {
  const skus = await wares(5)
  const fullName = await knownCustomer()
  const desk = await deskOf(server, 'staff')
  const { page } = desk
  await page.goto(`${server.url}/orders`)
  await page.locator('[data-row]').first().waitFor()
  const keys = keyboardOf(page)
  await keys.press('c')
  const focused = page.locator('input:focus')
  await page.getByRole('heading', { name: 'New order' }).waitFor()
  await expect.poll(() => focused.getAttribute('placeholder')).toMatch(/^Name, phone/)
  await keys.type(fullName.slice(0, 5).toLowerCase())
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
  await expect.poll(() => page.getByLabel(`Quantity of ${skus[1]}`).inputValue()).toBe('2')
  await page.getByRole('button', { name: /^Place order, £/ }).waitFor()
  await keys.press('Control+Enter')
  await toastOf(desk, 'Its stock is reserved.').waitFor()
  console.log(
    `An order of five lines took ${keys.count()} keys, no click and ${keys.seconds()} s from the first key until it was placed.`,
  )
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

  // The same form from anywhere, before any record that matches the words.
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

/** Products with two units each in the warehouse; the first one allows back-orders. */
async function scarceWares(): Promise<{ allowed: Ware; fixed: Ware }> {
  const { id: outletId } = await db.reader
    .selectFrom('outlets')
    .select('id')
    .where('code', '=', 'MAIN')
    .executeTakeFirstOrThrow()
  const [allowed, fixed] = await addWares(db, { outletId }, 2, 2)
  if (!allowed || !fixed) throw new Error('There are no products.')
  const { id, version } = await db.reader
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['products.id', 'products.version'])
    .where('variants.id', '=', allowed.id)
    .executeTakeFirstOrThrow()
  const changes = { allowsBackOrder: true }
  await db.transaction((tx) => changeProduct(tx, systemActor('Test'), { id, version, changes }))
  return { allowed, fixed }
}

test('an order above the available stock shows the shortage, and is placed with the rest back-ordered', async () => {
  const { allowed, fixed } = await scarceWares()
  const fullName = await knownCustomer()
  const desk = await deskOf(server, 'staff')
  const { page } = desk
  const { keyboard } = page
  await page.goto(`${server.url}/orders?new=1`)
  await page.getByRole('heading', { name: 'New order' }).waitFor()
  const focused = page.locator('input:focus')
  await expect.poll(() => focused.getAttribute('placeholder')).toMatch(/^Name, phone/)
  await keyboard.type(fullName)
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await keyboard.press('Enter')
  await page.getByText('Known customer').waitFor()
  for (const { sku } of [allowed, fixed]) {
    await expect.poll(() => focused.getAttribute('placeholder')).toMatch(/^SKU/)
    await keyboard.type(`3*${sku.toLowerCase()}`)
    await keyboard.press('Enter')
    await page.getByLabel(`Quantity of ${sku}`).waitFor()
  }
  await keyboard.press('Control+Enter')
  const short = page.getByRole('region', { name: 'Short products' })
  for (const { sku } of [allowed, fixed]) await short.getByText(`${sku}: 1 of 3 is short`).waitFor()
  await short.getByText(`${fixed.sku} does not allow back-orders`).waitFor()
  const backOrder = short.getByRole('button', { name: 'Place and back-order the rest' })
  expect(await backOrder.count()).toBe(0)

  await page.getByLabel(`Quantity of ${fixed.sku}`).focus()
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('2')
  await keyboard.press('Control+Enter')
  await backOrder.waitFor()
  await expect.poll(() => short.evaluate((el) => el === document.activeElement)).toBe(true)
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await toastOf(desk, 'A part is back-ordered.').waitFor()
  const id = new URL(page.url()).searchParams.get('open') ?? ''
  const lines = await db.reader
    .selectFrom('order_lines')
    .select(['sku', 'quantity', 'short_quantity'])
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()
  expect(lines.map((line) => Object.values(line))).toEqual([
    [allowed.sku, 3, 1],
    [fixed.sku, 2, 0],
  ])
  expect(await ledgerFaults(db)).toEqual([])
  // The first two attempts were refused, which the browser reports.
  expect(faultsOf(desk)).toEqual([])
})
