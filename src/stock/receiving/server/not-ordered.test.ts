import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeTicketSecret } from '#organization/approvals/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { aLowWare } from '../../../../tests/support/buying-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { ledgerFaults } from '../../../../tests/support/ledger.ts'
import { aPurchaseOrder } from '../../../../tests/support/purchase-order-steps.ts'
import { receivingParts, startedOf, undoReceipt } from '../../../../tests/support/receipt-steps.ts'
import { because, makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { addToOrder } from './add-to-order.ts'
import { countGoods } from './count-goods.ts'
import { getReceipt } from './get-receipt.ts'
import { receiveGoods } from './receive-goods.ts'
import { setPrice } from './set-price.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  await makeTicketSecret(db)
})

async function aDelivery() {
  const order = await aPurchaseOrder(db, world, world.admin, 'confirmed')
  const other = await aLowWare(db, world, order.supplierId)
  const { id } = await startedOf(db, world.admin, order)
  return { order, other, id }
}

type More = Partial<Parameters<ReturnType<typeof countGoods>>[2]>

const plain = { outcome: 'accepted', reject: null, binId: null } as const

const count = (id: string, code: string, amount: number, more: More = {}, actor = world.admin) =>
  countGoods(receivingParts)(db, actor, { id, code, amount, ...plain, ...more }, null)

const rejected: More = {
  outcome: 'rejected',
  reject: { code: 'not_ordered', note: '' },
  isNotOrdered: true,
}

const kept: More = { outcome: 'quality', isNotOrdered: true }

const add = (actor: Actor, id: string, variantId: string, more: object = {}) =>
  db.transaction((tx) =>
    addToOrder(receivingParts)(tx, actor, {
      ...{ id, variantId, quantity: 6, reason: 'It came with the delivery', ...more },
    }),
  )

const receive = async (id: string) => {
  const { version } = await getReceipt(receivingParts)(db.reader, world.admin, { id })
  return db.transaction((tx) => receiveGoods(tx, world.admin, { id, version }))
}

const levelOf = async (variantId: string) => {
  const found = await sql<{ onHand: number; unavailable: number; valueMinor: number }>`
    select on_hand as "onHand", unavailable, value_minor as "valueMinor" from stock_levels
    where variant_id = ${variantId} and outlet_id = ${world.outletId}`.execute(db.reader)
  return found.rows[0]
}

