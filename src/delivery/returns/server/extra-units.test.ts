import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeTicketSecret } from '#organization/approvals/server/index.ts'
import type { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { addCustomers } from '#sales/customers/server/index.ts'
import { approvedBy } from '../../../../tests/support/approval-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import {
  type GoodsScan,
  type GoodsSteps,
  goodsSteps,
} from '../../../../tests/support/goods-steps.ts'
import { ledgerFaults } from '../../../../tests/support/ledger.ts'
import { aPhoto } from '../../../../tests/support/return-steps.ts'
import { makeUser } from '../../../../tests/support/world.ts'
import type { Disposition } from '../return-words.ts'
import { addFind, decideFind, removeFind } from './finds.ts'
import { getReturn } from './get-return.ts'
import { inspectUnits } from './inspect-units.ts'
import { returns } from './list-returns.ts'
import { moveExtra } from './move-extra.ts'
import { owedFor } from './owed-for-return.ts'
import { receiveUnit } from './receive-unit.ts'
import { settleReturn } from './settle-return.ts'
import { undoReceiving } from './undo-receiving.ts'

let db: Database
let g: GoodsSteps
let clerk: Actor

beforeAll(async () => {
  db = await testDatabase()
  await makeTicketSecret(db)
  g = await goodsSteps(db)
  clerk = await db.transaction((tx) => makeUser(tx, 'staff'))
})

const admin = () => g.world.admin
const seen = (id: string) => getReturn(db.reader, admin(), { id })

const refusalOf = (act: Promise<unknown>): Promise<Refusal> =>
  act.then(
    () => {
      throw new Error('It was not refused.')
    },
    (error: Refusal) => error,
  )

const extra = (id: string, scan: GoodsScan, actor = admin()) =>
  receiveUnit(db, actor, { id, ...scan, asExtra: true }, null)

const undo = (id: string, lineId: string, quantity: number) =>
  g.write((tx) => undoReceiving(tx, admin(), { id, lineId, quantity }))

const move = (id: string, lineId: string, quantity: number, orderId: string) =>
  g.write((tx) => moveExtra(tx, admin(), { id, lineId, quantity, orderId }))

const grade = (id: string, lineId: string, quantity: number, disposition: Disposition) =>
  g.write((tx) =>
    inspectUnits(tx, admin(), {
      id,
      lineId,
      quantity,
      grade: 'as_new',
      disposition,
      flag: null,
      note: '',
    }),
  )

/** The extra line of a return. */
async function extraLine(id: string) {
  const line = (await seen(id)).rows.find(({ isExtra }) => isExtra)
  if (!line) throw new Error('The return has no extra line.')
  return line
}

async function quarantined(variantId: string): Promise<number> {
  const found = await sql<{ quantity: number }>`
    select coalesce(sum(quantity), 0)::bigint as quantity from stock_unavailable
    where variant_id = ${variantId} and kind = 'quarantine'`.execute(db.reader)
  return found.rows[0]?.quantity ?? 0
}

/** A delivered order with this quantity of a new product. */
async function soldPieces(quantity: number) {
  const goods = await g.goods({}, 10)
  const scans = Array.from({ length: quantity }, () => ({ code: goods.gtin }))
  return { goods, order: await g.delivered(goods, quantity, scans) }
}

async function sameCustomer(orderIds: readonly string[]): Promise<void> {
  const nothing = { phone: '', address: '', city: '', postcode: '', country: '', email: '' }
  const { idByRef } = await g.write((tx) =>
    addCustomers(tx, admin(), 'test', [
      { ...nothing, externalRef: orderIds[0] ?? '', fullName: 'Grace Hopper' },
    ]),
  )
  const customerId = [...idByRef.values()][0] ?? ''
  await sql`update orders set customer_id = ${customerId}
    where id = any(${[...orderIds]}::uuid[])`.execute(db.reader)
}

test('an item that the return does not expect is received as extra: in quarantine, without a refund', async () => {
  const { goods, order } = await soldPieces(1)
  const other = await g.goods({}, 4)
  const id = await g.returned(order, 1)
  const refused = await refusalOf(g.receive(id, { code: other.gtin }))
  expect(refused.code).toBe('wrong_item')
  expect(refused.message).toContain('Receive it as extra, or record that it is not ours.')
  await extra(id, { code: other.gtin })
  expect(await g.level(other.id)).toEqual([5, 0, 1])
  expect(await quarantined(other.id)).toBe(1)
  await g.receive(id, { code: goods.gtin })
  const [own] = (await seen(id)).rows
  await grade(id, own?.id ?? '', 1, 'restock')
  // The extra unit keeps the return open until it is decided.
  expect(await seen(id)).toMatchObject({ state: 'received', extras: 1 })
  const { goodsMinor, lines } = await owedFor(db.reader, id)
  expect([goodsMinor, lines.length]).toEqual([800, 1])
  const line = await extraLine(id)
  expect(line).toMatchObject({ received: 1, inspected: 0, fits: [] })
  const photoId = await aPhoto(db, g.world, { id, lineId: line.id })
  const whole = await grade(id, line.id, 1, 'restock')
  expect(whole.state).toBe('inspected')
  expect(whole.rows.find(({ isExtra }) => isExtra)?.inspections[0]?.photos).toMatchObject([
    { id: photoId },
  ])
  expect(await g.level(other.id)).toEqual([5, 0, 0])
  expect((await owedFor(db.reader, id)).goodsMinor).toBe(800)
  const listed = async (hasExtras: boolean) => {
    const input = { q: '', sort: '-created', limit: 200, total: false, hasExtras } as const
    return (await returns.page(db.reader, admin(), input)).rows.map((row) => row.id)
  }
  expect(await listed(true)).toContain(id)
  const plain = await g.returned((await soldPieces(1)).order, 1)
  expect(await listed(true)).not.toContain(plain)
  expect(await listed(false)).toContain(plain)
  expect(await ledgerFaults(db)).toEqual([])
})

