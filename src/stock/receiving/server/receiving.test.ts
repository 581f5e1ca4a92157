import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { saveItem } from '#stock/suppliers/server/index.ts'
import { terms } from '../../../../tests/support/buying-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { ledgerFaults } from '../../../../tests/support/ledger.ts'
import { aPurchaseOrder } from '../../../../tests/support/purchase-order-steps.ts'
import { receivingParts, startedOf, undoReceipt } from '../../../../tests/support/receipt-steps.ts'
import { because, makeWorld, type World } from '../../../../tests/support/world.ts'
import { countGoods, uncountGoods } from './count-goods.ts'
import { cancelReceipt, finishPutAway } from './end-receipt.ts'
import { expectedDeliveries, receivingFigures } from './expected-deliveries.ts'
import { findDeliveryCode } from './find-delivery-code.ts'
import { getReceipt } from './get-receipt.ts'
import { putAway } from './put-away.ts'
import { receiveGoods } from './receive-goods.ts'
import { setPrice } from './set-price.ts'
import { startReceipt } from './start-receipt.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

type Order = Awaited<ReturnType<typeof aPurchaseOrder>>

const confirmed = () => aPurchaseOrder(db, world, world.admin, 'confirmed')

const start = (order: Order, isBlind = false) => startedOf(db, world.admin, order, isBlind)

type More = Partial<Parameters<ReturnType<typeof countGoods>>[2]>

const plain = { outcome: 'accepted', reject: null, binId: null } as const

const count = (id: string, code: string, amount: number, more: More = {}) =>
  countGoods(receivingParts)(db, world.admin, { id, code, amount, ...plain, ...more }, null)

const read = (id: string) => getReceipt(receivingParts)(db.reader, world.admin, { id })

const receive = async (id: string) => {
  const { version } = await read(id)
  return db.transaction((tx) => receiveGoods(tx, world.admin, { id, version }))
}

const undo = async (id: string) => {
  const { version } = await read(id)
  const reason = because('Booked twice')
  return db.transaction((tx) => undoReceipt(tx, world.admin, { id, version, reason }))
}

async function tolerate(order: Order, ware: number, percent: string): Promise<void> {
  const variantId = order.wares[ware]?.variantId ?? ''
  await sql`update supplier_items set over_receipt_percent = ${percent}::numeric
    where supplier_id = ${order.supplierId} and variant_id = ${variantId}`.execute(db.reader)
}

async function stateOf(order: Order) {
  const found = await sql<{ state: string; accepted: number; rejected: number; incoming: number }>`
    select po.state, line.accepted, line.rejected, coalesce((select sum(quantity) from stock_incoming i
      where i.source_line_id = line.id), 0)::int as incoming
    from purchase_orders po join purchase_order_lines line on line.purchase_order_id = po.id
    where line.id = ${order.lineIds[0]}`.execute(db.reader)
  return found.rows[0]
}

async function levelOf(variantId: string) {
  const found = await sql<{ onHand: number; unavailable: number; valueMinor: number }>`
    select on_hand as "onHand", unavailable, value_minor as "valueMinor" from stock_levels
    where variant_id = ${variantId} and outlet_id = ${world.outletId}`.execute(db.reader)
  return found.rows[0]
}

async function addBin(code: string): Promise<string> {
  const found = await sql<{ id: string }>`
    insert into bins (id, outlet_id, code, walk_order)
    values (gen_random_uuid(), ${world.outletId}, ${code}, 1) returning id`.execute(db.reader)
  return found.rows[0]?.id ?? ''
}

test('what is counted is taken into stock at the price of the order, and the rest stays to come', async () => {
  const order = await confirmed()
  const [ware] = order.wares
  const before = await levelOf(ware?.variantId ?? '')
  const { id } = await start(order)
  const counted = await count(id, ware?.sku ?? '', 10)
  expect(counted).toMatchObject({ quantity: 10, outcome: 'accepted' })
  expect(counted.receipt.rows[0]).toMatchObject({ ordered: 24, before: 0, accepted: 10, most: 24 })
  await count(id, ware?.sku ?? '', 2, { outcome: 'quality' })
  const reject = { code: 'damaged', note: 'Crushed' }
  await count(id, ware?.sku ?? '', 3, { outcome: 'rejected', reject })
  expect(await stateOf(order)).toMatchObject({ state: 'confirmed', accepted: 0, incoming: 24 })
  await receive(id)
  expect(await stateOf(order)).toEqual({
    state: 'partially_received',
    accepted: 12,
    rejected: 3,
    incoming: 12,
  })
  expect(await levelOf(ware?.variantId ?? '')).toEqual({
    onHand: (before?.onHand ?? 0) + 12,
    unavailable: 2,
    valueMinor: (before?.valueMinor ?? 0) + 3_000,
  })
  const receipt = await read(id)
  expect(receipt).toMatchObject({ state: 'received', valueMinor: 3_000, rejectedLines: 1 })
  expect(receipt.received.map(({ outcome, quantity }) => [outcome, quantity])).toEqual([
    ['accepted', 10],
    ['quality', 2],
    ['rejected', 3],
  ])
  expect(await ledgerFaults(db)).toEqual([])
})

