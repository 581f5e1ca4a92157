import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { lockForReceiving, recordReceived } from '#stock/purchasing/server/index.ts'
import { addRate, aForeignDraft, aForeignOrder } from '../../../../tests/support/currency-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { ownInvoiceOf } from '../../../../tests/support/portal-invoice-steps.ts'
import { addStore, makeUser, makeWorld, type World } from '../../../../tests/support/world.ts'
import { approveInvoice } from './approve-invoice.ts'
import { billableLines } from './billable-lines.ts'
import { prepareOwnInvoice } from './own-invoice.ts'
import { openOwnLines } from './portal-invoices.queries.ts'
import { changeInvoice, recordInvoice } from './record-invoice.ts'
import { getInvoice } from './supplier-invoices.queries.ts'

let db: Database
let world: World

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
})

let stores = 0

/** An order of 10 for 100.00 EUR each at an outlet of its own, received at 300 PKR for 1 EUR. */
async function receivedInEuros(rate = '300') {
  stores += 1
  const outletId = await addStore(db, `INV${stores}`, 'PKR')
  await addRate(db, world.admin, ['EUR', 'PKR', rate], `2026-02-0${stores}`)
  const terms = { outletId, currency: 'EUR', unitCostMinor: 10_000, quantity: 10 }
  const order = await aForeignOrder(db, world.admin, terms)
  return { ...order, lineId: await receive(order.id) }
}

async function receive(id: string): Promise<string> {
  return db.transaction(async (tx) => {
    const locked = await lockForReceiving(tx, world.admin, id)
    const units = locked.items.map((line) => ({ lineId: line.id, accepted: 10, rejected: 0 }))
    await recordReceived(tx, world.admin, locked, { units, receipt: 'Receipt 1' })
    return locked.items[0]?.id ?? ''
  })
}

/** Two received orders of one supplier, at 301 and at 302 PKR for 1 EUR. */
async function receivedAtTwoRates() {
  const first = await receivedInEuros('301')
  const draft = await aForeignDraft(db, world.admin, {
    ...{ outletId: first.outletId, currency: 'EUR', unitCostMinor: 10_000, quantity: 10 },
  })
  await sql`update purchase_orders set supplier_id = ${first.supplierId}, rate = 302, rated_on = now(),
    sent_at = now(), revision = 1, state = 'received' where id = ${draft.id}`.execute(db.reader)
  const { id: lineId } = await db.reader
    .selectFrom('purchase_order_lines')
    .select('id')
    .where('purchase_order_id', '=', draft.id)
    .executeTakeFirstOrThrow()
  await sql`update purchase_order_lines set accepted = 10 where id = ${lineId}`.execute(db.reader)
  return { first, second: lineId }
}

type Given = { unitPriceMinor?: number; rate?: string | null }

const billOf = (orderLineId: string, { unitPriceMinor = 10_000, ...more }: Given = {}) => ({
  ...{ number: newId(), invoicedOn: '2026-11-20', dueOn: null, isDraft: false },
  ...{ taxMinor: 0, freightMinor: 0, otherMinor: 0, note: '', totalMinor: unitPriceMinor * 10 },
  ...more,
  lines: [{ orderLineId, quantity: 10, unitPriceMinor }],
})

const record = (orderLineId: string, given: Given = {}) =>
  db.transaction((tx) => recordInvoice(tx, world.admin, billOf(orderLineId, given)))

const read = (id: string) => getInvoice(db.reader, world.admin, { id })

test('an invoice has the rate of its order, or its own, whose difference is no difference of price', async () => {
  const { id, lineId } = await receivedInEuros()
  const { lines } = await billableLines(db.reader, world.admin, { orderId: id })
  expect(lines).toMatchObject([{ currency: 'EUR', outletCurrency: 'PKR', orderRate: '300' }])
  const invoice = await record(lineId, { rate: '310.5' })
  expect(await read(invoice.id)).toMatchObject({
    ...{ state: 'matched', currency: 'EUR', totalMinor: 100_000, differences: [] },
    ...{ rate: '310.5', outletTotalMinor: 31_050_000, rateDifferenceMinor: 1_050_000 },
    lines: [{ match: { priceAmountMinor: 0, kinds: [] } }],
  })
  const other = await receivedInEuros()
  const usual = await record(other.lineId)
  expect(await read(usual.id)).toMatchObject({ rate: '300', rateDifferenceMinor: 0 })
})

