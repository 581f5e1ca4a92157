import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listInput } from '#platform/lists/list-input.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { pictureOf } from '../../../../tests/support/pictures.ts'
import {
  aBilledOrder,
  anOwnInvoice,
  ownInvoiceOf,
} from '../../../../tests/support/portal-invoice-steps.ts'
import { claimFiles } from '../../../../tests/support/supplier-claim-steps.ts'
import { billedOf } from '../../../../tests/support/supplier-invoice-steps.ts'
import { makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { portalInvoiceList } from '../portal-invoices.list.ts'
import { supplierInvoiceList } from '../supplier-invoices.list.ts'
import { approveInvoice } from './approve-invoice.ts'
import { payInvoice } from './end-invoice.ts'
import { approveCreditNote } from './move-credit-note.ts'
import {
  changeOwnInvoice,
  prepareOwnInvoice,
  submitOwnInvoice,
  withdrawOwnInvoice,
} from './own-invoice.ts'
import { ownInvoiceFiles } from './own-invoice-files.ts'
import {
  getPortalInvoice,
  invoiceTasks,
  openOwnLines,
  portalInvoices,
} from './portal-invoices.queries.ts'
import { recordCreditNote } from './record-credit-note.ts'
import { recordInvoice } from './record-invoice.ts'
import { getInvoice, invoiceFigures, listInvoices } from './supplier-invoices.queries.ts'
import { sendBackInvoice, takeOverInvoice } from './take-over-invoice.ts'

let db: Database
let world: World
let user: Actor
let manager: Actor

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  user = await db.transaction((tx) => makeUser(tx, 'supplier'))
  manager = await db.transaction((tx) => makeUser(tx, 'super_manager'))
})

const aCase = () => aBilledOrder(db, world, world.admin, user)

type Step = { readonly id: string; readonly version: number }

const seen = (supplier: Actor, { id }: { id: string }) =>
  getPortalInvoice(db.reader, supplier, { id })

const listed = async (supplier: Actor) =>
  (await portalInvoices.page(db.reader, supplier, listInput(portalInvoiceList).parse({}))).rows

async function ofStaff(id: string) {
  const input = listInput(supplierInvoiceList).parse({ limit: 200 })
  const { rows } = await listInvoices(db.reader, world.admin, input)
  return rows.find((row) => row.id === id)
}

const submit = (supplier: Actor, step: Step) =>
  db.transaction((tx) => submitOwnInvoice(tx, supplier, step))

const takeOver = (step: Step) => db.transaction((tx) => takeOverInvoice(tx, world.admin, step))

const sendBack = (step: Step, reason = 'The date is wrong') =>
  db.transaction((tx) => sendBackInvoice(tx, world.admin, { ...step, reason }))

test('an invoice of received goods is prepared, submitted, taken over, approved and paid', async () => {
  const { order, supplier } = await aCase()
  const { lines } = await openOwnLines(db.reader, supplier)
  expect(lines.map(({ orderLineId, open }) => [orderLineId, open])).toEqual(
    order.lineIds.map((id) => [id, 24]),
  )
  const prepared = await anOwnInvoice(db, supplier, order, 'prepared', { taxMinor: 2400 })
  expect(await ofStaff(prepared.id)).toBeUndefined()
  const missing = { status: 404 }
  await expect(getInvoice(db.reader, world.admin, prepared)).rejects.toMatchObject(missing)
  const submitted = await submit(supplier, prepared)
  expect(await ofStaff(prepared.id)).toMatchObject({
    ...{ state: 'submitted', differs: '', isOfSupplier: true, totalMinor: 14_400 },
  })
  expect((await openOwnLines(db.reader, supplier)).lines).toEqual([])
  expect((await invoiceFigures(db.reader, world.admin)).submitted).toBeGreaterThan(0)
  const taken = await takeOver(submitted)
  expect(taken.state).toBe('matched')
  expect(await seen(supplier, prepared)).toMatchObject({ state: 'in_review', balanceMinor: 14_400 })
  const approved = await db.transaction((tx) => approveInvoice(tx, manager, taken))
  const paid = { ...approved, paidOn: '2026-12-01', reference: 'BACS 7' }
  await db.transaction((tx) => payInvoice(tx, manager, paid))
  expect(await seen(supplier, prepared)).toMatchObject({
    ...{ state: 'paid', paidOn: '2026-12-01', paymentReference: 'BACS 7', balanceMinor: 0 },
  })
})

