import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { scanToPick } from '#delivery/dispatch/server/waves/scan-to-pick.ts'
import { getRecall } from '#delivery/returns/server/recalls/get-recall.ts'
import { recallExport, recallFile } from '#delivery/returns/server/recalls/recall-file.ts'
import { recallPeople } from '#delivery/returns/server/recalls/recall-people.ts'
import { makeTicketSecret } from '#organization/approvals/server/index.ts'
import type { Refusal } from '#platform/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { cancelOrderByHand } from '#sales/orders/server/fulfilment/cancel-order-by-hand.ts'
import { getOrder } from '#sales/orders/server/lists/orders.queries.ts'
import { findOrAddLot } from '#stock/inventory/server/find-or-add-lot.ts'
import { putStockBack } from '#stock/inventory/server/set-stock-aside.ts'
import { takeInStock } from '#stock/inventory/server/take-in-stock.ts'
import { testDatabase } from '../support/database.ts'
import { exportedTable } from '../support/exported-table.ts'
import { type GoodsSteps, goodsSteps } from '../support/goods-steps.ts'
import { ledgerFaults } from '../support/ledger.ts'
import { permitted } from '../support/permitted-file.ts'
import { aPickOf, orderToPick } from '../support/wave-steps.ts'
import { because, setUp } from '../support/world.ts'

let db: Database
let g: GoodsSteps

beforeAll(async () => {
  db = await testDatabase()
  await makeTicketSecret(db)
  g = await goodsSteps(db)
})

const refusalOf = (act: Promise<unknown>): Promise<Refusal> =>
  act.then(
    () => {
      throw new Error('It was not refused.')
    },
    (error: Refusal) => error,
  )

test('a part of a line by weight is returned: the plain code asks for the amount', async () => {
  const cheese = await g.goods({ unit: 'kg' }, 2_000)
  const order = await g.delivered(cheese, 375, [{ code: cheese.gtin, amount: 375 }])
  expect(await g.level(cheese.id)).toEqual([1_625, 0, 0])
  const id = await g.returned(order, 125)
  const asked = await refusalOf(g.receive(id, { code: cheese.gtin }))
  expect(asked).toMatchObject({
    code: 'amount_needed',
    details: { proposed: 125, scale: 3, unit: 'kg' },
  })
  const over = await refusalOf(g.receive(id, { code: cheese.gtin, amount: 130 }))
  expect(over.message).toContain('Only 0.125 kg more')
  await g.receive(id, { code: cheese.gtin, amount: 125 })
  await g.grade(id, { quantity: 125, disposition: 'restock' })
  expect(await g.level(cheese.id)).toEqual([1_750, 0, 0])
  expect(await ledgerFaults(db)).toEqual([])
})

test('a part of a unit is transferred, counted and rejected', async () => {
  const cheese = await g.goods({ unit: 'kg' }, 2_000)
  const { pick, ship, count, book } = await g.approvedTransfer(cheese.id, 375)
  expect((await refusalOf(pick({ code: cheese.gtin }))).code).toBe('amount_needed')
  await pick({ code: cheese.gtin, amount: 375 })
  await ship()
  await count({ code: cheese.gtin, amount: 275 })
  await count({ code: cheese.gtin, amount: 100 }, 'damaged')
  await book()
  expect(await g.level(cheese.id)).toEqual([1_625, 0, 0])
  expect(await g.level(cheese.id, g.shopId)).toEqual([375, 0, 100])
})

test('a line by weight is picked in its wave', async () => {
  const cheese = await g.goods({ unit: 'kg' }, 2_000)
  const { id, scan, seen } = await aPickOf(db, g.world, [[cheese, 375]])
  expect((await refusalOf(scan(cheese.gtin))).code).toBe('amount_needed')
  await scanToPick(db, g.world.admin, { id, code: cheese.gtin, amount: 375 }, null)
  expect((await seen()).lineRows[0]).toMatchObject({ picked: 375 })
})

test('returned units of a recalled lot go into quarantine and are never available again', async () => {
  const jam = await g.goods({ lots: { MID: 4 } })
  const order = await g.delivered(jam, 2, [{ code: jam.gs1('MID') }, { code: jam.gs1('MID') }])
  await g.recall(jam.lotIds.MID ?? '')
  const id = await g.returned(order, 2)
  const { notice } = await g.receive(id, { code: jam.gs1('MID') })
  expect(notice).toBe('Recalled lot. Put it into quarantine.')
  await g.receive(id, { code: jam.gs1('MID') })
  expect(await g.level(jam.id)).toEqual([4, 0, 4])
  const refused = await refusalOf(g.grade(id, { quantity: 2, disposition: 'restock' }))
  expect(refused.code).toBe('lot_blocked')
  expect(refused.message).toContain('Lot MID of')
  await g.grade(id, { quantity: 2, disposition: 'quarantine' })
  const byHand = { variantId: jam.id, outletId: g.world.outletId, kind: 'quarantine' } as const
  const put = g.write((tx) =>
    putStockBack(tx, g.world.admin, { ...byHand, quantity: 1, reason: because('Found good') }),
  )
  expect((await refusalOf(put)).code).toBe('lot_blocked')
  expect(await g.level(jam.id)).toEqual([4, 0, 4])
  expect(await ledgerFaults(db)).toEqual([])
})

