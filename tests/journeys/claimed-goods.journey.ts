import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { supplierOfDemoUser } from '#app/demo/demo-suppliers.ts'
import type { Database } from '#platform/server/db/database.ts'
import { confirmPurchaseOrder } from '#stock/purchasing/server/index.ts'
import { countGoodsIn, receiveGoods, startReceipt } from '#stock/receiving/server/index.ts'
import { recordInvoice } from '#stock/supplier-invoices/server/index.ts'
import { type Desk, scan } from '../support/browser.ts'
import { demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { sentToDemoSupplier } from '../support/portal-steps.ts'
import type { TestServer } from '../support/server.ts'
import { billedOf } from '../support/supplier-invoice-steps.ts'
import { setUp } from '../support/world.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

/** An order of twice 12, all of which was received at the warehouse. */
async function aDelivery() {
  const order = await sentToDemoSupplier(db)
  const { id: orderId, version, supplierId, skus } = order
  const { id: outletId } = await db.reader
    .selectFrom('outlets')
    .select('id')
    .where('code', '=', 'MAIN')
    .executeTakeFirstOrThrow()
  await db.transaction(async (tx) => {
    await confirmPurchaseOrder(tx, setUp, {
      ...{ id: orderId, version, supplierReference: 'SO-9', promisedOn: null, lines: [] },
    })
    const receipt = await startReceipt(tx, setUp, {
      ...{ orderId, supplierId, outletId, isBlind: false },
      ...{ deliveryNote: 'DN-9', carrier: '', note: '' },
    })
    for (const code of skus)
      await countGoodsIn(tx, setUp, {
        ...{ id: receipt.id, reject: null, binId: null, outcome: 'accepted' },
        ...{ code, amount: 12 },
      })
    await receiveGoods(tx, setUp, receipt)
  })
  return { ...order, outletId, sku: skus[0] ?? '' }
}

const onHand = async (sku: string) => {
  const level = await db.reader
    .selectFrom('stock_levels')
    .innerJoin('outlets', 'outlets.id', 'stock_levels.outlet_id')
    .innerJoin('variants', 'variants.id', 'stock_levels.variant_id')
    .select('on_hand')
    .where('outlets.code', '=', 'MAIN')
    .where('variants.sku', '=', sku)
    .executeTakeFirstOrThrow()
  return level.on_hand
}

const panelOf = (page: Page) => page.locator('[data-side-panel]')

type Damage = { readonly sku: string; readonly outletId: string; readonly quantity: string }

/** Claims damaged units by hand, and sends the claim to the portal. */
async function claimDamaged(buyer: Desk, damage: Damage, wanted: 'replacement' | 'credit') {
  const { page } = buyer
  const { sku, outletId, quantity } = damage
  await page.goto(`${server.url}/purchase-orders?view=claims&record=1`)
  const form = panelOf(page)
  await form.getByRole('combobox', { name: 'Supplier' }).fill(supplierOfDemoUser)
  await page.getByRole('option', { name: /Tarnbeck/ }).click()
  await form.getByLabel('Delivered to').selectOption(outletId)
  const choices = form.getByLabel('Add a product')
  const damaged = choices.locator('option').filter({ hasText: sku }).filter({ hasText: 'Damaged' })
  await damaged.first().waitFor({ state: 'attached' })
  await choices.selectOption(await damaged.first().getAttribute('value'))
  await form.getByLabel(`Quantity of ${sku}`).fill(quantity)
  await form.getByLabel(`Wanted for ${sku}`).selectOption(wanted)
  await form.getByLabel(`What is wrong with ${sku}`).fill('Dented under the wrapping')
  await form.getByRole('button', { name: 'Create draft' }).click()
  await toastOf(buyer, 'Claim drafted').waitFor()
  await form.getByRole('button', { name: 'Send claim' }).click()
  const sending = page.getByRole('dialog')
  await sending.getByLabel('In the portal alone').check()
  await sending.getByRole('button', { name: 'Send SC-' }).click()
  await toastOf(buyer, 'sent').waitFor()
}

test('damaged goods are claimed, the supplier accepts, and the replacement is received', async () => {
  const { sku, outletId } = await aDelivery()
  const before = await onHand(sku)
  const buyer = await deskOf(server, 'super_manager')
  const { page } = buyer
  await claimDamaged(buyer, { sku, outletId, quantity: '2' }, 'replacement')
  const address = page.url()

  const supplier = await deskOf(server, 'supplier')
  await supplier.page.goto(`${server.url}/supplier-portal`)
  await supplier.page.getByRole('link', { name: 'Answer claim' }).first().click()
  await supplier.page.getByText('Dented under the wrapping').first().waitFor()
  await supplier.page.getByRole('button', { name: 'Accept claim' }).click()
  await supplier.page.getByRole('dialog').getByRole('button', { name: 'Accept claim' }).click()
  await toastOf(supplier, 'accepted').waitFor()

  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Settle claim' }).click()
  const settling = page.getByRole('dialog')
  await expect.poll(() => settling.getByLabel('Settled by').inputValue()).toBe('replacement')
  await settling.getByRole('button', { name: 'Settle claim' }).click()
  await toastOf(buyer, 'settled').waitFor()
  await panel.getByText('0 of 1 line received').waitFor()

  // The replacement is an order of its own, and is received as others.
  await panel
    .getByRole('link', { name: /^PO-\d+$/ })
    .last()
    .click()
  await panel.getByText('Replacement of SC-').first().waitFor()
  await panel.getByRole('button', { name: 'Receive', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start counting' }).click()
  await page.getByRole('button', { name: 'Connect scanner' }).click()
  await scan(page, `2*${sku}`)
  await page.getByLabel(`${sku}: 2 of 2 here`).waitFor()
  await page.getByRole('button', { name: 'Receive what is counted' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Receive', exact: true }).click()
  await panel.getByText('To put away', { exact: true }).first().waitFor()
  expect(await onHand(sku)).toBe(before + 2)
  await page.goto(address)
  await panel.getByText('1 of 1 line received').waitFor()
  expect([...faultsOf(buyer), ...faultsOf(supplier)]).toEqual([])
})

test('damaged goods go back to the supplier, and its credit note is taken off what is due', async () => {
  const order = await aDelivery()
  const { sku, outletId } = order
  const invoice = await db.transaction((tx) =>
    recordInvoice(tx, setUp, { ...billedOf(order, { quantity: 12 }), number: 'TB-7100' }),
  )
  const before = await onHand(sku)
  const buyer = await deskOf(server, 'super_manager')
  const { page } = buyer
  await claimDamaged(buyer, { sku, outletId, quantity: '3' }, 'credit')
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Return goods' }).click()
  const returning = page.getByRole('dialog')
  await returning.getByLabel(`${sku} · available`).first().fill('3')
  await returning.getByRole('button', { name: 'Return goods' }).click()
  await toastOf(buyer, 'Goods taken out of stock').waitFor()
  await panel.getByRole('button', { name: 'Hand over' }).click()
  await toastOf(buyer, 'handed over').waitFor()
  expect(await onHand(sku)).toBe(before - 3)
  await panel.getByRole('button', { name: 'Mark as accepted' }).click()
  const accepting = page.getByRole('dialog')
  await accepting.getByLabel('Credit note number').fill('TB-CN-31')
  await accepting.getByRole('button', { name: 'Mark as accepted' }).click()
  await toastOf(buyer, 'accepted').waitFor()
  await panel.getByRole('button', { name: 'Settle claim' }).click()
  const settling = page.getByRole('dialog')
  await settling.getByRole('button', { name: 'Settle claim' }).click()
  await toastOf(buyer, 'settled').waitFor()

  await page.goto(`${server.url}/purchase-orders?view=invoices&open=${invoice.id}`)
  await panel.getByRole('button', { name: 'Record credit note' }).click()
  const noting = page.getByRole('dialog')
  await noting.getByLabel('Credit note number').fill('TB-CN-31')
  await noting.getByLabel('Reason').selectOption({ label: 'Returned goods' })
  // No more than was invoiced is credited.
  await noting.getByLabel(`Credited quantity of ${sku}`).fill('13')
  await noting.getByRole('button', { name: 'Record credit note' }).click()
  await noting.getByText(`At most 12 ${sku} of this invoice can be credited.`).waitFor()
  await noting.getByLabel(`Credited quantity of ${sku}`).fill('3')
  await noting.getByText('Credit: £7.50').waitFor()
  await noting.getByRole('button', { name: 'Record credit note' }).click()
  await toastOf(buyer, 'Credit note TB-CN-31 of invoice TB-7100 recorded').waitFor()
  // Recorded, it changes nothing yet.
  expect(await panel.getByText('Balance due').count()).toBe(0)

  const owner = await deskOf(server, 'super_admin')
  await owner.page.goto(page.url())
  const credit = panelOf(owner.page).getByRole('listitem').filter({ hasText: 'TB-CN-31' })
  await credit.getByRole('button', { name: 'Approve' }).click()
  await toastOf(owner, 'Credit note TB-CN-31 approved').waitFor()
  // Twice 12 for £2.50, less three of them.
  await panel.getByText('Balance due').waitFor()
  await panel.getByText('£52.50').first().waitFor()
  await page.keyboard.press('Escape')
  const row = page.locator('[data-row]').filter({ hasText: 'TB-7100' })
  await row.getByText('£60.00').waitFor()
  await row.getByText('£52.50').waitFor()
  expect([...faultsOf(buyer), ...faultsOf(owner)]).toEqual([])
})