test('a dearer price is in the list with its difference, and another user approves it', async () => {
  const { order, supplier } = await aCase()
  const submitted = await anOwnInvoice(db, supplier, order, 'submitted', { unitPriceMinor: 300 })
  expect((await ofStaff(submitted.id))?.differs).toBe('Price')
  const taken = await takeOver(submitted)
  expect(taken.state).toBe('held')
  const alone = db.transaction((tx) => approveInvoice(tx, world.admin, taken))
  await expect(alone).rejects.toMatchObject({ code: 'own_invoice' })
})

test('an invoice that was sent back is a task with the reason, is changed and submitted again', async () => {
  const { order, supplier } = await aCase()
  const submitted = await anOwnInvoice(db, supplier, order, 'submitted')
  const back = await sendBack(submitted)
  expect(await invoiceTasks(db.reader, supplier)).toMatchObject([
    { open: submitted.id, note: 'The date is wrong', view: 'invoices' },
  ])
  const facts = { ...ownInvoiceOf(order), invoicedOn: '2026-11-21' }
  const changed = await db.transaction((tx) =>
    changeOwnInvoice(tx, supplier, { ...back, ...facts }),
  )
  const again = await submit(supplier, changed)
  expect(await seen(supplier, again)).toMatchObject({
    ...{ state: 'submitted', invoicedOn: '2026-11-21', sentBackReason: '' },
  })
  expect(await invoiceTasks(db.reader, supplier)).toEqual([])
})

test('a number is used once by a supplier, in any spelling, and again after it is withdrawn', async () => {
  const { order, supplier } = await aCase()
  const first = await anOwnInvoice(db, supplier, order, 'prepared', {
    number: 'R 100',
    quantity: 4,
  })
  const again = (number: string) =>
    db.transaction((tx) =>
      prepareOwnInvoice(tx, supplier, ownInvoiceOf(order, { number, quantity: 4 })),
    )
  const second = again('r100')
  await expect(second).rejects.toMatchObject({ code: 'number_taken', field: 'number' })
  await db.transaction((tx) => withdrawOwnInvoice(tx, supplier, first))
  expect(await again('r100')).toMatchObject({ version: 1 })
})

test('more than was received is refused, with what is on other invoices', async () => {
  const { order, supplier } = await aCase()
  const above = db.transaction((tx) =>
    prepareOwnInvoice(tx, supplier, ownInvoiceOf(order, { quantity: 25 })),
  )
  await expect(above).rejects.toMatchObject({ code: 'more_than_received', field: 'lines' })
  // A draft of staff speaks for its goods as well.
  await db.transaction((tx) =>
    recordInvoice(tx, world.admin, billedOf(order, { quantity: 20, isDraft: true })),
  )
  const rest = db.transaction((tx) =>
    prepareOwnInvoice(tx, supplier, ownInvoiceOf(order, { quantity: 5 })),
  )
  await expect(rest).rejects.toMatchObject({ message: expect.stringContaining('Only 4') })
})