const orderOf = (id: string) =>
  db.reader
    .selectFrom('purchase_orders')
    .select(['state', 'revision'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('what is not on the order is counted only after it was decided to reject or to keep it', async () => {
  const { order, other, id } = await aDelivery()
  await expect(count(id, other.sku, 1)).rejects.toMatchObject({
    code: 'not_ordered',
    details: { variantId: other.variantId, sku: other.sku, mayAdd: true },
  })
  await expect(count(id, other.sku, 1, { isNotOrdered: true })).rejects.toMatchObject({
    code: 'not_ordered',
  })
  await count(id, other.sku, 2, rejected)
  const { receipt } = await count(id, other.sku, 3, kept)
  expect(receipt.rows.at(-1)).toMatchObject({
    ...{ sku: other.sku, isNotOrdered: true, ordered: null, accepted: 3, rejected: 2 },
  })
  // One decision is not the next: a unit that is scanned without it is asked about again.
  await expect(count(id, other.sku, 1)).rejects.toMatchObject({ code: 'not_ordered' })
  const before = await levelOf(other.variantId)
  await receive(id)
  expect(await levelOf(other.variantId)).toEqual({
    onHand: (before?.onHand ?? 0) + 3,
    unavailable: 3,
    valueMinor: (before?.valueMinor ?? 0) + 3 * 250,
  })
  expect(await orderOf(order.id)).toEqual({ state: 'confirmed', revision: 1 })
  const { version } = await getReceipt(receivingParts)(db.reader, world.admin, { id })
  const reason = because('Booked twice')
  await db.transaction((tx) => undoReceipt(tx, world.admin, { id, version, reason }))
  expect(await levelOf(other.variantId)).toEqual(before)
  expect((await orderOf(order.id)).state).toBe('confirmed')
  expect(await ledgerFaults(db)).toEqual([])
})

test('SQL refuses to accept what is not on the order', async () => {
  const { other, id } = await aDelivery()
  const { lineId } = await count(id, other.sku, 1, rejected)
  const accepting =
    sql`insert into goods_receipt_counts (line_id, outcome, quantity, is_not_ordered)
    values (${lineId}, 'accepted', 1, true)`.execute(db.reader)
  await expect(accepting).rejects.toThrow(/goods_receipt_counts_not_ordered/)
  const asOrdered = sql`insert into goods_receipt_counts (line_id, outcome, quantity)
    values (${lineId}, 'accepted', 1)`.execute(db.reader)
  await expect(asOrdered).rejects.toThrow(/goods_receipt_counts_of_not_ordered/)
})

test('what no supplier price is known of gets an entered price, and ordered goods keep theirs', async () => {
  const { id } = await aDelivery()
  const { receipt, lineId } = await count(id, 'MUG-RED', 2, kept)
  expect(receipt.rows.at(-1)).toMatchObject({ sku: 'MUG-RED', needsPrice: true })
  await expect(receive(id)).rejects.toMatchObject({ code: 'price_needed' })
  const price = (line: string) =>
    db.transaction((tx) =>
      setPrice(receivingParts)(tx, world.admin, { id, lineId: line, unitCostMinor: 120 }),
    )
  await expect(price(receipt.rows[0]?.id ?? '')).rejects.toMatchObject({ code: 'price_of_order' })
  await price(lineId)
  await receive(id)
  const { valueMinor } = await getReceipt(receivingParts)(db.reader, world.admin, { id })
  expect(valueMinor).toBe(240)
})

test('added to the order, it is the next revision, and is counted with what was decided before', async () => {
  const { order, other, id } = await aDelivery()
  await count(id, other.sku, 2, kept)
  const receipt = await add(world.admin, id, other.variantId)
  expect(receipt.rows.at(-1)).toMatchObject({
    ...{ sku: other.sku, isNotOrdered: false, ordered: 6, accepted: 2, unitCostMinor: 250 },
  })
  expect(await orderOf(order.id)).toEqual({ state: 'sent', revision: 2 })
  await count(id, other.sku, 4)
  await expect(count(id, other.sku, 1)).rejects.toMatchObject({ code: 'over_tolerance' })
  // It is on the order now, so that it is not added once more.
  await add(world.admin, id, other.variantId)
  expect((await orderOf(order.id)).revision).toBe(2)
  await receive(id)
  const line = await sql<{ accepted: number }>`select accepted from purchase_order_lines
    where purchase_order_id = ${order.id} and variant_id = ${other.variantId}`.execute(db.reader)
  expect(line.rows).toEqual([{ accepted: 6 }])
  expect(await ledgerFaults(db)).toEqual([])
})

test('a product that the buyer added meanwhile is counted in a delivery that had started before', async () => {
  const { order, other, id } = await aDelivery()
  const second = await startedOf(db, world.admin, order)
  await add(world.admin, id, other.variantId)
  const { receipt } = await count(second.id, other.sku, 5)
  expect(receipt.rows.at(-1)).toMatchObject({ sku: other.sku, ordered: 6, accepted: 5 })
})

test('adding needs what any change of the order needs: the permission, the supplier, an approval', async () => {
  const { other, id } = await aDelivery()
  await expect(add(world.admin, id, world.variants[0]?.id ?? '')).rejects.toMatchObject({
    code: 'not_from_supplier',
  })
  const manager = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
  await expect(add(manager, id, other.variantId, { quantity: 9_000_000 })).rejects.toMatchObject({
    code: 'approval_needed',
  })
  const withoutIt = await aReceiverOnly()
  await expect(count(id, other.sku, 1, {}, withoutIt)).rejects.toMatchObject({
    details: { mayAdd: false },
  })
})

/** Receives goods, and may not order any. */
async function aReceiverOnly(): Promise<Actor> {
  const manager = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
  const grants = manager.grants.map((grant) => {
    const permissions = [...grant.permissions].filter(
      (held) => held !== capability.purchaseOrders.key,
    )
    return { ...grant, permissions: new Set(permissions) }
  })
  return { ...manager, grants }
}

test('a code that no product has is kept as unknown, with the delivery that it came with', async () => {
  const { id } = await aDelivery()
  await expect(count(id, 'BOX-4711', 1)).rejects.toMatchObject({ code: 'unknown_barcode' })
  const { label } = await getReceipt(receivingParts)(db.reader, world.admin, { id })
  const scans = await db.reader
    .selectFrom('scans')
    .select(['result', 'task_label'])
    .where('raw', '=', 'BOX-4711')
    .execute()
  expect(scans).toEqual([{ result: 'unknown', task_label: label }])
})
