import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import type { TestServer } from '../support/server.ts'

/** Columns of the order list from areas that depend on it. */
let server: TestServer

beforeAll(async () => {
  server = (await demoHouse()).server
})

const picker = (page: Page) => page.getByRole('dialog', { name: 'Columns' })
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })

async function ordersOf(role: string, search: string) {
  const desk = await deskOf(server, role)
  const asked: string[] = []
  desk.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await desk.page.goto(`${server.url}/orders?${search}`)
  await desk.page.locator('[data-row]').first().waitFor()
  return { ...desk, times: (path: string) => asked.filter((each) => each === path).length }
}

test('the state of calls and parcels is requested once, after its column is chosen', async () => {
  const desk = await ordersOf('super_manager', 'state=dispatched')
  const { page, times } = desk
  expect(await head(page, 'Courier').count()).toBe(0)
  expect(times('/rpc/parcels/ofOrders')).toBe(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await picker(page).getByRole('checkbox', { name: 'Courier' }).check()
  await picker(page).getByRole('checkbox', { name: 'Confirmation' }).check()
  await page.keyboard.press('Escape')
  await head(page, 'Courier').waitFor()
  const cells = page.locator('[data-row]')
  await cells
    .getByText(/^(Handed over|In transit|Out for delivery)$/)
    .first()
    .waitFor()
  await cells.getByText('Done', { exact: true }).first().waitFor()
  expect(times('/rpc/parcels/ofOrders')).toBe(1)
  expect(times('/rpc/confirmations/ofOrders')).toBe(1)
  expect(faultsOf(desk)).toEqual([])
})

test('a user without access to parcels is not offered their column, and does not request it', async () => {
  const desk = await ordersOf('returns_manager', 'columns=number,courier,confirmation')
  const { page, times } = desk
  await head(page, 'Confirmation').waitFor()
  expect(await head(page, 'Courier').count()).toBe(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await picker(page).getByRole('checkbox', { name: 'Confirmation' }).waitFor()
  expect(await picker(page).getByRole('checkbox', { name: 'Courier' }).count()).toBe(0)
  expect(times('/rpc/parcels/ofOrders')).toBe(0)
  expect(faultsOf(desk)).toEqual([])
})
