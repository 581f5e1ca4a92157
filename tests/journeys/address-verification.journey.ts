import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { type DemoHouse, demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'

let house: DemoHouse

beforeAll(async () => {
  house = await demoHouse()
})

const orderOf = async (fault: string) => {
  const { id, number } = await house.db.reader
    .selectFrom('orders')
    .innerJoin('address_checks', 'address_checks.subject_id', 'orders.id')
    .select(['orders.id', 'orders.number'])
    .where('state', 'in', ['pending', 'confirmed'])
    .where('address_verdict', 'in', ['fix', 'confirm'])
    .where(({ eb, val, fn }) => eb(val(fault), '=', fn.any('address_checks.faults')))
    .orderBy('orders.number')
    .executeTakeFirstOrThrow()
  return { id, number }
}

const countOf = async (figure: Locator) =>
  Number((await figure.textContent())?.replace(/\D/g, '') ?? '')

test('doubtful addresses are resolved one after another by keyboard alone', async () => {
  const desk = await deskOf(house.server, 'staff')
  const { page } = desk
  await page.goto(`${house.server.url}/address-verification`)
  const waiting = page.getByRole('link', { name: /^All that wait/ })
  await page.locator('[data-row]').first().waitFor()
  await expect.poll(() => countOf(waiting)).toBeGreaterThan(3)
  const before = await countOf(waiting)

  const misread = await orderOf('postcode_malformed')
  await page.goto(`${house.server.url}/address-verification?open=${misread.id}`)
  await page.getByRole('heading', { name: `Address of order ${misread.number}` }).waitFor()
  await page.locator('ins').first().waitFor()
  await page.keyboard.press('s')
  await toastOf(desk, 'The address is good now').waitFor()

  const without = await orderOf('house_missing')
  await page.goto(`${house.server.url}/address-verification?open=${without.id}`)
  await page.getByRole('heading', { name: `Address of order ${without.number}` }).waitFor()
  await page.keyboard.press('a')
  await toastOf(desk, `Order ${without.number} may go there`).waitFor()
  // The next one opens without a step in between.
  await page.getByRole('heading', { name: /^Address of order/ }).waitFor()
  await page.getByRole('heading', { name: `Address of order ${without.number}` }).waitFor({
    state: 'detached',
  })

  const boxed = await orderOf('po_box')
  await page.goto(`${house.server.url}/address-verification?open=${boxed.id}`)
  await page.getByRole('heading', { name: `Address of order ${boxed.number}` }).waitFor()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Street and house').fill('18 Mill Lane')
  await dialog.getByLabel('Street and house').press('Enter')
  await toastOf(desk, 'The address is good now').waitFor()

  await page.goto(`${house.server.url}/address-verification`)
  await expect.poll(() => countOf(waiting)).toBe(before - 3)
  expect(faultsOf(desk)).toEqual([])
})

test('a place gets an alias that customers use, and all waiting addresses are checked again', async () => {
  const desk = await deskOf(house.server, 'store_manager')
  const { page } = desk
  const unknown = await orderOf('city_unknown')
  await page.goto(`${house.server.url}/address-verification?open=${unknown.id}`)
  await page.getByRole('button', { name: 'Say which place it is' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Place', { exact: true }).fill('Lancaster')
  await dialog.getByRole('option', { name: /^Lancaster/ }).click()
  await dialog.getByRole('button', { name: / is Lancaster$/ }).click()
  await toastOf(desk, 'is known from now on').waitFor()
  await page.getByText('is another name of Lancaster').waitFor()

  const gone = await orderOf('street_missing')
  await page.goto(`${house.server.url}/address-verification?open=${gone.id}`)
  await page.getByRole('heading', { name: `Address of order ${gone.number}` }).waitFor()
  await page.keyboard.press('r')
  await dialog.getByLabel('Why not').fill('Unknown at this address')
  await dialog.getByRole('button', { name: `Hold order ${gone.number}` }).click()
  await toastOf(desk, `Order ${gone.number} is held`).waitFor()

  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Check again' }).click()
  await toastOf(desk, 'checked').last().waitFor()

  await page.goto(`${house.server.url}/orders?open=${gone.id}`)
  await page.getByRole('link', { name: 'Settle it under Address Verification' }).waitFor()
  expect(faultsOf(desk)).toEqual([])
})
