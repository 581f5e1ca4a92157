import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import type { ImportWeight } from '#platform/server/table-import.ts'
import { requireImportLeave } from '#stock/purchasing/server/index.ts'
import { moveSupplier } from '#stock/suppliers/server/index.ts'
import { aLowWare, aSupplier } from '../../../../../tests/support/buying-steps.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { sender, type TableTrial, tableTrial } from '../../../../../tests/support/table-trial.ts'
import { makeUser, makeWorld, setUp, type World } from '../../../../../tests/support/world.ts'
import { purchaseOrdersImport } from './import-purchase-orders.ts'

let db: Database
let world: World
let trial: TableTrial

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  trial = tableTrial(db)
})

const kind = 'purchase-orders'
const head =
  'Order reference,Supplier,Outlet,Ordered on,Promised on,SKU,Supplier SKU,Ordered,Unit cost,Received,Rejected,Stocked,Received on,State,Closed on'

const file = (...rows: readonly string[]) => [head, ...rows].join('\n')

/** A supplier with one product of stock 3, by the names that a file uses. */
async function aSource() {
  const supplierId = await aSupplier(db)
  const ware = await aLowWare(db, world, supplierId)
  const { code, version } = await db.reader
    .selectFrom('suppliers')
    .select(['code', 'version'])
    .where('id', '=', supplierId)
    .executeTakeFirstOrThrow()
  return { ...ware, supplierId, code, version, reference: newId().slice(-12) }
}

const ordersOf = async (supplierId: string) => {
  const found = await sql<{ id: string; state: string; lines: number; isHistory: boolean }>`
    select po.id, po.state, po.is_history as "isHistory",
      (select count(*) from purchase_order_lines line where line.purchase_order_id = po.id)::int
        as lines
    from purchase_orders po where po.supplier_id = ${supplierId} order by po.number`.execute(
    db.reader,
  )
  return found.rows
}

const linesOf = async (orderId: string) => {
  const found = await sql`select line.quantity::int as quantity, line.accepted::int as accepted,
      line.rejected::int as rejected, line.cancelled::int as cancelled,
      po.total_minor::int as "totalMinor", line.promised_on::text as "promisedOn",
      po.expected_on::text as "expectedOn", po.sent_at::date::text as "sentOn"
    from purchase_order_lines line join purchase_orders po on po.id = line.purchase_order_id
    where po.id = ${orderId} order by line.position`.execute(db.reader)
  return found.rows
}

const receiptsOf = async (supplierId: string) => {
  const found = await sql`select r.state, r.received_at::date::text as on, p.outcome,
      p.quantity::int as quantity, p.value_minor::int as "valueMinor"
    from goods_receipts r join goods_receipt_lines line on line.receipt_id = r.id
    join goods_receipt_pieces p on p.line_id = line.id
    where r.supplier_id = ${supplierId} and r.is_imported
    order by r.number, line.position, p.position`.execute(db.reader)
  return found.rows
}

const incomingOf = async (variantId: string) => {
  const found = await sql<{ sum: number }>`select coalesce(sum(quantity), 0)::int as sum
    from stock_incoming where variant_id = ${variantId}`.execute(db.reader)
  return found.rows[0]?.sum ?? 0
}

test('history keeps days and rejects, moves no stock, and is removed again by undo', async () => {
  const { supplierId, variantId, code, sku, reference } = await aSource()
  const before = await trial.everything()
  const body = file(
    `${reference},${code},MAIN,2026-03-02,2026-03-16,${sku},,100,2.50,60,5,55,2026-03-15,Closed,2026-03-20`,
  )
  const { run, faults } = await trial.take({ kind, body })
  expect(faults).toEqual([])
  expect(run.counts).toMatchObject({ purchaseOrders: 1, lines: 1, goodsReceipts: 1, created: 1 })
  const [order] = await ordersOf(supplierId)
  expect(order).toMatchObject({ state: 'closed', isHistory: true, lines: 1 })
  expect(await linesOf(order?.id ?? '')).toEqual([
    {
      ...{ quantity: 100, accepted: 55, rejected: 5, cancelled: 45, totalMinor: 13_750 },
      ...{ promisedOn: '2026-03-16', expectedOn: '2026-03-16', sentOn: '2026-03-02' },
    },
  ])
  expect(await receiptsOf(supplierId)).toEqual([
    { state: 'put_away', on: '2026-03-15', outcome: 'accepted', quantity: 55, valueMinor: 0 },
    { state: 'put_away', on: '2026-03-15', outcome: 'rejected', quantity: 5, valueMinor: 0 },
  ])
  expect(await incomingOf(variantId)).toBe(0)
  const after = await trial.everything()
  expect(after).toMatchObject({ movements: before.movements, on_hand: before.on_hand })

  const again = await trial.take({ kind, body })
  expect(again.run.counts).toEqual({ unchanged: 1 })
  expect((await trial.everything()).events).toBe(after.events)
  await trial.undo(run.id)
  expect(await ordersOf(supplierId)).toEqual([])
  expect(await receiptsOf(supplierId)).toEqual([])
  expect((await trial.take({ kind, body })).faults).toEqual([])
})

