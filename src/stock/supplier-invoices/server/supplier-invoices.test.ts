import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { lockForReceiving, recordReceived, recordUndone } from '#stock/purchasing/server/index.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aPurchaseOrder, type OrderState } from '../../../../tests/support/purchase-order-steps.ts'
import { billedOf } from '../../../../tests/support/supplier-invoice-steps.ts'
import { makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { approveInvoice } from './approve-invoice.ts'
import { billableLines } from './billable-lines.ts'
import { cancelInvoice, payInvoice, returnInvoice } from './end-invoice.ts'
import { matchInvoice } from './match-invoice.ts'
import { changeInvoice, recordInvoice } from './record-invoice.ts'
import { rematchOrders } from './rematch-invoices.ts'
import { getInvoice, invoiceFigures, listInvoices } from './supplier-invoices.queries.ts'

let db: Database
let world: World
let other: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  other = await db.transaction((tx) => makeUser(tx, 'super_manager'))
})

type Order = Awaited<ReturnType<typeof aPurchaseOrder>>

const ordered = (state: OrderState) => aPurchaseOrder(db, world, world.admin, state)

const record = (order: Order, more: Parameters<typeof billedOf>[1] = {}, actor = world.admin) =>
  db.transaction((tx) => recordInvoice(tx, actor, billedOf(order, more)))

const read = (id: string, actor = world.admin) => getInvoice(db.reader, actor, { id })

const receive = (order: Order, accepted: number) =>
  db.transaction(async (tx) => {
    const locked = await lockForReceiving(tx, world.admin, order.id)
    const units = order.lineIds.map((lineId) => ({ lineId, accepted, rejected: 0 }))
    await recordReceived(tx, world.admin, locked, { units, receipt: 'Receipt 2' })
  })

const rematch = (order: Order) => db.transaction((tx) => rematchOrders(tx, world.admin, [order.id]))

const approve = (step: { id: string; version: number }, actor: Actor) =>
  db.transaction((tx) => approveInvoice(tx, actor, step))

test('an invoice for what was received matches, is approved by its author, and paid', async () => {
  const order = await ordered('received')
  const invoice = await record(order)
  expect(invoice).toMatchObject({ state: 'matched' })
  const approved = await approve(invoice, world.admin)
  const step = { id: invoice.id, version: approved.version }
  await db.transaction((tx) =>
    payInvoice(tx, world.admin, { ...step, paidOn: '2026-12-01', reference: 'BACS 7' }),
  )
  expect(await read(invoice.id)).toMatchObject({
    state: 'paid',
    differences: [],
    paidOn: '2026-12-01',
    paymentReference: 'BACS 7',
  })
})

test('an invoice that came before the goods is held, and matches when they are received', async () => {
  const order = await ordered('confirmed')
  const { id, state } = await record(order)
  expect(state).toBe('held')
  expect(await read(id)).toMatchObject({ differs: 'Not received yet' })
  await receive(order, 24)
  await rematch(order)
  expect(await read(id)).toMatchObject({ state: 'matched', differs: '' })
})

test('an invoice that matched is held again when its receipt is undone', async () => {
  const order = await ordered('received')
  const { id } = await record(order)
  await db.transaction((tx) =>
    recordUndone(tx, world.admin, order.id, {
      units: [{ lineId: order.lineIds[0] ?? '', accepted: 24, rejected: 0 }],
      receipt: 'Receipt 1',
    }),
  )
  await rematch(order)
  expect(await read(id)).toMatchObject({ state: 'held', differs: 'Not received yet' })
})

test('a higher price is held, and approved by another user only', async () => {
  const order = await ordered('received')
  const invoice = await record(order, { unitPriceMinor: 275 })
  expect(invoice.state).toBe('held')
  const [first] = (await read(invoice.id)).differences
  expect(first).toMatch(/costs £2\.75 instead of £2\.50 \(£6\.00 in all\)\./)
  const own = approve(invoice, world.admin)
  await expect(own).rejects.toMatchObject({ code: 'own_invoice' })
  await approve(invoice, other)
  expect(await read(invoice.id)).toMatchObject({ state: 'approved', needsAnother: true })
})

test('SQL refuses the author of an invoice that differs as its approver', async () => {
  const order = await ordered('received')
  const { id } = await record(order, { unitPriceMinor: 275 })
  const forged = sql`update supplier_invoices set state = 'approved', is_exception = true,
    approved_at = now(), approved_by = entered_by where id = ${id}`.execute(db.reader)
  await expect(forged).rejects.toThrow('supplier_invoices_by_two')
})