test('more than requested is extra; what the order still covers is added to the return and refunded', async () => {
  const { goods, order } = await soldPieces(3)
  const id = await g.returned(order, 1)
  await g.receive(id, { code: goods.gtin })
  const refused = await refusalOf(g.receive(id, { code: goods.gtin }))
  expect(refused.code).toBe('over_quantity')
  await extra(id, { code: goods.gtin }, clerk)
  const line = await extraLine(id)
  expect(line.fits).toMatchObject([{ orderId: order.id, isOwn: true, quantity: 2 }])
  expect((await refusalOf(move(id, line.id, 2, order.id))).code).toBe('more_than_received')
  const moved = await move(id, line.id, 1, order.id)
  expect(moved.returnId).toBe(id)
  expect(moved.return.rows).toMatchObject([{ expected: 2, received: 2, isExtra: false }])
  expect((await owedFor(db.reader, id)).goodsMinor).toBe(1_600)
  expect(await g.level(goods.id)).toEqual([9, 0, 2])
  expect(await quarantined(goods.id)).toBe(0)
  await grade(id, moved.return.rows[0]?.id ?? '', 2, 'restock')
  expect(await g.level(goods.id)).toEqual([9, 0, 0])
  expect(await ledgerFaults(db)).toEqual([])
})

test("more than the customer's orders cover needs an approval", async () => {
  const { goods, order } = await soldPieces(1)
  const id = await g.returned(order, 1)
  await g.receive(id, { code: goods.gtin })
  const refused = await refusalOf(extra(id, { code: goods.gtin }, clerk))
  expect(refused.code).toBe('approval_needed')
  expect(await g.level(goods.id)).toEqual([10, 0, 1])
  const approvalId = await approvedBy(db, clerk, admin(), refused)
  await extra(id, { code: goods.gtin }, { ...clerk, offeredApprovalId: approvalId })
  const again = { ...clerk, offeredApprovalId: approvalId }
  expect((await refusalOf(extra(id, { code: goods.gtin }, again))).message).toBeTruthy()
  expect(await g.level(goods.id)).toEqual([11, 0, 2])
  const line = await extraLine(id)
  // The order covers nothing more, so the unit cannot be refunded with it.
  expect((await refusalOf(move(id, line.id, 1, order.id))).code).toBe('more_than_shipped')
  expect(await ledgerFaults(db)).toEqual([])
})

test('an extra unit of another order of the customer is received for that order, in a return of its own', async () => {
  const first = await soldPieces(1)
  const second = await soldPieces(2)
  const stranger = await soldPieces(1)
  await sameCustomer([first.order.id, second.order.id])
  const id = await g.returned(first.order, 1)
  await g.receive(id, { code: first.goods.gtin })
  await grade(id, (await seen(id)).rows[0]?.id ?? '', 1, 'restock')
  expect((await seen(id)).state).toBe('inspected')
  // The last item in the box opens the inspection again.
  await extra(id, { code: second.goods.gtin }, clerk)
  const line = await extraLine(id)
  expect((await seen(id)).state).toBe('received')
  expect(line.fits).toMatchObject([{ orderId: second.order.id, isOwn: false, quantity: 2 }])
  expect((await refusalOf(move(id, line.id, 1, first.order.id))).code).toBe('not_of_order')
  expect((await refusalOf(move(id, line.id, 1, stranger.order.id))).code).toBe('not_of_customer')
  const photoId = await aPhoto(db, g.world, { id, lineId: line.id })
  const { returnId } = await move(id, line.id, 1, second.order.id)
  expect(returnId).not.toBe(id)
  expect(await seen(id)).toMatchObject({ state: 'inspected', extras: 0 })
  const next = await seen(returnId)
  expect(next).toMatchObject({ state: 'received', orderId: second.order.id, goodsMinor: 800 })
  expect(next.rows).toMatchObject([{ received: 1, waitingPhotos: [{ id: photoId }] }])
  expect(await g.level(second.goods.id)).toEqual([9, 0, 1])
  expect(await ledgerFaults(db)).toEqual([])
})