test('only what is open of an order becomes incoming, and undo cancels what has not come', async () => {
  const { supplierId, variantId, code, sku, reference } = await aSource()
  const { run } = await trial.take({
    kind,
    body: file(
      `${reference}-1,${code},MAIN,2026-10-02,2026-12-16,,THEIRS-1,40,2.50,,,,,,`,
      `${reference}-2,Supplier ${code},MAIN,2026-10-02,,${sku},,30,2.50,12,2,,2026-10-20,,`,
      `${reference}-3,${code},MAIN,2026-10-02,,${sku},,30,2.50,,,30,2026-10-20,,`,
      `${reference}-4,${code},MAIN,2026-10-02,,${sku},,30,2.50,,,,,,2026-10-30`,
    ),
  })
  const states = async () => (await ordersOf(supplierId)).map(({ state }) => state)
  expect(await states()).toEqual(['confirmed', 'partially_received', 'closed', 'cancelled'])
  expect(await incomingOf(variantId)).toBe(40 + 20)
  const undone = await trial.undo(run.id)
  expect(undone.run.counts).toMatchObject({ takenBack: 3, leftAsIs: 1 })
  expect(await states()).toEqual(['cancelled', 'partially_received'])
  expect(await incomingOf(variantId)).toBe(20)
})

test('a fault of one line keeps its whole order out, and names line, column and what to do', async () => {
  const { supplierId, code, sku, reference } = await aSource()
  const rows = [
    `${reference},${code},MAIN,2026-03-02,,${sku},,10,2.50,,,,,,`,
    `${reference}-2,NO-SUCH,MAIN,2026-03-02,,${sku},,10,2.50,,,,,,`,
    `${reference}-3,${code},NOWHERE,2026-03-02,,${sku},,10,2.50,,,,,,`,
    `${reference}-4,${code},MAIN,2026-03-02,,${sku},,10,2.505,,,,,,`,
    `${reference}-5,${code},MAIN,2026-03-02,,${sku},,10,2.50,10,,,,,`,
    `${reference}-6,${code},MAIN,2026-03-02,,${sku},,10,2.50,10,3,8,2026-03-05,,`,
    `${reference}-7,${code},MAIN,2026-03-02,,${sku},,10,2.50,10,,,2026-03-01,,`,
    `${reference}-8,${code},MAIN,2026-03-02,,${sku},,10,2.50,10,,,2026-03-05,Sent,`,
    `${reference}-9,${code},MAIN,2026-03-02,,${sku},,10,2.50,,,,,Lost,`,
    `${reference}-10,${code},MAIN,2026-03-02,,,NOT-THEIRS,10,2.50,,,,,,`,
    `${reference}-11,${code},MAIN,2026-03-02,,${sku},,1.5,2.50,,,,,,`,
    `${reference}-12,${code},MAIN,2030-03-02,,${sku},,1,2.50,,,,,,`,
    // The second line of the first order, at the end of the file.
    `${reference},${code},MAIN,2026-03-02,,NO-SUCH-SKU,,10,2.50,,,,,,`,
  ]
  const { faults } = await trial.take({ kind, body: file(...rows) })
  expect(
    faults.map((text) =>
      text.replaceAll(reference, 'R').replaceAll(code, 'CODE').replaceAll(sku, 'W'),
    ),
  ).toEqual([
    '2 : It comes in together with line 14, which has a fault.',
    '3 Supplier: No supplier has the code or name NO-SUCH. Add the supplier first.',
    '4 Outlet: None of your outlets has the code NOWHERE.',
    '5 Unit cost: “2.505” has more decimals than GBP. Round it, or choose to have such costs rounded.',
    '6 Received on: Enter the day on which the goods were received.',
    '7 Received: 10 were received, but 8 accepted and 3 rejected are 11.',
    '8 Received on: 2026-03-01 is before the order of 2026-03-02.',
    '9 State: Goods of the order were received, so it can’t be Sent. Leave the state empty, or write Partly received or Closed.',
    '10 State: “Lost” is no state of a purchase order. Write Sent, Confirmed, Partly received, Received, Closed, Cancelled or Rejected, or leave it empty.',
    '11 Supplier SKU: Supplier CODE sells nothing under the SKU NOT-THEIRS.',
    '12 Ordered: “1.5” is no quantity of W.',
    '13 Ordered on: 2030-03-02 is yet to come.',
    '14 SKU: No product has the SKU NO-SUCH-SKU. Add the product first.',
  ])
  expect(await ordersOf(supplierId)).toEqual([])
})

