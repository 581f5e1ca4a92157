import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#platform/days.ts'
import type { Database } from '#platform/server/db/database.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { aPurchaseOrder } from '../../../../tests/support/purchase-order-steps.ts'
import { billedOf } from '../../../../tests/support/supplier-invoice-steps.ts'
import { aPdf } from '../../../../tests/support/supplier-steps.ts'
import { makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { cancelInvoice } from './end-invoice.ts'
import { addScan } from './invoice-scans.ts'
import { recordInvoice } from './record-invoice.ts'
import {
  getInvoice,
  historyOfInvoice,
  invoiceFigures,
  listInvoices,
} from './supplier-invoices.queries.ts'
import { watchDueInvoices } from './watch-due-invoices.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

const received = () => aPurchaseOrder(db, world, world.admin, 'received')

const record = (order: Awaited<ReturnType<typeof received>>, more: object = {}) =>
  db.transaction((tx) => recordInvoice(tx, world.admin, { ...billedOf(order), ...more }))

const read = (id: string, actor = world.admin) => getInvoice(db.reader, actor, { id })

const addFile = (id: string, name: string) =>
  db.transaction((tx) => addScan(tx, world.admin, { id, name }, () => aPdf(db)))

test('a file takes the place of the one before, which stays readable and is in the history', async () => {
  const { id } = await record(await received())
  await addFile(id, 'scan-1.pdf')
  await addFile(id, 'scan-2.pdf')
  const { files } = await read(id)
  expect(files.map(({ name, isPresent }) => [name, isPresent])).toEqual([
    ['scan-2.pdf', true],
    ['scan-1.pdf', false],
  ])
  const { entries } = await historyOfInvoice(db.reader, world.admin, { id })
  const replaced = entries.find(({ type }) => type === 'supplier_invoice.file_replaced')
  expect(replaced?.data).toMatchObject({ file: 'scan-2.pdf', former: 'scan-1.pdf' })
})

test('a cancelled invoice takes no file, and users without costs find none to add one to', async () => {
  const invoice = await record(await received())
  const packer = await db.transaction((tx) => makeUser(tx, 'warehouse_manager'))
  const hidden = db.transaction((tx) =>
    addScan(tx, packer, { id: invoice.id, name: 'x.pdf' }, () => aPdf(db)),
  )
  await expect(hidden).rejects.toMatchObject({ code: 'not_found' })
  await db.transaction((tx) => cancelInvoice(tx, world.admin, { ...invoice, note: '' }))
  const refused = addFile(invoice.id, 'late.pdf')
  await expect(refused).rejects.toMatchObject({ code: 'wrong_state' })
})

test('SQL keeps one present file of an invoice', async () => {
  const { id } = await record(await received())
  await addFile(id, 'scan.pdf')
  const second = sql`insert into supplier_invoice_files (id, invoice_id, file_id, name)
    select gen_random_uuid(), invoice_id, file_id, 'second.pdf' from supplier_invoice_files
    where invoice_id = ${id}`.execute(db.reader)
  await expect(second).rejects.toThrow('supplier_invoice_files_one_present')
})

test('what is due within 7 days is counted with its sum, found by the filter, and reported once', async () => {
  const today = await todayAt(db.reader, world.outletId)
  const invoicedOn = addDays(today, -10)
  const before = await invoiceFigures(db.reader, world.admin)
  const due = async (days: number) =>
    record(await received(), { invoicedOn, dueOn: addDays(today, days) })
  const ids = [await due(0), await due(3), await due(7)].map(({ id }) => id)
  const others = [await due(-1), await due(8)].map(({ id }) => id)
  const figures = await invoiceFigures(db.reader, world.admin)
  expect(figures.dueSoon - before.dueSoon).toBe(3)
  const [sum] = figures.dueSoonSums
  expect((sum?.minor ?? 0) - (before.dueSoonSums[0]?.minor ?? 0)).toBe(3 * 12_000)
  const asked = { q: '', sort: 'due', limit: 200, total: true, soon: true } as const
  const { rows } = await listInvoices(db.reader, world.admin, asked)
  const found = rows.map(({ id }) => id)
  expect(found).toEqual(expect.arrayContaining(ids))
  expect(found.filter((id) => others.includes(id))).toEqual([])
  const told = async () => {
    await watchDueInvoices.work(db, {}, new AbortController().signal)
    const events = await db.reader
      .selectFrom('events')
      .select('entity_id')
      .where('type', '=', 'supplier_invoice.due_reported')
      .where('entity_id', 'in', [...ids, ...others])
      .execute()
    return events.map(({ entity_id }) => entity_id)
  }
  const first = await told()
  // Within 3 days, and what is overdue already.
  expect(first.toSorted()).toEqual([ids[0], ids[1], others[0]].toSorted())
  expect(await told()).toHaveLength(3)
})

test('the tolerance of a supplier counts before that of the company', async () => {
  const order = await received()
  expect(await record(order, billedOf(order, { unitPriceMinor: 275 }))).toMatchObject({
    state: 'held',
  })
  const other = await received()
  await sql`update suppliers set invoice_price_percent = 10
    where id = ${other.supplierId}`.execute(db.reader)
  expect(await record(other, billedOf(other, { unitPriceMinor: 275 }))).toMatchObject({
    state: 'matched',
  })
  const strict = await received()
  await sql`update suppliers set invoice_price_percent = 0, invoice_least_minor = 0
    where id = ${strict.supplierId}`.execute(db.reader)
  expect(await record(strict, billedOf(strict, { unitPriceMinor: 251 }))).toMatchObject({
    state: 'held',
  })
})