test('a blocked supplier, another supplier and goods that were not ordered are refused', async () => {
  const order = await confirmed()
  const { id } = await start(order)
  await expect(count(id, 'MUG-RED', 1)).rejects.toMatchObject({ code: 'not_ordered' })
  await expect(count(id, 'NO-SUCH-SKU', 1)).rejects.toMatchObject({ code: 'unknown_barcode' })
  const reject = count(id, order.wares[0]?.sku ?? '', 1, { outcome: 'rejected' })
  await expect(reject).rejects.toMatchObject({ code: 'reason_needed' })
  const other = await confirmed()
  await expect(start({ ...order, supplierId: other.supplierId })).rejects.toMatchObject({
    code: 'other_supplier',
  })
  await count(id, order.wares[0]?.sku ?? '', 1)
  await sql`update suppliers set state = 'blocked', state_reason = 'Unpaid credit note'
    where id = ${order.supplierId}`.execute(db.reader)
  await expect(start(order)).rejects.toMatchObject({ code: 'supplier_blocked' })
  await expect(receive(id)).rejects.toMatchObject({ code: 'supplier_blocked' })
  expect((await stateOf(order))?.state).toBe('confirmed')
})

test('twenty deliveries of one line at 4.1666 % reach the last unit, and not the next', async () => {
  const order = await confirmed()
  const sku = order.wares[0]?.sku ?? ''
  await tolerate(order, 0, '4.1666')
  for (let at = 0; at < 20; at += 1) {
    const { id } = await start(order)
    await count(id, sku, 1)
    await receive(id)
  }
  const last = await start(order)
  // 24 × 1.041666 is 24.99: not one more.
  await expect(count(last.id, sku, 5)).rejects.toMatchObject({
    code: 'over_tolerance',
    details: { ordered: 24, most: 24, before: 20, accepted: 5 },
  })
  await tolerate(order, 0, '4.1667')
  await count(last.id, sku, 5)
  await expect(count(last.id, sku, 1)).rejects.toMatchObject({ code: 'over_tolerance' })
  await receive(last.id)
  expect(await stateOf(order)).toMatchObject({ accepted: 25, incoming: 0 })
  // However it is divided, the line is worth what it costs.
  const worth = await sql<{ minor: number }>`select sum(value_minor)::int as minor
    from goods_receipt_pieces p join goods_receipt_lines line on line.id = p.line_id
    where line.order_line_id = ${order.lineIds[0]}`.execute(db.reader)
  expect(worth.rows[0]?.minor).toBe(25 * 250)
})

test('what is complete can still receive its tolerance', async () => {
  const order = await aPurchaseOrder(db, world, world.admin, 'received')
  await tolerate(order, 0, '10')
  const { id } = await start(order)
  await count(id, order.wares[0]?.sku ?? '', 2)
  await expect(count(id, order.wares[0]?.sku ?? '', 1)).rejects.toMatchObject({
    code: 'over_tolerance',
  })
  await receive(id)
  expect(await stateOf(order)).toMatchObject({ state: 'received', accepted: 26 })
})

test('two people on one delivery lose no count, and two deliveries share the tolerance', async () => {
  const order = await confirmed()
  const sku = order.wares[0]?.sku ?? ''
  const [one, other] = [await start(order), await start(order)]
  await Promise.all(Array.from({ length: 12 }, () => count(one.id, sku, 1)))
  expect((await read(one.id)).rows[0]?.accepted).toBe(12)
  const rest = await Promise.allSettled(
    [one, other].flatMap(({ id }) => Array.from({ length: 8 }, () => count(id, sku, 1))),
  )
  expect(rest.filter(({ status }) => status === 'fulfilled')).toHaveLength(12)
  await receive(one.id)
  await receive(other.id)
  expect(await stateOf(order)).toMatchObject({ accepted: 24, incoming: 0 })
  expect(await ledgerFaults(db)).toEqual([])
})