test('a cancelled order does not make units of a recalled lot available', async () => {
  const jam = await g.goods({ lots: { RX: 3 } })
  const order = await orderToPick(db, g.world, [[jam, 2]])
  await g.recall(jam.lotIds.RX ?? '')
  expect(await g.level(jam.id)).toEqual([3, 2, 1])
  const { version } = await getOrder(db.reader, g.world.admin, { id: order.id })
  await g.write((tx) =>
    cancelOrderByHand(tx, g.world.admin, { id: order.id, version, reason: because('Asked') }),
  )
  expect(await g.level(jam.id)).toEqual([3, 0, 3])
})

test('the database refuses an available unit of a recalled lot, whichever program asks', async () => {
  const jam = await g.goods({ lots: { RX: 3 } })
  await g.recall(jam.lotIds.RX ?? '')
  const past = g.write((tx) =>
    sql`with level as (update stock_levels set unavailable = 2 where variant_id = ${jam.id}),
      kind as (update stock_unavailable set quantity = 2 where variant_id = ${jam.id})
      update stock_places set unavailable = 2 where variant_id = ${jam.id}`.execute(tx),
  )
  await expect(past).rejects.toThrow('held or recalled')
})

test('the lot on the package is the lot that is returned', async () => {
  const tea = await g.goods({ lots: { L1: 5, L2: 5 } })
  const scans = ['L1', 'L1', 'L2'].map((lot) => ({ code: tea.gs1(lot) }))
  const order = await g.delivered(tea, 3, scans)
  expect(await g.lotsHere(tea.id)).toEqual({ L1: 3, L2: 4 })
  const id = await g.returned(order, 3)
  const asked = await refusalOf(g.receive(id, { code: tea.gtin }))
  expect(asked).toMatchObject({ code: 'lot_needed' })
  await g.receive(id, { code: tea.gs1('L2') })
  expect(await g.lotsHere(tea.id)).toEqual({ L1: 3, L2: 5 })
  await g.receive(id, { code: 'L1', lotOf: tea.gtin })
  expect(await g.lotsHere(tea.id)).toEqual({ L1: 4, L2: 5 })
  // A lot that never left with the order raises a question first.
  expect((await refusalOf(g.receive(id, { code: tea.gs1('OLD') }))).code).toBe('wrong_lot')
  await g.receive(id, { code: tea.gs1('OLD'), takesOtherLot: true })
  expect(await g.lotsHere(tea.id)).toEqual({ L1: 4, L2: 5, OLD: 1 })
  expect(await ledgerFaults(db)).toEqual([])
})

test('a transfer asks for the lot, ships no recalled one, and counts another as a variance', async () => {
  const tea = await g.goods({ lots: { L1: 5, L2: 5 } })
  const first = await g.approvedTransfer(tea.id, 2)
  expect((await refusalOf(first.pick({ code: tea.gtin }))).code).toBe('lot_needed')
  await first.pick({ code: 'L1', lotOf: tea.gtin })
  await first.pick({ code: tea.gs1('L2') })
  await first.ship()
  expect((await refusalOf(first.count({ code: tea.gtin }))).code).toBe('lot_needed')
  await first.count({ code: tea.gs1('L1') })
  expect((await refusalOf(first.count({ code: tea.gs1('L9') }))).code).toBe('wrong_lot')
  await first.count({ code: tea.gs1('L9'), takesOtherLot: true })
  await first.book()
  expect(await g.lotsHere(tea.id, g.shopId)).toEqual({ L1: 1, L9: 1 })
  const second = await g.approvedTransfer(tea.id, 1)
  await second.pick({ code: tea.gs1('L2') })
  await g.recall(tea.lotIds.L2 ?? '')
  const refused = await refusalOf(second.ship())
  expect(refused.code).toBe('lot_not_for_sale')
  expect(refused.message).toContain('is recalled')
})

