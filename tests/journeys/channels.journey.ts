import { beforeAll, expect, test } from 'vitest'
import { type DemoHouse, demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import { addShop, type Shop, sendFromShop, shopifyOrder } from '../support/shop-steps.ts'

let house: DemoHouse
let shop: Shop
let sku: string

beforeAll(async () => {
  house = await demoHouse()
  const level = await house.db.reader
    .selectFrom('stock_levels')
    .select(['outlet_id as outletId', 'sku'])
    .where('on_hand', '>', 20)
    .orderBy('on_hand', 'desc')
    .executeTakeFirstOrThrow()
  sku = level.sku
  shop = await addShop(house.db, level, 'shopify', 'Our Shopify')
})

test('an order arrives from a shop, one has to be matched, and a forged one is logged', async () => {
  const { url } = house.server
  const desk = await deskOf(house.server, 'super_admin')
  const { page } = desk
  const create = (body: unknown, signature?: string) =>
    sendFromShop(url, shop, { topic: 'orders/create', body, ...(signature ? { signature } : {}) })
  await page.goto(`${url}/business-settings?section=channels&channel=${shop.id}`)
  await page.getByText('Nothing has come yet').waitFor()
  await expect
    .poll(() => page.getByLabel('Address for the webhooks').inputValue())
    .toContain('/hooks/shopify/')

  expect(await create(shopifyOrder('700001', [{ sku, quantity: 1, price: '4.50' }]))).toBe(200)
  const unknown = shopifyOrder('700002', [{ sku: 'THEIRS-1', quantity: 1, price: '4.50' }])
  expect(await create(unknown)).toBe(200)
  expect(await create(unknown, 'bm90IGl0')).toBe(401)
  const rowOf = (name: string) => page.locator('[data-row]').filter({ hasText: name })
  await rowOf('#700001').getByText('Applied').waitFor()

  // Placed although none of our products has its code: it is on hold, and matched from the order.
  await rowOf('#700002').getByText('Applied').click()
  await page.getByText('"sku": "THEIRS-1"').waitFor()
  const panel = page.getByRole('complementary').last()
  await panel.getByRole('link', { name: /^Order \d+$/ }).click()
  await page.getByText('#700002 in Our Shopify').waitFor()
  await page.getByText('Unmatched', { exact: true }).first().waitFor()

  await page.goto(`${url}/business-settings?section=channels&channel=${shop.id}`)
  await page.getByText(/refused the signature/).waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test("the channel's total is accepted by users who may edit the order, and others see who may", async () => {
  const { url } = house.server
  const differs = shopifyOrder('700003', [{ sku, quantity: 1, price: '4.50' }], {
    total_price: '9.99',
  })
  expect(await sendFromShop(url, shop, { topic: 'orders/create', body: differs })).toBe(200)
  const orderId = async () =>
    (
      await house.db.reader
        .selectFrom('orders')
        .select('id')
        .where('channel_number', '=', '#700003')
        .executeTakeFirst()
    )?.id
  await expect.poll(orderId).toBeTruthy()
  const id = await orderId()
  const takeTotalFor = async (role: string) => {
    const { page } = await deskOf(house.server, role)
    await page.goto(`${url}/orders?open=${id}`)
    const take = page.getByRole('button', { name: 'Take the channel’s total' })
    await take.waitFor()
    return { page, take }
  }
  const other = await takeTotalFor('dispatch_manager')
  await expect.poll(() => other.take.getAttribute('aria-disabled')).toBe('true')
  await other.take.press('Enter')
  await other.page
    .locator('[data-sonner-toast]')
    .filter({ hasText: 'staff or a manager of the store edits it' })
    .waitFor()
  expect(await other.page.getByRole('dialog').count()).toBe(0)

  const { page, take } = await takeTotalFor('staff')
  await expect.poll(() => take.getAttribute('aria-disabled')).toBeNull()
  await take.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take £9.99' }).click()
  await take.waitFor({ state: 'detached' })
})
