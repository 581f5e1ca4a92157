import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import type { TestServer } from '../support/server.ts'

/** What areas below the orders bring to their list. */
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

test('where the calls and the parcels stand is asked for once, by whoever picks it', async () => {
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

test('who may not read of parcels is not offered their column, and does not ask', async () => {
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