test('an imported order is changed by no other file, and an open one needs an active supplier', async () => {
  const { supplierId, code, version, sku, reference } = await aSource()
  const row = (ref: string, quantity: number, rest = ',,,,,,') =>
    `${ref},${code},MAIN,2026-03-02,,${sku},,${quantity},2.50${rest}`
  await trial.take({ kind, body: file(row(reference, 10)) })
  const { faults } = await trial.take({ kind, body: file(row(reference, 11)) })
  expect(faults).toMatchObject([expect.stringMatching(/was imported as PO-\d+, with other lines/)])
  const twice = await trial.check({
    kind,
    body: file(row(`${reference}-2`, 1), row(`${reference}-2`, 2)),
  })
  expect(twice.faults.join()).toMatch(/is in line 2 of the same order/)
  const reason = 'Late too often'
  await db.transaction((tx) =>
    moveSupplier(tx, setUp, { id: supplierId, version, move: 'hold', reason }),
  )
  const held = await trial.check({ kind, body: file(row(`${reference}-3`, 1)) })
  expect(held.faults.join()).toMatch(/on hold/)
  const ofHistory = await trial.take({
    kind,
    body: file(
      row(`${reference}-4`, 1, ',1,,,2026-03-05,Closed,'),
      row(`${reference}-4`, 2, ',2,,,2026-03-05,Closed,'),
    ),
  })
  expect(ofHistory.faults).toEqual([])
  expect(ofHistory.run.counts).toMatchObject({ purchaseOrders: 1, lines: 2, goodsReceipts: 2 })
})

test('open orders need the approval that sending them would need, history needs none', async () => {
  const [buyer, manager] = await db.transaction(async (tx) => [
    await makeUser(tx, 'store_manager'),
    await makeUser(tx, 'super_manager'),
  ])
  const attempt = {
    source: { noun: 'import', id: newId(), label: 'Import orders.csv' },
    path: '/imports',
    outletId: null,
    operation: 'run',
    payload: {},
  } as const
  const leave = (actor: Actor | undefined, weight: ImportWeight) =>
    db.transaction((tx) => requireImportLeave(tx, actor ?? sender, { ...attempt, weight }))
  const above = { openOrders: 2, ordersAboveLimit: 1 }
  await expect(leave(buyer, above)).rejects.toMatchObject({
    code: 'approval_needed',
    message: expect.stringContaining(
      'Import orders.csv of 2 open purchase orders: this needs the approval of a user who may do it alone. 1 order is above the limit.',
    ),
  })
  for (const weight of [{}, { openOrders: 2 }]) expect(await leave(buyer, weight)).toBe(buyer)
  expect(await leave(manager, above)).toBe(manager)
})

test('a user imports only for outlets whose orders and costs are theirs', async () => {
  const { code, sku, reference } = await aSource()
  const buyer = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
  expect(purchaseOrdersImport.refuse?.(buyer, [])).toMatchObject({ code: 'costs_needed' })
  expect(purchaseOrdersImport.refuse?.(sender, [])).toBeNull()
  const values = {
    ...{ reference, supplier: code, outlet: 'MAIN', orderedOn: '2026-03-02', sku },
    ...{ quantity: '1', unitCost: '2.50' },
  }
  const context = { outletId: null, importId: newId(), options: {} }
  const plan = await purchaseOrdersImport.plan(db.reader, buyer, [{ line: 2, values }], context)
  expect(plan).toMatchObject({ steps: [], faults: [{ line: 2, field: 'unitCost' }] })
})

test('SQL refuses history that is open, and an imported receipt that is undone or worth something', async () => {
  const { supplierId, code, sku, reference } = await aSource()
  await trial.take({
    kind,
    body: file(`${reference},${code},MAIN,2026-03-02,,${sku},,1,2.50,1,,,2026-03-05,Closed,`),
  })
  const attempts = [
    sql`update purchase_orders set is_history = true, state = 'sent' where supplier_id = ${supplierId}`,
    sql`update purchase_orders set is_history = false where supplier_id = ${supplierId}`,
    sql`update goods_receipts set state = 'undone' where supplier_id = ${supplierId}`,
    sql`update goods_receipts set is_imported = false where supplier_id = ${supplierId}`,
    sql`update goods_receipt_pieces set value_minor = 1 where is_imported`,
    sql`update goods_receipt_pieces set put_away = 1 where is_imported`,
  ]
  for (const attempt of attempts)
    await expect(db.transaction((tx) => attempt.execute(tx))).rejects.toThrow(/violates/)
})
