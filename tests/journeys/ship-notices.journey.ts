import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { bounceMs } from '#platform/scan-burst.ts'
import type { Database } from '#platform/server/db/database.ts'
import { confirmPurchaseOrder } from '#stock/purchasing/server/index.ts'
import { scan } from '../support/browser.ts'
import { demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { sentToDemoSupplier } from '../support/portal-steps.ts'
import type { TestServer } from '../support/server.ts'
import { setUp } from '../support/world.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

/** An order of two lines of 12 that the demo's supplier has confirmed. */
async function confirmedOfSupplier() {
  const order = await sentToDemoSupplier(db)
  await db.transaction(async (tx) => {
    const { version } = await tx
      .selectFrom('purchase_orders')
      .select('version')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    const answer = { supplierReference: '', promisedOn: '2999-05-20', lines: [] }
    await confirmPurchaseOrder(tx, setUp, { id: order.id, version, ...answer })
  })
  return order
}

test('a supplier announces two cartons, the warehouse scans both, and the supplier sees what came', async () => {
  const { id, label, skus } = await confirmedOfSupplier()
  const [first = '', second = ''] = skus
  const supplier = await deskOf(server, 'supplier')
  const { page } = supplier
  await page.goto(`${server.url}/supplier-portal?open=${id}`)
  const panel = page.locator('[data-side-panel]')
  await panel.getByRole('button', { name: 'Announce delivery' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Delivery number').fill('LS-4711')
  await dialog.getByLabel('Arrives on').fill('2999-05-18')
  await dialog.getByLabel('Carrier').fill('Palletline')
  await dialog.getByLabel(`Quantity of ${first}`).fill('13')
  await dialog.getByRole('button', { name: 'Announce delivery' }).click()
  await dialog.getByText(`13 of ${first} is too much: 12 are ordered.`, { exact: false }).waitFor()
  await dialog.getByLabel(`Quantity of ${first}`).fill('12')
  await dialog.getByLabel('Enter what is in each carton').click()
  await dialog.getByLabel(`${first} in carton 1`).fill('12')
  await dialog.getByText(`${second}: 12 to pack`).waitFor()
  await dialog.getByLabel(`${second} in carton 2`).fill('12')
  await dialog.getByRole('button', { name: 'Announce delivery' }).click()
  await toastOf(supplier, 'Delivery LS-4711 announced').waitFor()
  await panel.getByRole('heading', { name: 'Delivery LS-4711' }).waitFor()
  await panel.getByText('2 cartons').waitFor()
  const labels = panel.getByRole('link', { name: 'Carton labels, A4' })
  const sheet = await page.request.get(`${server.url}${await labels.getAttribute('href')}`)
  expect([sheet.status(), (await sheet.body()).subarray(0, 4).toString()]).toEqual([200, '%PDF'])

  const cartons = await sql<{ code: string }>`select c.code from ship_cartons c
    join ship_notices n on n.id = c.notice_id where n.purchase_order_id = ${id}
    order by c.position`.execute(db.reader)
  const codes = cartons.rows.map(({ code }) => code)
  const desk = await deskOf(server, 'warehouse_manager')
  await desk.page.goto(`${server.url}/receiving`)
  const row = desk.page.getByRole('listitem', { name: /^Delivery LS-4711,/ })
  await row.getByText('2 cartons').waitFor()
  await desk.page.getByRole('listitem', { name: new RegExp(`^${label},`) }).waitFor({
    state: 'detached',
  })
  await desk.page.getByRole('button', { name: 'Connect scanner' }).click()
  await scan(desk.page, codes[0] ?? '')
  const start = desk.page.getByRole('dialog', { name: 'Receive delivery LS-4711' })
  await start.getByRole('button', { name: 'Start counting' }).click()
  await desk.page.getByRole('heading', { name: /^Count GR-/ }).waitFor()
  for (const [at, code] of codes.entries()) {
    await desk.page.waitForTimeout(bounceMs)
    await scan(desk.page, code)
    await desk.page.getByText(`${at + 1} of 2 counted`, { exact: false }).waitFor()
  }
  await desk.page.waitForTimeout(bounceMs)
  await scan(desk.page, codes[0] ?? '')
  await desk.page.getByText('Already counted').first().waitFor()
  await desk.page.getByRole('button', { name: 'Take back carton 2' }).click()
  await toastOf(desk, 'Carton 2 taken back').waitFor()
  await scan(desk.page, codes[1] ?? '')
  await desk.page.getByText('2 of 2 counted', { exact: false }).waitFor()
  await desk.page.getByRole('button', { name: 'Receive what is counted' }).click()
  const summary = desk.page.getByRole('dialog')
  await summary.getByRole('button', { name: 'Receive', exact: true }).click()
  await toastOf(desk, 'received').waitFor()

  await page.reload()
  await panel.getByText('Received', { exact: true }).first().waitFor()
  const items = panel.getByRole('row').filter({ hasText: second })
  await items.getByRole('cell').nth(2).getByText('12').waitFor()
  expect([...faultsOf(supplier), ...faultsOf(desk)]).toEqual([])
})
