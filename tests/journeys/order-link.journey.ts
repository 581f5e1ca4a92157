import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { newOrderLink } from '#stock/purchasing/server/index.ts'
import { openDesk } from '../support/browser.ts'
import { demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { sentToDemoSupplier } from '../support/portal-steps.ts'
import type { TestServer } from '../support/server.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

const linkTo = (orderId: string) =>
  db.transaction((tx) =>
    newOrderLink(tx, { address: server.url, orderId, sentTo: 'ada@mill.example' }),
  )

test('a supplier confirms an order by the link of its email, once; staff withdraw another link', async () => {
  const { id, label, skus } = await sentToDemoSupplier(db)
  const link = await linkTo(id)
  const supplier = await openDesk({ width: 390, height: 844 })
  const { page } = supplier
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(link)
  await page.getByRole('heading', { name: `Purchase order ${label}` }).waitFor()
  await page.getByText('ada@mill.example', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Answer order' }).click()
  for (const sku of skus) await page.getByLabel(`Promised day of ${sku}`).fill('2999-05-18')
  const isWithinWidth = () =>
    page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
  expect(await isWithinWidth()).toBe(true)
  await page.getByRole('button', { name: 'Confirm order' }).click()
  await page.getByRole('heading', { name: `${label} is confirmed` }).waitFor()

  await page.goto('about:blank')
  await page.goto(link)
  await page.getByRole('heading', { name: 'You have answered this order' }).waitFor()
  await page.getByText(`You confirmed ${label}.`, { exact: false }).waitFor()
  await page.getByText('Answered', { exact: false }).last().waitFor()
  // No requested URL, and so no log on the way, contains the token.
  const token = link.split('#')[1] ?? ''
  expect(asked.filter((url) => url.split('#')[0]?.includes(token))).toEqual([])

  const buyer = await deskOf(server, 'super_manager')
  await buyer.page.goto(`${server.url}/purchase-orders?open=${id}`)
  await buyer.page
    .getByText(/by link, sent to ada@mill\.example/i)
    .first()
    .waitFor()

  const other = await sentToDemoSupplier(db)
  const withdrawn = await linkTo(other.id)
  await buyer.page.goto(`${server.url}/purchase-orders?open=${other.id}`)
  await buyer.page.getByRole('button', { name: 'Withdraw link' }).click()
  await buyer.page.getByRole('dialog').getByRole('button', { name: 'Withdraw link' }).click()
  await toastOf(buyer, `Link to ${other.label} withdrawn`).waitFor()
  await page.goto('about:blank')
  await page.goto(withdrawn)
  await page.getByRole('heading', { name: 'This link was withdrawn' }).waitFor()
  expect([...faultsOf(buyer), ...faultsOf(supplier)]).toEqual([])
})
