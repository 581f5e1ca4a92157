import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type DemoHouse, demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { receivedOf } from '../support/landed-cost-steps.ts'
import { setUp } from '../support/world.ts'

let house: DemoHouse

beforeAll(async () => {
  house = await demoHouse()
})

/** A delivery of 10 and 10 for 2.50 each at the warehouse, of products that weigh nothing known. */
async function aDelivery() {
  const { db } = house
  const { id: outletId } = await db.reader
    .selectFrom('outlets')
    .select('id')
    .where('code', '=', 'MAIN')
    .executeTakeFirstOrThrow()
  const receipt = await receivedOf(db, { outletId, variants: [], admin: setUp }, setUp)
  const ids = receipt.lines.map(({ variantId }) => variantId)
  await sql`update variants set weight_grams = null where id = any(${ids}::uuid[])`.execute(
    db.reader,
  )
  return receipt
}

test('freight and duty of a delivery are previewed, posted to the value of stock, and reversed', async () => {
  const { server } = house
  const receipt = await aDelivery()
  const [, second] = receipt.lines
  const buyer = await deskOf(server, 'super_manager')
  const { page } = buyer
  const panel = page.locator('[data-side-panel]')

  await page.goto(`${server.url}/receiving?view=receipts&open=${receipt.id}`)
  await panel.getByRole('button', { name: 'Add landed cost' }).click()
  await panel.getByLabel('Name').fill('Harbour Freight')
  await panel.getByLabel('Amount of charge 1').fill('10.00')
  await panel.getByLabel('Basis of charge 1').selectOption('weight')
  await panel.getByText(/have no weight, so freight can’t be distributed by weight/).waitFor()
  await panel.getByLabel('Basis of charge 1').selectOption('value')
  await panel.getByRole('button', { name: 'Add charge' }).click()
  await panel.getByLabel('Kind of charge 2').selectOption('duty')
  await panel.getByLabel('Amount of charge 2').fill('1.01')
  await panel.getByText('Freight £5.00 · Duty £0.51').waitFor()
  await panel.getByText('To the value of stock: £11.01').waitFor()
  await panel.getByLabel(`Leave out ${second?.sku}`).check()
  await panel.getByLabel(`Why ${second?.sku} is left out`).fill('Came by post')
  await panel.getByText('Freight £10.00 · Duty £1.01').waitFor()
  await page.keyboard.press('Control+Enter')
  await toastOf(buyer, 'Landed cost added as a draft').waitFor()

  await panel.getByText('Left out: Came by post').waitFor()
  await panel.getByRole('button', { name: 'Post' }).click()
  await panel.getByText('Posted', { exact: true }).first().waitFor()
  await panel.getByText('£3.60', { exact: true }).waitFor()
  const draft = page.url()

  await page.goto(`${server.url}/receiving?view=receipts&open=${receipt.id}`)
  await panel.getByText(/Freight, Duty · Harbour Freight/).waitFor()
  await panel.getByText('£11.01').waitFor()

  await page.goto(draft)
  await panel.getByRole('button', { name: 'Reverse' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note').fill('Billed twice')
  await dialog.getByRole('button', { name: 'Reverse landed cost' }).click()
  await panel.getByText('Reversed', { exact: true }).first().waitFor()
  await panel.getByText(/£11\.01 of it from stock/).waitFor()
  expect(faultsOf(buyer)).toEqual([])
})
