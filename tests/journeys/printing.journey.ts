import { beforeAll, expect, test } from 'vitest'
import { type DemoHouse, demoHouse, deskOf, faultsOf } from '../support/demo-house.ts'
import { type PrintedPage, printedPages } from '../support/printed-pages.ts'

let house: DemoHouse

beforeAll(async () => {
  house = await demoHouse()
})

const controls = ['Skiptothepage', 'Neworder', 'Clearall', 'Import', 'Fullpage', 'Previous']

const isLandscape = ({ width, height }: PrintedPage) => width > height

test('a list prints its title, filters and every row, and an open order prints itself', async () => {
  const desk = await deskOf(house.server, 'super_manager')
  const { page } = desk
  const print = async () => {
    await page.locator('[data-print-head]').waitFor({ state: 'attached' })
    return printedPages(await page.pdf({ preferCSSPageSize: true }))
  }
  await page.goto(`${house.server.url}/orders?state=delivered&q=a`)
  await page.locator('[data-row="20"]').waitFor()
  const numbers = await page.locator('[data-row] td:nth-child(2)').allInnerTexts()
  const pages = await print()
  expect(pages.length).toBeGreaterThan(1)
  for (const sheet of pages) {
    expect(isLandscape(sheet)).toBe(true)
    expect(sheet.text).toContain('OrderStateHoldsCustomerCity')
  }
  const all = pages.map(({ text }) => text).join('')
  expect(all).toMatch(/PrintedbyMarcusAdeyemi,.{12,20}OrdersState:Delivered·Search:a/)
  for (const number of numbers) expect(all).toContain(number.trim().replaceAll(/\s+/g, ''))
  for (const control of controls) expect(all).not.toContain(control)

  const [order, other] = await house.db.reader
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select(['orders.id', 'orders.number', 'order_lines.sku'])
    .where('orders.state', '=', 'delivered')
    .orderBy('orders.number', 'desc')
    .distinctOn('orders.number')
    .limit(2)
    .execute()
  await page.goto(`${house.server.url}/orders?open=${order?.id}`)
  await page
    .locator('[data-side-panel]')
    .getByText(order?.sku ?? '')
    .first()
    .waitFor()
  await page.locator('[data-row]').first().waitFor()
  const record = await print()
  const said = record.map(({ text }) => text).join('')
  expect(record.some(isLandscape)).toBe(false)
  expect(said).toMatch(new RegExp(`PrintedbyMarcusAdeyemi,.{12,20}Order${order?.number}`))
  expect(said).toContain(order?.sku ?? '')
  expect(said).not.toContain(`${other?.number}`)
  for (const control of controls) expect(said).not.toContain(control)
  expect(faultsOf(desk)).toEqual([])
})
