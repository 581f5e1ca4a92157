import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { printedBinCode } from '#organization/outlets/bins.rules.ts'
import { bounceMs } from '#platform/scan-burst.ts'
import type { Database } from '#platform/server/db/database.ts'
import { scan } from '../support/browser.ts'
import { aLowWare } from '../support/buying-steps.ts'
import { demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { aPurchaseOrder } from '../support/purchase-order-steps.ts'
import type { TestServer } from '../support/server.ts'
import { setUp } from '../support/world.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

/** An order of twice 24 that its supplier has confirmed, for the warehouse. */
async function confirmedOrder() {
  const { id: outletId } = await db.reader
    .selectFrom('outlets')
    .select('id')
    .where('code', '=', 'MAIN')
    .executeTakeFirstOrThrow()
  const world = { outletId, variants: [], admin: setUp }
  const order = await aPurchaseOrder(db, world, setUp, 'confirmed')
  const { number } = await db.reader
    .selectFrom('purchase_orders')
    .select('number')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  const { code } = await db.reader
    .selectFrom('bins')
    .select('code')
    .where('outlet_id', '=', outletId)
    .where('is_archived', '=', false)
    .orderBy('code')
    .executeTakeFirstOrThrow()
  const [mug, tray] = order.wares
  if (!mug || !tray) throw new Error('The order has two lines.')
  return { ...order, label: `PO-${number}`, mug, tray, bin: printedBinCode('MAIN', code) }
}

const onHand = async (variantId: string) => {
  const level = await db.reader
    .selectFrom('stock_levels')
    .innerJoin('outlets', 'outlets.id', 'stock_levels.outlet_id')
    .select('on_hand')
    .where('outlets.code', '=', 'MAIN')
    .where('variant_id', '=', variantId)
    .executeTakeFirstOrThrow()
  return level.on_hand
}

async function scanMany(page: Page, sku: string, quantity: string): Promise<void> {
  // The same code within this time is a bounce of the trigger.
  await page.waitForTimeout(bounceMs)
  await page.getByLabel('Quantity of the next scan').fill(quantity)
  await page.getByRole('heading', { name: /^Count GR-/ }).click()
  await scan(page, sku)
}

async function receive(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Receive what is counted' }).click()
  const summary = page.getByRole('dialog')
  await summary.getByRole('table', { name: 'What is received' }).waitFor()
  await summary.getByRole('button', { name: 'Receive', exact: true }).click()
}

test('a delivery is counted at a desk and on a phone, received, put away, and the next one undone', async () => {
  const { id, label, mug, tray, bin } = await confirmedOrder()
  const before = { mug: await onHand(mug.variantId), tray: await onHand(tray.variantId) }
  const desk = await deskOf(server, 'warehouse_manager')
  const { page } = desk
  await page.goto(`${server.url}/receiving`)
  const row = page.getByRole('listitem', { name: new RegExp(`^${label},`) })
  await row.waitFor()
  const outlets = page.getByRole('combobox', { name: 'Outlet' })
  const elsewhere = outlets.locator('option:not([value=""])').filter({ hasNotText: 'MAIN' })
  await outlets.selectOption(await elsewhere.first().getAttribute('value'))
  await row.waitFor({ state: 'detached' })
  await outlets.selectOption({ label: 'Outlet: MAIN Leeds Warehouse' })
  await row.waitFor()
  await page.getByRole('button', { name: 'Connect scanner' }).click()
  await scan(page, 'PO-NONE')
  await toastOf(desk, 'No delivery is expected for PO-NONE').waitFor()
  await scan(page, label)
  const start = page.getByRole('dialog', { name: `Receive ${label}` })
  await start.getByLabel('Delivery note number').fill('DN-77')
  await start.getByRole('button', { name: 'Start counting' }).click()

  await page.getByRole('heading', { name: /^Count GR-/ }).waitFor()
  const address = page.url()
  await scanMany(page, mug.sku, '20')
  await page.getByLabel(`${mug.sku}: 20 of 24 here`).waitFor()
  await page.getByRole('button', { name: 'Reject the next' }).click()
  await page.getByRole('dialog').getByText('Damaged', { exact: true }).click()
  await page.getByRole('button', { name: 'Reject the next scans' }).click()
  await page.getByText('The next scans are rejected').waitFor()
  await scanMany(page, mug.sku, '1')
  await page.getByText('1 rejected: Damaged').waitFor()
  await page.getByRole('button', { name: 'Accept again' }).click()
  // No more than ordered is accepted here.
  await scanMany(page, mug.sku, '5')
  await page.getByText('More than ordered').first().waitFor()
  await page.getByRole('button', { name: 'Reject these' }).click()
  await page.getByText('5 rejected: More than ordered').waitFor()
  await page.getByRole('button', { name: 'All 4' }).click()
  await page.getByLabel(`${mug.sku}: 24 of 24 here`).waitFor()
  await scan(page, 'NO-SUCH-THING')
  await page.getByText('Unknown code').first().waitFor()

  const phone = await deskOf(server, 'warehouse_manager', { width: 390, height: 844 })
  await phone.page.goto(address)
  const mode = phone.page.getByRole('region', { name: /^Count GR-/ })
  await mode.getByText(tray.sku).first().waitFor()
  await scanMany(phone.page, tray.sku, '2')
  await mode.getByText(`${tray.sku} 2 of 24`).waitFor()
  await mode.getByRole('button', { name: 'Undo last scan' }).click()
  await mode.getByText('Taken back').waitFor()
  await scanMany(phone.page, tray.sku, '3')
  await mode.getByText(`${tray.sku} 3 of 24`).waitFor()

  // The other person's scans are shown here too.
  await page.getByLabel(`${tray.sku}: 3 of 24 here`).waitFor()
  await page.getByRole('button', { name: 'Receive what is counted' }).click()
  await page.getByRole('dialog').getByText('21 to come').waitFor()
  await page.keyboard.press('Escape')
  await receive(page)
  const panel = page.locator('[data-side-panel]')
  await panel.getByText('To put away', { exact: true }).first().waitFor()
  expect(await onHand(mug.variantId)).toBe(before.mug + 24)
  expect(await onHand(tray.variantId)).toBe(before.tray + 3)

  await panel.getByRole('button', { name: 'Put away', exact: true }).click()
  await page.getByLabel(`${mug.sku}: 24 left`).waitFor()
  await scan(page, bin)
  await page.getByText('Which product?').first().waitFor()
  await scan(page, mug.sku)
  await page.getByLabel(`Quantity of ${mug.sku}`).fill('10')
  await page.getByRole('heading', { level: 1 }).click()
  await scan(page, bin)
  await page.getByLabel(`${mug.sku}: 14 left`).waitFor()
  await page.waitForTimeout(bounceMs)
  await scan(page, bin)
  await page.getByText('1 row put away').waitFor()
  await scan(page, tray.sku)
  await scan(page, bin)
  await page.getByText('All put away').first().waitFor()
  await page.getByRole('button', { name: 'Finish put-away' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Finish put-away' }).click()
  await panel.getByText('Put away', { exact: true }).first().waitFor()

  const manager = await deskOf(server, 'super_manager')
  await manager.page.goto(`${server.url}/purchase-orders?open=${id}`)
  const order = manager.page.locator('[data-side-panel]')
  await order.getByText('Partly received', { exact: true }).first().waitFor()
  await order.getByRole('button', { name: 'Receive', exact: true }).click()
  const again = manager.page.getByRole('dialog', { name: `Receive ${label}` })
  await again.getByRole('button', { name: 'Start counting' }).click()
  await manager.page.getByRole('button', { name: 'Connect scanner' }).click()
  await scan(manager.page, `2*${tray.sku}`)
  await manager.page.getByLabel(`${tray.sku}: 2 of 21 here`).waitFor()
  await receive(manager.page)
  await order.getByText('To put away', { exact: true }).first().waitFor()
  expect(await onHand(tray.variantId)).toBe(before.tray + 5)
  await order.getByRole('button', { name: 'Undo the receipt' }).click()
  const ending = manager.page.getByRole('dialog')
  await ending.getByText('Counted or booked by mistake', { exact: true }).click()
  await ending.getByRole('button', { name: /^Undo GR-/ }).click()
  await order.getByText('Undone', { exact: true }).first().waitFor()
  expect(await onHand(tray.variantId)).toBe(before.tray + 3)

  expect(faultsOf(desk)).toEqual([])
  expect(faultsOf(phone)).toEqual([])
  expect(faultsOf(manager)).toEqual([])
})

/** A product with lots that expire, which the supplier has no price for. */
async function productWithLots() {
  return db.reader
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', 'variants.sku'])
    .where('variants.tracking', '=', 'expiry')
    .where('variants.quantity_scale', '=', 0)
    .where('products.state', '=', 'active')
    .orderBy('variants.sku')
    .executeTakeFirstOrThrow()
}

test('goods without an order are counted with lot and date, priced, and received', async () => {
  const { sku } = await productWithLots()
  const supplier = await db.reader
    .selectFrom('suppliers')
    .select(['code', 'name'])
    .where('state', '=', 'active')
    .orderBy('code')
    .executeTakeFirstOrThrow()
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  await page.goto(`${server.url}/receiving?new=1`)
  const start = page.getByRole('dialog', { name: 'Receive without an order' })
  await start.getByLabel('Supplier', { exact: true }).fill(supplier.code)
  await page.getByRole('option', { name: new RegExp(supplier.code) }).click()
  await start.getByLabel('Outlet').selectOption({ label: 'MAIN Leeds Warehouse' })
  await start.getByRole('button', { name: 'Start counting' }).click()
  await page.getByText('Scan the first product of this delivery.').waitFor()
  await page.getByRole('button', { name: 'Connect scanner' }).click()
  await scanMany(page, sku, '6')
  await page.getByText('Which lot?').first().waitFor()
  await scan(page, 'LOT-NEW-1')
  const expiry = page.getByRole('dialog', { name: 'When does this lot expire?' })
  await expiry.getByLabel('Expiry date').fill('2026-05-20')
  await expiry.getByRole('button', { name: 'Count it' }).click()
  await page.getByText('Expires too soon').first().waitFor()
  await page.getByRole('button', { name: 'Keep for quality control' }).click()
  await page.getByText('6 for quality control, lot LOT-NEW-1').waitFor()
  await page.getByRole('button', { name: 'Enter price' }).click()
  const price = page.getByRole('dialog', { name: `Enter the price of ${sku}` })
  await price.getByLabel('Price of one unit').fill('2.50')
  await price.getByRole('button', { name: 'Save price' }).click()
  await toastOf(desk, `Price of ${sku} saved`).waitFor()
  await receive(page)
  const panel = page.locator('[data-side-panel]')
  await panel.getByText('To put away', { exact: true }).first().waitFor()
  await panel.getByText('£15.00').first().waitFor()
  expect(faultsOf(desk)).toEqual([])
})

test('goods that are not on the order are rejected, kept and added to it; then all is taken back', async () => {
  const { id, label, supplierId, outletId, mug, bin } = await confirmedOrder()
  const world = { outletId, variants: [], admin: setUp }
  const [stray, added] = [
    await aLowWare(db, world, supplierId),
    await aLowWare(db, world, supplierId),
  ]
  const before = await onHand(stray.variantId)
  const desk = await deskOf(server, 'super_manager')
  const { page } = desk
  await page.goto(`${server.url}/receiving?start=${id}`)
  const start = page.getByRole('dialog', { name: `Receive ${label}` })
  await start.getByRole('button', { name: 'Start counting' }).click()
  await page.getByRole('heading', { name: /^Count GR-/ }).waitFor()
  const address = page.url()
  await page.getByRole('button', { name: 'Connect scanner' }).click()
  await scanMany(page, mug.sku, '24')
  await page.getByLabel(`${mug.sku}: 24 of 24 here`).waitFor()
  // The cards answer the question: no rejects, yes keeps.
  const question = page.getByRole('dialog', { name: `Keep ${stray.sku}?` })
  await scanMany(page, stray.sku, '2')
  await question.waitFor()
  await scan(page, 'A-UNDO')
  await page.getByText('2 rejected: Not ordered').waitFor()
  await scanMany(page, stray.sku, '3')
  await question.waitFor()
  await scan(page, 'A-CONFIRM')
  await page.getByText('3 for quality control').first().waitFor()
  await page.getByText('Not on the order').first().waitFor()

  const phone = await deskOf(server, 'super_manager', { width: 390, height: 844 })
  await phone.page.goto(address)
  await phone.page.getByLabel('Quantity of the next scan').waitFor()
  await scanMany(phone.page, added.sku, '6')
  await phone.page.getByRole('button', { name: `Add to ${label}` }).click()
  const adding = phone.page.getByRole('dialog', { name: `Add ${added.sku} to ${label}` })
  await expect.poll(() => adding.getByLabel('Quantity to order').inputValue()).toBe('6')
  await adding.getByRole('button', { name: 'Add and count' }).click()
  await page.getByLabel(`${added.sku}: 6 of 6 here`).waitFor()

  await receive(page)
  const panel = page.locator('[data-side-panel]')
  await panel.getByText('To put away', { exact: true }).first().waitFor()
  expect(await onHand(stray.variantId)).toBe(before + 3)
  await panel.getByRole('button', { name: 'Put away', exact: true }).click()
  await page.getByLabel(`${mug.sku}: 24 left`).waitFor()
  await scan(page, mug.sku)
  await scan(page, bin)
  await toastOf(desk, `${mug.sku} put away`).getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Taken back').first().waitFor()
  await page.getByLabel(`${mug.sku}: 24 left`).waitFor()
  await scan(page, added.sku)
  await page.waitForTimeout(bounceMs)
  await scan(page, bin)
  await page.getByText('1 row put away').waitFor()
  await page.getByRole('button', { name: 'Undo last scan' }).click()
  await page.getByLabel(`${added.sku}: 6 left`).waitFor()
  await page.getByRole('button', { name: 'Back to the receipt' }).click()
  await panel.getByRole('button', { name: 'Undo the receipt' }).click()
  const ending = page.getByRole('dialog')
  await ending.getByText('Counted or booked by mistake', { exact: true }).click()
  await ending.getByRole('button', { name: /^Undo GR-/ }).click()
  await panel.getByText('Undone', { exact: true }).first().waitFor()
  expect(await onHand(stray.variantId)).toBe(before)
  expect(faultsOf(desk)).toEqual([])
  expect(faultsOf(phone)).toEqual([])
})