test('a blind count hides what is ordered, and is checked when it is received', async () => {
  const order = await confirmed()
  const { id } = await start(order, true)
  const sku = order.wares[0]?.sku ?? ''
  const { receipt } = await count(id, sku, 30)
  expect(receipt.rows[0]).toMatchObject({ ordered: null, before: null, most: null, accepted: 30 })
  await expect(receive(id)).rejects.toMatchObject({ code: 'over_tolerance' })
  const counted = { id, lineId: receipt.rows[0]?.id ?? '', lotId: null, reasonCode: null }
  await db.transaction((tx) =>
    uncountGoods(receivingParts)(tx, world.admin, {
      ...{ ...counted, outcome: 'accepted', binId: null, quantity: 6 },
    }),
  )
  await receive(id)
  expect((await read(id)).rows[0]).toMatchObject({ ordered: 24, before: 0, accepted: 24 })
})

test('an undone receipt leaves stock, its value and the order as they were', async () => {
  const order = await confirmed()
  const { variantId = '', sku = '' } = order.wares[0] ?? {}
  await sql`update stock_levels set value_minor = 90 where variant_id = ${variantId}
    and outlet_id = ${world.outletId}`.execute(db.reader)
  const before = await levelOf(variantId)
  const { id } = await start(order)
  await count(id, sku, 9)
  await count(id, sku, 2, { outcome: 'quality' })
  await receive(id)
  await undo(id)
  expect(await levelOf(variantId)).toEqual(before)
  expect(await stateOf(order)).toEqual({
    state: 'confirmed',
    accepted: 0,
    rejected: 0,
    incoming: 24,
  })
  await expect(undo(id)).rejects.toMatchObject({ code: 'wrong_state' })
  await sql`update stock_levels set value_minor = 0 where variant_id = ${variantId}
    and outlet_id = ${world.outletId}`.execute(db.reader)
  expect(await ledgerFaults(db)).toEqual([])
})

test('goods are put into bins piece by piece, and then the receipt cannot be undone', async () => {
  const order = await confirmed()
  const { sku = '' } = order.wares[0] ?? {}
  const [binId, bin] = [await addBin('A-01'), 'B-MAIN-A-01']
  const { id } = await start(order)
  await count(id, sku, 8)
  await count(id, sku, 4, { binId })
  await receive(id)
  const { received } = await read(id)
  const open = received.find((piece) => piece.binId === null)
  const place = (quantity?: number) =>
    putAway(receivingParts)(
      db,
      world.admin,
      { id, receivedId: open?.id ?? '', bin, quantity },
      null,
    )
  await place(5)
  await expect(place(4)).rejects.toMatchObject({ code: 'nothing_left' })
  await expect(undo(id)).rejects.toMatchObject({ code: 'already_put_away' })
  const after = await place()
  expect(after.received.map(({ quantity, putAway: moved }) => [quantity, moved])).toContainEqual([
    8, 8,
  ])
  await expect(place()).rejects.toMatchObject({ code: 'nothing_left' })
  const there = await sql<{ onHand: number }>`select on_hand as "onHand" from stock_places
    where bin_id = ${binId}`.execute(db.reader)
  expect(there.rows).toEqual([{ onHand: 12 }])
  await db.transaction((tx) => finishPutAway(tx, world.admin, { id, version: after.version }))
  expect((await read(id)).state).toBe('put_away')
  expect(await ledgerFaults(db)).toEqual([])
})

test('goods without an order are received at a price that is known or entered', async () => {
  const { supplierId, outletId, wares } = await confirmed()
  const papers = { deliveryNote: '', carrier: '', note: '', isBlind: false, orderId: null }
  const { id } = await db.transaction((tx) =>
    startReceipt(tx, world.admin, { supplierId, outletId, ...papers }),
  )
  await count(id, wares[0]?.sku ?? '', 2)
  const { receipt } = await count(id, 'MUG-RED', 3)
  expect(receipt.rows.map(({ needsPrice }) => needsPrice)).toEqual([false, true])
  await expect(receive(id)).rejects.toMatchObject({ code: 'price_needed' })
  const lineId = receipt.rows[1]?.id ?? ''
  await db.transaction((tx) =>
    setPrice(receivingParts)(tx, world.admin, { id, lineId, unitCostMinor: 120 }),
  )
  await receive(id)
  expect(await read(id)).toMatchObject({ valueMinor: 2 * 250 + 3 * 120, orderLabel: null })
  expect(await ledgerFaults(db)).toEqual([])
})

