import { beforeAll, expect, test } from 'vitest'
import { type DemoHouse, demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { aPurchaseOrder } from '../support/purchase-order-steps.ts'
import { setUp } from '../support/world.ts'

let house: DemoHouse

beforeAll(async () => {
  house = await demoHouse()
})

/** An order of two lines of 24 for 2.50 each, all of which was received at the warehouse. */
async function receivedOrder() {
  const { db } = house
  const { id: outletId } = await db.reader
    .selectFrom('outlets')
    .select('id')
    .where('code', '=', 'MAIN')
    .executeTakeFirstOrThrow()
  return aPurchaseOrder(db, { outletId, variants: [], admin: setUp }, setUp, 'received')
}

test('an invoice is recorded from its order and matches; a dearer one is held, and approved by a colleague', async () => {
  const { server } = house
  const [first, second] = [await receivedOrder(), await receivedOrder()]
  const buyer = await deskOf(server, 'store_manager')
  const { page } = buyer
  const panel = page.locator('[data-side-panel]')

  await page.goto(`${server.url}/purchase-orders?open=${first.id}`)
  await panel.getByText('Not invoiced yet: £120.00').waitFor()
  await panel.getByRole('button', { name: 'Record invoice' }).click()
  await panel.getByText('Lines, tax and charges: £120.00').waitFor()
  await panel.getByLabel('Invoice number').fill('INV-7001')
  await panel.getByLabel('Total').fill('119.00')
  await panel.getByText('The total is £1.00 less than that.').waitFor()
  await panel.getByLabel('Total').fill('120.00')
  await page.keyboard.press('Control+Enter')
  await toastOf(buyer, 'Invoice INV-7001 recorded').waitFor()
  await panel.getByText('Matched', { exact: true }).first().waitFor()
  await panel.getByRole('button', { name: 'Approve' }).waitFor()
  await page.goto(`${server.url}/purchase-orders?open=${first.id}`)
  await panel.getByText('Invoiced', { exact: true }).first().waitFor()
  await expect.poll(() => panel.getByRole('button', { name: 'Record invoice' }).count()).toBe(0)

  const sku = second.wares[0]?.sku ?? ''
  await page.goto(`${server.url}/purchase-orders?view=invoices&record=1&order=${second.id}`)
  await panel.getByLabel('Invoice number').fill('INV-7002')
  await panel.getByLabel(`Price of ${sku}`).fill('2.75')
  await panel.getByLabel('Total').fill('126.00')
  await page.keyboard.press('Control+Enter')
  await toastOf(buyer, 'Invoice INV-7002 recorded and held').waitFor()
  await panel.getByText(`${sku} costs £2.75 instead of £2.50 (£6.00 in all).`).waitFor()
  await expect
    .poll(() => panel.getByRole('button', { name: 'Approve' }).getAttribute('aria-disabled'))
    .toBe('true')
  const path = page.url()

  const manager = await deskOf(server, 'super_manager')
  await manager.page.goto(path)
  const seen = manager.page.locator('[data-side-panel]')
  await seen.getByRole('button', { name: 'Approve' }).click()
  await toastOf(manager, 'Invoice INV-7002 approved').waitFor()
  await seen.getByRole('button', { name: 'Record payment' }).click()
  const dialog = manager.page.getByRole('dialog')
  await dialog.getByLabel('Payment reference').fill('BACS 7002')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await toastOf(manager, 'Payment of invoice INV-7002 recorded').waitFor()
  await seen.getByText('BACS 7002').waitFor()
  // The buyer's screen follows.
  await panel.getByText('Paid', { exact: true }).first().waitFor()
  expect(faultsOf(buyer)).toEqual([])
  expect(faultsOf(manager)).toEqual([])
})