test('the accepted amount of the company and the limit of approval are in the currency of the outlet', async () => {
  // 1.00 PKR is accepted, which is less than a cent: 3 % dearer is held though it is 0.01 EUR.
  const outletId = await addStore(db, 'CHEAP', 'PKR')
  const cheap = await aForeignOrder(db, world.admin, {
    ...{ outletId, currency: 'EUR', unitCostMinor: 30, quantity: 10 },
  })
  const held = await record(await receive(cheap.id), { unitPriceMinor: 31 })
  expect(held.state).toBe('held')
  // 1,000.00 EUR are 300,000.00 PKR, above the limit of 1,000.00 PKR.
  const { lineId } = await receivedInEuros()
  const invoice = await record(lineId)
  expect(await read(invoice.id)).toMatchObject({ state: 'matched', needsAnother: true })
  await expect(
    db.transaction((tx) => approveInvoice(tx, world.admin, invoice)),
  ).rejects.toMatchObject({ code: 'own_invoice', message: expect.stringContaining('PKR') })
})

test('orders of different rates need the rate of the invoice, and the currency of the outlet has none', async () => {
  const { first, second } = await receivedAtTwoRates()
  const lines = [first.lineId, second].map((orderLineId) => {
    return { orderLineId, quantity: 10, unitPriceMinor: 10_000 }
  })
  const both = { ...billOf(first.lineId), totalMinor: 200_000, lines, isDraft: true }
  const add = (rate: string | null) =>
    db.transaction((tx) => recordInvoice(tx, world.admin, { ...both, number: newId(), rate }))
  const needed = { code: 'rate_needed', field: 'rate' }
  await expect(add(null)).rejects.toMatchObject({
    ...needed,
    message: expect.stringMatching(/1 EUR = 301 PKR, rate of .+; .+1 EUR = 302 PKR, rate of /),
  })
  const invoice = await add('301.5')
  // 1,000.00 EUR at half a rupee more, and at half a rupee less.
  expect(await read(invoice.id)).toMatchObject({
    rateDifferenceMinor: 0,
    lines: [
      { orderRate: '301', orderRatedOn: expect.any(String) },
      { orderRate: '302', orderRatedOn: expect.any(String) },
    ],
  })
  // Left out of a change, the rate stays; null is that of the orders.
  const change = { ...both, id: invoice.id, number: newId(), version: 1 }
  await db.transaction((tx) => changeInvoice(tx, world.admin, change))
  expect(await read(invoice.id)).toMatchObject({ rate: '301.5' })
  // The rate of the one order is not taken for another that is added.
  const one = { ...billOf(first.lineId), isDraft: true }
  const draftOfOne = await db.transaction((tx) => recordInvoice(tx, world.admin, one))
  expect(await read(draftOfOne.id)).toMatchObject({ rate: '301' })
  const added = { ...both, id: draftOfOne.id, number: newId(), version: 1 }
  const addOther = (rate?: string) =>
    db.transaction((tx) => changeInvoice(tx, world.admin, { ...added, rate }))
  await expect(addOther()).rejects.toMatchObject(needed)
  await addOther('302')
  expect(await read(draftOfOne.id)).toMatchObject({ rate: '302' })

  const own = await aForeignOrder(db, world.admin, {
    ...{ outletId: first.outletId, currency: 'PKR', unitCostMinor: 10_000, quantity: 10 },
  })
  const line = await receive(own.id)
  await expect(record(line, { rate: '2' })).rejects.toMatchObject({ code: 'rate_of_own_currency' })
  const plain = await record(line, { rate: '1' })
  expect(await read(plain.id)).toMatchObject({ rate: '1', rateDifferenceMinor: 0 })
})

test('a supplier is offered orders of one rate for an invoice, and refused those of two', async () => {
  const { first, second } = await receivedAtTwoRates()
  const user = await db.transaction((tx) => makeUser(tx, 'supplier'))
  const supplier = newActor({ ...user, supplierId: first.supplierId })
  const { lines } = await openOwnLines(db.reader, supplier)
  expect(lines.map(({ orderLineId, currency }) => [orderLineId, currency])).toEqual([
    [first.lineId, 'EUR'],
    [second, 'EUR'],
  ])
  expect(new Set(lines.map(({ together }) => together)).size).toBe(2)
  const invoice = ownInvoiceOf({ lineIds: [first.lineId, second] }, { quantity: 1 })
  await expect(
    db.transaction((tx) => prepareOwnInvoice(tx, supplier, invoice)),
  ).rejects.toMatchObject({ code: 'rates_differ', field: 'lines' })
})

test('SQL keeps the rate of an invoice that counts', async () => {
  const { lineId } = await receivedInEuros()
  const { id } = await record(lineId)
  const change = (set: string) =>
    sql`update supplier_invoices set ${sql.raw(set)} where id = ${id}`.execute(db.reader)
  await expect(change('rate = 2')).rejects.toThrow(/kept once it counts/)
  await expect(change("currency = 'PKR'")).rejects.toThrow(/not changed/)
})