test("stock booked into an expired lot is unavailable at once, by the outlet's day", async () => {
  const milk = await g.goods({ lots: { NEW: 4 } })
  const take = async (code: string, day: string) => {
    const row = { variantId: milk.id, outletId: g.world.outletId, quantity: 2 }
    await g.write(async (tx) => {
      const lotId = await findOrAddLot(tx, setUp, { variantId: milk.id, code, expiresOn: day })
      const source = { noun: 'stock', id: newId(), reason: 'Delivered' }
      await takeInStock(tx, setUp, source, [{ ...row, lotId }], { kind: 'receipt' })
    })
  }
  await take('OLD', '2020-01-31')
  expect(await g.level(milk.id)).toEqual([6, 0, 2])
  // At Kiritimati it is tomorrow for most of the day, at Pago Pago it is yesterday.
  const dayIn = (timeZone: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
  const yesterday = (day: string) =>
    new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
  await sql`insert into setting_values (key, outlet_id, value, changed_by_name)
    values ('confirmations.time_zone', ${g.world.outletId}, '"Pacific/Kiritimati"', 'Test')`.execute(
    db.reader,
  )
  await take('EAST', yesterday(dayIn('Pacific/Kiritimati')))
  expect(await g.level(milk.id)).toEqual([8, 0, 4])
  await sql`insert into setting_values (key, outlet_id, value, changed_by_name)
    values ('confirmations.time_zone', ${g.world.outletId}, '"Pacific/Pago_Pago"', 'Test')`.execute(
    db.reader,
  )
  await take('WEST', dayIn('Pacific/Pago_Pago'))
  expect(await g.level(milk.id)).toEqual([10, 0, 4])
  await sql`insert into setting_values (key, outlet_id, value, changed_by_name)
    values ('confirmations.time_zone', ${g.world.outletId}, '"Europe/London"', 'Test')`.execute(
    db.reader,
  )
})

test('goods sold under a merged SKU come back as the remaining one', async () => {
  const [kept, twin] = [await g.goods({}, 5), await g.goods({}, 5)]
  const order = await g.delivered(twin, 2, [{ code: twin.gtin }, { code: twin.gtin }])
  const id = await g.returned(order, 2)
  await g.merge(kept, twin)
  await g.receive(id, { code: twin.sku })
  await g.receive(id, { code: kept.gtin })
  await g.grade(id, { quantity: 2, disposition: 'restock' })
  expect(await g.level(kept.id)).toEqual([10, 0, 0])
  expect(await g.level(twin.id)).toEqual([0, 0, 0])
})

test('a label beyond the tolerance is refused at the station; within it its weight is issued', async () => {
  const cheese = await g.goods({ unit: 'kg' }, 2_000)
  const { id, number } = await g.order(cheese, 375)
  expect((await refusalOf(g.pack(id, { code: cheese.gtin }))).code).toBe('amount_needed')
  const label = `]C1010${cheese.gtin}3103000900`
  const heavy = await refusalOf(g.pack(id, { code: label }))
  expect(heavy.message).toContain('weighs 0.9 kg; the order asks for 0.375 kg')
  await g.pack(id, { code: `]C1010${cheese.gtin}3103000380` })
  await g.handOver({ id, number })
  expect(await g.level(cheese.id)).toEqual([1_620, 0, 0])
  expect(await ledgerFaults(db)).toEqual([])
})

test('a recall lists the stock, the tasks, and every customer who received the lot', async () => {
  const jam = await g.goods({ lots: { RX: 9, OK: 5 } })
  const rx = { code: jam.gs1('RX') }
  const back = await g.delivered(jam, 1, [rx])
  const id = await g.returned(back, 1)
  await g.receive(id, rx)
  const out = await g.delivered(jam, 2, [rx, rx])
  const packed = await g.order(jam, 1)
  await g.pack(packed.id, rx)
  const transfer = await g.approvedTransfer(jam.id, 2)
  await transfer.pick(rx)
  await transfer.pick(rx)
  const lotId = jam.lotIds.RX ?? ''
  await g.recall(lotId)
  const recall = await getRecall(db.reader, g.world.admin, { id: lotId })
  expect(recall).toMatchObject({
    ...{ reason: 'Other: Glass', available: 0, onHand: 7, packed: 1, onTransfer: 2 },
    tasks: [
      { task: 'stop_transfer', quantity: 2 },
      { task: 'unpack_parcel', id: packed.id, quantity: 1 },
    ],
  })
  const { rows } = await recallPeople(db.reader, g.world.admin, { id: lotId, limit: 9 })
  expect(rows).toMatchObject([
    {
      orderId: out.id,
      name: 'Ada Byron',
      phone: '07946 000000',
      sent: 2,
      returned: 0,
      stillOut: 2,
    },
    { orderId: back.id, sent: 1, returned: 1, stillOut: 0 },
  ])
  const query = await permitted(db, g.world.admin, recallExport, 'csv', { lot: lotId })
  const actor = g.world.admin
  const table = await exportedTable(db, recallFile, '/files/recall.csv', { actor, query })
  expect(table.trim().split('\n')).toHaveLength(3)
})

test('an unpacked order follows a merge, and is packed as the remaining variant', async () => {
  const [kept, twin] = [await g.goods({}, 1), await g.goods({}, 5)]
  const order = await g.order(twin, 2)
  await g.merge(kept, twin)
  expect(await g.level(kept.id)).toEqual([6, 2, 0])
  for (const code of [twin.gtin, kept.sku]) await g.pack(order.id, { code })
  await g.handOver(order)
  expect(await g.level(kept.id)).toEqual([4, 0, 0])
  expect(await ledgerFaults(db)).toEqual([])
})