test('SQL refuses to bill more than was received without a decision', async () => {
  const order = await ordered('partially_received')
  const { id } = await record(order)
  const hide = sql`update supplier_invoice_lines set over_quantity = 0
    where invoice_id = ${id}`.execute(db.reader)
  await hide
  const forged = sql`update supplier_invoices set state = 'matched' where id = ${id}`.execute(
    db.reader,
  )
  await expect(forged).rejects.toThrow('more is billed than was received')
  await sql`update supplier_invoice_lines set over_quantity = quantity
    where invoice_id = ${id}`.execute(db.reader)
  const undecided = sql`update supplier_invoices set state = 'matched' where id = ${id}`.execute(
    db.reader,
  )
  await expect(undecided).rejects.toThrow('without a decision')
})

test('SQL refuses to change the lines of an invoice that counts', async () => {
  const { id } = await record(await ordered('received'))
  const changed = sql`update supplier_invoice_lines set quantity = quantity + 1
    where invoice_id = ${id}`.execute(db.reader)
  await expect(changed).rejects.toThrow('only while it is a draft or held')
})

test('two users who bill the same goods at once: one matches, the other is held', async () => {
  const order = await ordered('received')
  const both = await Promise.all([
    record(order, { number: 'A-1' }),
    record(order, { number: 'A-2' }, other),
  ])
  expect(both.map(({ state }) => state).toSorted()).toEqual(['held', 'matched'])
  const held = both.find(({ state }) => state === 'held')
  expect(await read(held?.id ?? '')).toMatchObject({ differs: 'Quantity' })
})

test('two connections past the application: SQL lets one of them bill the goods', async () => {
  const order = await ordered('received')
  const drafts = [
    await record(order, { number: 'B-1', isDraft: true }),
    await record(order, { number: 'B-2', isDraft: true }),
  ]
  const results = await Promise.allSettled(
    drafts.map(({ id }) =>
      sql`update supplier_invoices set state = 'matched' where id = ${id}`.execute(db.reader),
    ),
  )
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a cancelled invoice frees its goods and its number, and the next one matches', async () => {
  const order = await ordered('received')
  const first = await record(order, { number: 'C 1' })
  const second = await record(order, { number: 'C-2' })
  expect(second.state).toBe('held')
  const again = record(order, { number: ' c1' })
  await expect(again).rejects.toMatchObject({ code: 'number_taken' })
  await db.transaction((tx) => cancelInvoice(tx, world.admin, { ...first, note: 'Wrong order' }))
  expect(await read(second.id)).toMatchObject({ state: 'matched' })
  expect(await record(order, { number: 'c1' })).toMatchObject({ state: 'held' })
})

test('a draft that was returned is changed and compared again', async () => {
  const order = await ordered('received')
  const held = await record(order, { totalMinor: 11_999 })
  expect(await read(held.id)).toMatchObject({ differs: 'Sum', sumMinor: -1 })
  const back = await db.transaction((tx) => returnInvoice(tx, world.admin, { ...held, note: '' }))
  const billed = billedOf(order, { number: 'D-1' })
  const changed = await db.transaction((tx) =>
    changeInvoice(tx, world.admin, { ...billed, ...back }),
  )
  expect(changed.state).toBe('matched')
  const twice = db.transaction((tx) =>
    matchInvoice(tx, world.admin, { id: held.id, version: changed.version }),
  )
  await expect(twice).rejects.toMatchObject({ code: 'wrong_state' })
})

test('one invoice bills several orders of a supplier, and not those of two', async () => {
  const [one, two] = [await ordered('received'), await ordered('received')]
  const mixed = { ...one, lineIds: [...one.lineIds, ...two.lineIds] }
  const refused = record(mixed)
  await expect(refused).rejects.toMatchObject({ code: 'several_suppliers' })
})

test('what is received and on no invoice fills the next one', async () => {
  const order = await ordered('partially_received')
  const { supplierId } = order
  const before = await billableLines(db.reader, world.admin, { supplierId })
  expect(before.lines).toMatchObject([{ received: 10, open: 10, orderPriceMinor: 250 }])
  await record(order)
  expect((await billableLines(db.reader, world.admin, { supplierId })).lines).toEqual([])
})

test('an invoice is not found without the permission to see costs', async () => {
  const { id } = await record(await ordered('received'))
  const packer = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
  const hidden = read(id, packer)
  await expect(hidden).rejects.toMatchObject({ code: 'not_found' })
  const empty = { ...listed, q: '' }
  expect((await listInvoices(db.reader, packer, empty)).rows).toEqual([])
  expect(await invoiceFigures(db.reader, packer)).toMatchObject({ held: 0, toApprove: 0 })
})

const listed = { q: '', sort: '-at', limit: 50, total: true } as const