test('lots are asked for, and goods that expire too soon are kept for quality control', async () => {
  const order = await aTrackedOrder()
  const { id } = await start(order)
  const code = order.wares[0]?.sku ?? ''
  await expect(count(id, code, 1)).rejects.toMatchObject({ code: 'lot_needed' })
  const lot = { lotOf: code }
  await expect(count(id, 'L-1', 1, lot)).rejects.toMatchObject({ code: 'expiry_needed' })
  const soon = { ...lot, expiresOn: dayIn(10) }
  await expect(count(id, 'L-1', 1, soon)).rejects.toMatchObject({ code: 'shelf_life_short' })
  await count(id, 'L-1', 1, { ...soon, outcome: 'quality' })
  await count(id, 'L-2', 3, { ...lot, expiresOn: dayIn(200) })
  await receive(id)
  const { received } = await read(id)
  expect(received.map((piece) => [piece.lotCode, piece.outcome, piece.quantity])).toEqual([
    ['L-2', 'accepted', 3],
    ['L-1', 'quality', 1],
  ])
  expect(await ledgerFaults(db)).toEqual([])
})

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** An order whose first product has lots with dates. */
async function aTrackedOrder(): Promise<Order> {
  const order = await confirmed()
  const { variantId = '' } = order.wares[0] ?? {}
  await sql`update variants set tracking = 'expiry' where id = ${variantId}`.execute(db.reader)
  return order
}

test('a cancelled count changes nothing', async () => {
  const order = await confirmed()
  const { id, version } = await start(order)
  await count(id, order.wares[0]?.sku ?? '', 2)
  const reason = because('Wrong truck')
  await db.transaction((tx) => cancelReceipt(tx, world.admin, { id, version, reason }))
  await expect(count(id, order.wares[0]?.sku ?? '', 1)).rejects.toMatchObject({
    code: 'wrong_state',
  })
  // What was counted in it no longer counts against the tolerance of the next delivery.
  const next = await start(order)
  await count(next.id, order.wares[0]?.sku ?? '', 24)
})

test('expected deliveries come by their day, with what is counted of them now, at one outlet or all', async () => {
  const order = await confirmed()
  const { id } = await start(order)
  const expected = (at = {}) => expectedDeliveries(receivingParts)(db.reader, world.admin, at)
  const { rows } = await expected()
  const row = rows.find(({ orderId }) => orderId === order.id)
  expect(row).toMatchObject({ dueOn: '2999-05-22', isLate: false, lines: 2, awaitedLines: 0 })
  expect(row?.open.map((open) => open.id)).toEqual([id])
  const days = rows.map(({ dueOn }) => dueOn ?? '9999')
  expect(days).toEqual(days.toSorted())
  expect((await expected({ outletId: world.outletId })).rows).toEqual(rows)
  expect((await expected({ outletId: newId() })).rows).toEqual([])
  const all = await receivingFigures(receivingParts)(db.reader, world.admin, {})
  expect(all.counting).toBeGreaterThan(0)
  expect(
    await receivingFigures(receivingParts)(db.reader, world.admin, { outletId: world.outletId }),
  ).toEqual(all)
  const none = await receivingFigures(receivingParts)(db.reader, world.admin, { outletId: newId() })
  expect(none).toEqual({ counting: 0, toPutAway: 0, dueToday: 0, late: 0 })
})

test('the printed number of an order finds it, and not that of another prefix', async () => {
  const order = await confirmed()
  const { number } = await db.reader
    .selectFrom('purchase_orders')
    .select('number')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  const find = (code: string) => findDeliveryCode(db.reader, world.admin, code)
  expect(await find(`po-${number}`)).toMatchObject({ id: order.id, label: `PO-${number}` })
  expect(await find(`${number}`)).toBeNull()
  expect(await find(`XPO-${number}`)).toBeNull()
  expect(await find('PO-999999999999999')).toBeNull()
})

test('the tolerance of an item is part of its terms', async () => {
  const order = await confirmed()
  const { variantId = '' } = order.wares[1] ?? {}
  const pair = { supplierId: order.supplierId, variantId, ...terms }
  const item = await sql<{ version: number }>`select version from supplier_items
    where supplier_id = ${order.supplierId} and variant_id = ${variantId}`.execute(db.reader)
  const version = item.rows[0]?.version ?? null
  await db.transaction((tx) =>
    saveItem(tx, world.admin, { ...pair, overReceiptPercent: '50', version }),
  )
  const { id } = await start(order)
  expect((await read(id)).rows[1]).toMatchObject({ ordered: 24, most: 36 })
})