test('of two submitted at once for the same goods one is refused, and SQL refuses it too', async () => {
  const { order, supplier } = await aCase()
  const one = await anOwnInvoice(db, supplier, order, 'prepared', { quantity: 20 })
  const two = await anOwnInvoice(db, supplier, order, 'prepared', { quantity: 20 })
  const outcomes = await Promise.allSettled([submit(supplier, one), submit(supplier, two)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const past = sql`update supplier_invoices set state = 'submitted', submitted_at = now()
    where id in (${one.id}, ${two.id}) and state = 'prepared'`.execute(db.reader)
  await expect(past).rejects.toMatchObject({ constraint: 'supplier_invoices_open' })
})

test('lines, invoices and files of another supplier are not found', async () => {
  const { order, supplier } = await aCase()
  const other = await aCase()
  const theirs = await anOwnInvoice(db, other.supplier, other.order, 'prepared')
  const missing = { status: 404 }
  const prepared = db.transaction((tx) =>
    prepareOwnInvoice(tx, supplier, ownInvoiceOf(other.order)),
  )
  await expect(prepared).rejects.toMatchObject(missing)
  await expect(submit(supplier, theirs)).rejects.toMatchObject(missing)
  const changed = db.transaction((tx) =>
    changeOwnInvoice(tx, supplier, { ...theirs, ...ownInvoiceOf(order) }),
  )
  await expect(changed).rejects.toMatchObject(missing)
  const withdrawn = db.transaction((tx) => withdrawOwnInvoice(tx, supplier, theirs))
  await expect(withdrawn).rejects.toMatchObject(missing)
  await expect(seen(supplier, theirs)).rejects.toMatchObject(missing)
  await expect(upload(supplier, theirs.id)).rejects.toMatchObject(missing)
  expect(await listed(supplier)).toEqual([])
})

test('a blocked supplier prepares and submits nothing, and still sees its invoices', async () => {
  const { order, supplier } = await aCase()
  const prepared = await anOwnInvoice(db, supplier, order, 'prepared')
  await sql`update suppliers set state = 'blocked', state_reason = 'Fraud'
    where id = ${order.supplierId}`.execute(db.reader)
  const refused = { code: 'supplier_closed' }
  await expect(submit(supplier, prepared)).rejects.toMatchObject(refused)
  const another = db.transaction((tx) =>
    prepareOwnInvoice(tx, supplier, ownInvoiceOf(order, { quantity: 1 })),
  )
  await expect(another).rejects.toMatchObject(refused)
  expect((await seen(supplier, prepared)).closedBecause).not.toBe('')
})

async function upload(supplier: Actor, id: string) {
  const route = ownInvoiceFiles(claimFiles).find(({ kind }) => kind === 'upload')
  if (route?.kind !== 'upload') throw new Error('The portal has no upload of invoices.')
  const body = Readable.from([await pictureOf('#123456')])
  return route.receive(db, supplier, body, { id, name: 'R-1.png' })
}

test('the file of an invoice is added until it is submitted, and staff see it', async () => {
  const { order, supplier } = await aCase()
  const prepared = await anOwnInvoice(db, supplier, order, 'prepared')
  await upload(supplier, prepared.id)
  expect((await seen(supplier, prepared)).file?.name).toBe('R-1.png')
  const submitted = await submit(supplier, prepared)
  const late = upload(supplier, prepared.id)
  await expect(late).rejects.toMatchObject({ code: 'wrong_state' })
  const { files } = await getInvoice(db.reader, world.admin, submitted)
  expect(files.map(({ name }) => name)).toEqual(['R-1.png'])
})

test('of what staff recorded a supplier sees what counts, its credit, and no draft or note', async () => {
  const { order, supplier } = await aCase()
  const draft = billedOf(order, { quantity: 4, isDraft: true })
  await db.transaction((tx) => recordInvoice(tx, world.admin, { ...draft, note: 'Argued' }))
  const given = { ...billedOf(order, { quantity: 10 }), note: 'Argued' }
  const { id } = await db.transaction((tx) => recordInvoice(tx, world.admin, given))
  const { lines } = await getInvoice(db.reader, world.admin, { id })
  const credited = [{ invoiceLineId: lines[0]?.id ?? '', quantity: 2, unitPriceMinor: 250 }]
  const note = await db.transaction((tx) =>
    recordCreditNote(tx, world.admin, {
      ...{ invoiceId: id, number: 'CN-1', creditedOn: '2026-11-25', reason: 'rejected', note: '' },
      ...{ taxMinor: 0, otherMinor: 0, lines: credited },
    }),
  )
  expect((await seen(supplier, { id })).creditNotes).toEqual([])
  await db.transaction((tx) => approveCreditNote(tx, manager, note))
  const invoice = await seen(supplier, { id })
  expect(invoice).toMatchObject({ balanceMinor: 4500, isOfSupplier: false, note: '' })
  expect(invoice.creditNotes.map(({ number, totalMinor }) => [number, totalMinor])).toEqual([
    ['CN-1', 500],
  ])
  expect((await listed(supplier)).map((row) => row.id)).toEqual([id])
})
