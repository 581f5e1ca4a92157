import { beforeAll, expect, test } from 'vitest'
import { formatQuantity } from '#platform/quantity.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { writeSetting } from '#platform/server/settings/write-setting.ts'
import { confirmPurchaseOrder } from '#stock/purchasing/server/index.ts'
import { countGoodsIn } from '#stock/receiving/server/index.ts'
import { announceDelivery, receiveNotice } from '#stock/ship-notices/server/index.ts'
import { variancesSettings } from '#stock/variances/variances.settings.ts'
import { actorOfRole, demoHouse, deskOf, faultsOf, toastOf } from '../support/demo-house.ts'
import { sentToDemoSupplier } from '../support/portal-steps.ts'
import type { TestServer } from '../support/server.ts'
import { deliveryOf, receiveCounted, userOfSupplier } from '../support/ship-notice-steps.ts'
import { setUp } from '../support/world.ts'

let db: Database
let server: TestServer

beforeAll(async () => {
  const house = await demoHouse()
  db = house.db
  server = house.server
})

/** A delivery of 12 of which one box of 12 was scanned as one piece. */
async function receivedShort() {
  const order = await sentToDemoSupplier(db)
  const keeper = await actorOfRole(db, 'warehouse_manager')
  const receiptId = await db.transaction(async (tx) => {
    const { version, supplier_id } = await tx
      .selectFrom('purchase_orders')
      .select(['version', 'supplier_id'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    const answer = { supplierReference: '', promisedOn: '2999-05-20', lines: [] }
    await confirmPurchaseOrder(tx, setUp, { id: order.id, version, ...answer })
    const line = await tx
      .selectFrom('purchase_order_lines as line')
      .innerJoin('variants', 'variants.id', 'line.variant_id')
      .select('line.id')
      .where('line.purchase_order_id', '=', order.id)
      .where('variants.sku', '=', order.skus[0] ?? '')
      .executeTakeFirstOrThrow()
    const supplier = userOfSupplier(supplier_id)
    const delivery = deliveryOf([line.id], 12)
    const notice = await announceDelivery(tx, supplier, { orderId: order.id, ...delivery })
    const arrived = await receiveNotice(tx, keeper, { ...notice, isBlind: false })
    await countGoodsIn(tx, keeper, {
      ...{ id: arrived.receiptId, code: order.skus[0] ?? '', amount: 1 },
      ...{ outcome: 'accepted', reject: null, binId: null },
    })
    // Otherwise so small a difference needs no second user.
    await writeSetting(tx, systemActor('Test'), {
      setting: variancesSettings.aloneMinor,
      ...{ value: 0, outletId: null, version: 0, reason: '' },
      words: { currency: 'GBP', locale: 'en-GB' },
    })
    return arrived.receiptId
  })
  await receiveCounted(db, keeper, receiptId)
  return { sku: order.skus[0] ?? '', receiptId }
}

const onHandOf = async (sku: string) => {
  const rows = await db.reader
    .selectFrom('stock_levels')
    .select(['on_hand'])
    .where('sku', '=', sku)
    .execute()
  return rows.reduce((sum, row) => sum + row.on_hand, 0)
}

test('a short receipt becomes a variance, its cause is suggested, and one click corrects the level after another user approved it', async () => {
  const { sku, receiptId } = await receivedShort()
  const before = await onHandOf(sku)
  const keeper = await deskOf(server, 'warehouse_manager')
  const { page } = keeper
  await page.goto(`${server.url}/variance-management?source=goods_receipt`)
  await page.getByLabel('Search variances').fill(sku)
  await page
    .locator('[data-row]')
    .filter({ hasText: formatQuantity(-11, 0) })
    .click()
  const panel = page.locator('[data-side-panel]')
  await panel.getByText('12 announced, 1 received').waitFor()
  await panel.getByText('Units and packs mixed up').waitFor()
  await panel.getByText(`Posts +11 ${sku}`, { exact: false }).waitFor()
  await panel.getByRole('button', { name: 'Propose and post' }).click()
  await toastOf(keeper, 'Another user approves it.').waitFor()
  await panel.getByText('Proposed', { exact: true }).first().waitFor()
  const approve = panel.getByRole('button', { name: 'Approve' })
  await expect.poll(() => approve.getAttribute('aria-disabled')).toBe('true')
  expect(await onHandOf(sku)).toBe(before)

  const manager = await deskOf(server, 'super_manager')
  const { id } = await db.reader
    .selectFrom('stock_variances')
    .select('id')
    .where('source_id', '=', receiptId)
    .executeTakeFirstOrThrow()
  await manager.page.goto(`${server.url}/variance-management?open=${id}`)
  const theirs = manager.page.locator('[data-side-panel]')
  await theirs.getByRole('button', { name: 'Approve' }).click()
  await toastOf(manager, 'approved').waitFor()
  await theirs.getByRole('button', { name: 'Post', exact: true }).click()
  await toastOf(manager, 'posted').waitFor()
  await theirs.getByRole('heading', { name: 'Posted entries' }).waitFor()
  expect(await onHandOf(sku)).toBe(before + 11)

  // The keeper's screen follows.
  await panel.getByText('Posted', { exact: true }).first().waitFor()
  expect([...faultsOf(keeper), ...faultsOf(manager)]).toEqual([])
})