test('when two users receive the last expected unit at the same time, one is in the return and one is extra', async () => {
  const { goods, order } = await soldPieces(2)
  const id = await g.returned(order, 1)
  await Promise.all([extra(id, { code: goods.gtin }), extra(id, { code: goods.gtin })])
  const { rows } = await seen(id)
  expect(rows.map(({ isExtra, received }) => [isExtra, received])).toEqual([
    [false, 1],
    [true, 1],
  ])
  const line = await extraLine(id)
  const both = await Promise.allSettled([
    move(id, line.id, 1, order.id),
    move(id, line.id, 1, order.id),
  ])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await g.level(goods.id)).toEqual([10, 0, 2])
  expect(await ledgerFaults(db)).toEqual([])
})

test('of goods by weight the expected part is received, and only the rest is extra', async () => {
  const cheese = await g.goods({ unit: 'kg' }, 2_000)
  const order = await g.delivered(cheese, 500, [{ code: cheese.gtin, amount: 500 }])
  const id = await g.returned(order, 125)
  expect((await refusalOf(extra(id, { code: cheese.gtin }))).code).toBe('amount_needed')
  await extra(id, { code: cheese.gtin, amount: 200 })
  const { rows } = await seen(id)
  expect(rows.map(({ isExtra, received }) => [isExtra, received])).toEqual([
    [false, 125],
    [true, 75],
  ])
  expect(await g.level(cheese.id)).toEqual([1_700, 0, 200])
  await undo(id, (await extraLine(id)).id, 25)
  await move(id, (await extraLine(id)).id, 50, order.id)
  expect((await seen(id)).rows).toMatchObject([{ expected: 175, received: 175 }])
  expect(await g.level(cheese.id)).toEqual([1_675, 0, 175])
  expect(await ledgerFaults(db)).toEqual([])
})

test('an extra unit of a recalled lot is never available again', async () => {
  const jam = await g.goods({ lots: { RX: 3 } })
  const { order } = await soldPieces(1)
  const id = await g.returned(order, 1)
  expect((await refusalOf(extra(id, { code: jam.gtin }))).code).toBe('lot_needed')
  await g.recall(jam.lotIds.RX ?? '')
  const { notice } = await extra(id, { code: jam.gs1('RX') })
  expect(notice).toBe('Recalled lot. Put it into quarantine.')
  const line = await extraLine(id)
  expect((await refusalOf(grade(id, line.id, 1, 'restock'))).code).toBe('lot_blocked')
  await grade(id, line.id, 1, 'quarantine')
  expect(await g.level(jam.id)).toEqual([4, 0, 4])
  expect(await ledgerFaults(db)).toEqual([])
})

test('an extra unit that was scanned by mistake is undone, and the return is as before', async () => {
  const { order } = await soldPieces(1)
  const other = await g.goods({}, 4)
  const id = await g.returned(order, 1)
  await extra(id, { code: other.gtin })
  await undo(id, (await extraLine(id)).id, 1)
  expect(await seen(id)).toMatchObject({ state: 'in_transit', extras: 0, receivedAt: null })
  expect(await g.level(other.id)).toEqual([4, 0, 0])
  const [own] = (await seen(id)).rows
  const refused = await refusalOf(move(id, own?.id ?? '', 1, order.id))
  expect(refused.code).toBe('wrong_state')
  expect(await ledgerFaults(db)).toEqual([])
})

test('an item that is not ours is recorded without stock, decided once, and removed only before that', async () => {
  const { goods, order } = await soldPieces(1)
  const id = await g.returned(order, 1)
  const add = (code: string, description: string) =>
    g.write((tx) => addFind(tx, admin(), { id, code, description, quantity: 1 }))
  expect((await refusalOf(add('', ''))).code).toBe('nothing_named')
  await add('4006381333931', '')
  const before = await g.level(goods.id)
  const whole = await add('', 'Blue umbrella')
  expect(whole).toMatchObject({ extras: 2, finds: [{ code: '4006381333931' }, { decision: null }] })
  const [first, second] = whole.finds.map((find) => find.id)
  const decide = (findId = '', decision: 'keep' | 'destroy' = 'keep') =>
    g.write((tx) => decideFind(tx, admin(), { id, findId, decision }))
  const both = await Promise.allSettled([decide(first), decide(first, 'destroy')])
  const refused = both.find((one) => one.status === 'rejected')
  expect(refused?.reason).toMatchObject({ code: 'already_decided' })
  const remove = (findId = '') => g.write((tx) => removeFind(tx, admin(), { id, findId }))
  expect((await refusalOf(remove(first))).code).toBe('already_decided')
  expect((await remove(second)).finds).toHaveLength(1)
  expect((await refusalOf(decide(second))).code).toBe('not_found')
  expect(await g.level(goods.id)).toEqual(before)
  // It neither keeps the return open nor reopens it.
  await g.receive(id, { code: goods.gtin })
  await grade(id, (await seen(id)).rows[0]?.id ?? '', 1, 'restock')
  const { version } = await seen(id)
  const reason = { code: 'wrong_item_sent', note: '' }
  const none = { settlement: 'none', feeMinor: 0, method: null, lines: [], reason } as const
  await settleReturn(db, admin(), { id, version, ...none, lines: [] }, null)
  expect((await refusalOf(add('X', ''))).code).toBe('wrong_state')
})
