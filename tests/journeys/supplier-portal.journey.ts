import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { demoHouse, deskOf, faultsOf, idOfRole, toastOf } from '../support/demo-house.ts'
import { sentToDemoSupplier } from '../support/portal-steps.ts'
import type { TestServer } from '../support/server.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

test('a supplier sees a new order first, proposes changes to a line, and sees the revision that the buyer accepts', async () => {
  const { id, label, skus } = await sentToDemoSupplier(db)
  const [first = ''] = skus
  const supplier = await deskOf(server, 'supplier')
  const { page } = supplier
  await page.goto(server.url)
  await page.getByRole('heading', { name: 'Supplier Portal' }).waitFor()
  await page.getByRole('link', { name: `Answer ${label}` }).click()
  const panel = page.locator('[data-side-panel]')
  await panel.getByRole('button', { name: 'Answer order' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Confirm order' }).waitFor()
  await dialog.getByLabel(`Quantity of ${first}`).fill('6')
  await dialog.getByText('Ordered: 12').waitFor()
  await dialog.getByLabel(`Promised day of ${first}`).fill('2999-07-01')
  await dialog.getByText('1 line differs from the order.', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Propose changes' }).click()
  await toastOf(supplier, `Changes to ${label} proposed`).waitFor()
  await panel.getByText('The buyer has not decided yet.', { exact: false }).waitFor()

  const buyer = await deskOf(server, 'super_manager')
  await buyer.page.goto(`${server.url}/purchase-orders?open=${id}`)
  await buyer.page.getByRole('button', { name: 'Accept changes' }).click()
  await toastOf(buyer, 'confirmed').waitFor()

  await page.reload()
  await panel.getByText('Revision 2', { exact: true }).waitFor()
  await panel.getByText(/quantity 12 → 6/).waitFor()
  await page.getByRole('link', { name: `Your changes to ${label}` }).waitFor()
  const answer = await sql<{ type: string }>`select type from events
    where actor_id = ${await idOfRole(db, 'supplier')}
      and type = 'purchase_order.changes_proposed'`.execute(db.reader)
  expect(answer.rows).toHaveLength(1)
  expect([...faultsOf(supplier), ...faultsOf(buyer)]).toEqual([])
})
