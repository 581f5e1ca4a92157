import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aPurchaseOrder } from '../../../../tests/support/purchase-order-steps.ts'
import { billedOf } from '../../../../tests/support/supplier-invoice-steps.ts'
import { makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { approveInvoice } from './approve-invoice.ts'
import { getCreditNote } from './credit-notes.queries.ts'
import { cancelInvoice, payInvoice, returnInvoice } from './end-invoice.ts'
import { approveCreditNote, cancelCreditNote, settleCreditNote } from './move-credit-note.ts'
import { recordCreditNote } from './record-credit-note.ts'
import { recordInvoice } from './record-invoice.ts'
import { getInvoice, historyOfInvoice } from './supplier-invoices.queries.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

/** 2 lines of 24 for 2.50 each: 120.00. */
async function anInvoice() {
  const order = await aPurchaseOrder(db, world, world.admin, 'received')
  const invoice = await db.transaction((tx) => recordInvoice(tx, world.admin, billedOf(order)))
  const { lines } = await read(invoice.id)
  return { ...invoice, lineIds: lines.map(({ id }) => id) }
}

const read = (id: string) => getInvoice(db.reader, world.admin, { id })

type Credit = Partial<Parameters<typeof recordCreditNote>[2]>

const facts = (invoiceId: string, more: Credit = {}) => ({
  ...{ invoiceId, number: `CN-${newId().slice(-8)}`, creditedOn: '2026-11-25' },
  ...{ reason: 'rejected' as const, taxMinor: 0, otherMinor: 0, note: '', lines: [], ...more },
})

const credit = (invoiceId: string, more: Credit = {}, actor = world.admin) =>
  db.transaction((tx) => recordCreditNote(tx, actor, facts(invoiceId, more)))

const approve = (step: { id: string; version: number }) =>
  db.transaction((tx) => approveCreditNote(tx, world.admin, step))

const lineOf = (invoiceLineId: string | undefined, quantity: number, unitPriceMinor = 250) => ({
  invoiceLineId: invoiceLineId ?? '',
  quantity,
  unitPriceMinor,
})

test('approved credit is taken off what is due, and is settled with the payment', async () => {
  const invoice = await anInvoice()
  const note = await credit(invoice.id, { lines: [lineOf(invoice.lineIds[0], 4)], taxMinor: 200 })
  expect(await read(invoice.id)).toMatchObject({ totalMinor: 12_000, balanceMinor: 12_000 })
  await approve(note)
  expect(await read(invoice.id)).toMatchObject({ totalMinor: 12_000, balanceMinor: 10_800 })
  const approved = await db.transaction((tx) => approveInvoice(tx, world.admin, invoice))
  await db.transaction((tx) =>
    payInvoice(tx, world.admin, { ...approved, paidOn: '2026-12-01', reference: '' }),
  )
  expect(await read(invoice.id)).toMatchObject({
    balanceMinor: 0,
    creditNotes: [{ state: 'settled', settledOn: '2026-12-01', totalMinor: 1200 }],
  })
  const { entries } = await historyOfInvoice(db.reader, world.admin, { id: invoice.id })
  expect(entries.map(({ type }) => type)).toContain('supplier_credit_note.settled')
})

test('credit for a paid invoice is due back until it is settled', async () => {
  const invoice = await anInvoice()
  const approved = await db.transaction((tx) => approveInvoice(tx, world.admin, invoice))
  await db.transaction((tx) =>
    payInvoice(tx, world.admin, { ...approved, paidOn: '2026-12-01', reference: '' }),
  )
  const note = await approve(await credit(invoice.id, { reason: 'returned', otherMinor: 500 }))
  expect(await read(invoice.id)).toMatchObject({ balanceMinor: -500 })
  await db.transaction((tx) =>
    settleCreditNote(tx, world.admin, { ...note, settledOn: '2026-12-05' }),
  )
  expect(await read(invoice.id)).toMatchObject({ balanceMinor: 0 })
})

test('no credit is above what was invoiced: in units, in the amount of a line, and in all', async () => {
  const { id, lineIds } = await anInvoice()
  const [first, second] = lineIds
  await credit(id, { lines: [lineOf(first, 20)] })
  const units = credit(id, { lines: [lineOf(first, 5, 1)] })
  await expect(units).rejects.toMatchObject({ code: 'credit_above_invoice' })
  const amount = credit(id, { reason: 'price', lines: [lineOf(first, 24, 42)] })
  await expect(amount).rejects.toMatchObject({ code: 'credit_above_invoice' })
  await credit(id, { reason: 'price', lines: [lineOf(first, 24, 41)] })
  await credit(id, { lines: [lineOf(second, 24)] })
  // 50.00 + 9.84 + 60.00 of 120.00.
  const all = credit(id, { reason: 'other', otherMinor: 17 })
  await expect(all).rejects.toMatchObject({ code: 'credit_above_invoice' })
  await credit(id, { reason: 'other', otherMinor: 16 })
})

test('two credit notes at once for the same goods: one is recorded', async () => {
  const { id, lineIds } = await anInvoice()
  const both = await Promise.allSettled([
    credit(id, { lines: [lineOf(lineIds[0], 24)] }),
    credit(id, { lines: [lineOf(lineIds[0], 24)] }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('past the application, SQL refuses credit above the invoice and of a draft', async () => {
  const { id } = await anInvoice()
  const insert = (of: string, total: number) =>
    sql`insert into supplier_credit_notes (id, invoice_id, number, reason, credited_on, total_minor)
      values (${newId()}, ${of}, ${newId()}, 'other', '2026-11-25', ${total})`.execute(db.reader)
  await insert(id, 12_000)
  const more = insert(id, 1)
  await expect(more).rejects.toThrow('more is credited than was invoiced')
  const order = await aPurchaseOrder(db, world, world.admin, 'received')
  const draft = await db.transaction((tx) =>
    recordInvoice(tx, world.admin, billedOf(order, { isDraft: true })),
  )
  const early = insert(draft.id, 1)
  await expect(early).rejects.toThrow('only an invoice that counts is credited')
  const cancelled = sql`update supplier_invoices set state = 'cancelled' where id = ${id}`.execute(
    db.reader,
  )
  await expect(cancelled).rejects.toThrow('the invoice has credit notes')
})

test('an invoice with a credit note is neither cancelled nor changed until that is cancelled', async () => {
  const invoice = await anInvoice()
  const note = await credit(invoice.id, { otherMinor: 100, reason: 'other' })
  const step = { id: invoice.id, version: invoice.version, note: '' }
  const back = db.transaction((tx) => returnInvoice(tx, world.admin, step))
  await expect(back).rejects.toMatchObject({ code: 'has_credit_notes' })
  await db.transaction((tx) => cancelCreditNote(tx, world.admin, { ...note, note: 'Wrong' }))
  await db.transaction((tx) => cancelInvoice(tx, world.admin, step))
  const late = credit(invoice.id, { otherMinor: 100 })
  await expect(late).rejects.toMatchObject({ code: 'wrong_state' })
})

test('a number credits an invoice once, a credit note has an amount, and costs are needed to see it', async () => {
  const { id, lineIds } = await anInvoice()
  const note = await credit(id, { number: 'CN 7', otherMinor: 100 })
  const again = credit(id, { number: 'cn7', otherMinor: 100 })
  await expect(again).rejects.toMatchObject({ code: 'number_taken' })
  const none = credit(id)
  await expect(none).rejects.toMatchObject({ code: 'nothing_credited' })
  const twice = credit(id, { lines: [lineOf(lineIds[0], 1), lineOf(lineIds[0], 1)] })
  await expect(twice).rejects.toMatchObject({ code: 'same_product_twice' })
  const foreign = credit(id, { lines: [lineOf(newId(), 1)] })
  await expect(foreign).rejects.toMatchObject({ code: 'not_found' })
  const packer = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
  const hidden = getCreditNote(db.reader, packer, { id: note.id })
  await expect(hidden).rejects.toMatchObject({ code: 'not_found' })
})
