import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { catalogSettings } from '#stock/catalog/catalog.settings.ts'
import { enterCompany } from '../../../../../tests/support/company.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { type InvoiceSteps, invoiceSteps } from '../../../../../tests/support/invoice-steps.ts'
import { addWares, type Ware } from '../../../../../tests/support/order-steps.ts'
import { makeWorld, orderOf, type World } from '../../../../../tests/support/world.ts'
import type { NewOrder } from '../../new-order.fields.ts'
import { editOrder } from '../editing/edit-order.ts'
import { placeOrder } from '../placing/place-order.ts'
import { documentsFile } from './documents-file.ts'
import { latestInvoices } from './latest-invoices.ts'
import { moneyOf } from './order-money.queries.ts'

let db: Database
let world: World
let shirt: Ware
let socks: Ware
let steps: InvoiceSteps

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  steps = invoiceSteps(db, world)
  const [first, second] = await addWares(db, world, 2, 200)
  if (!first || !second) throw new Error('There are two wares.')
  shirt = first
  socks = second
})

const agreed = { code: 'agreed_by_phone', note: '' }

/** Three units at 19.95 with 4.99 of shipping, taxes of 20 % in it, paid in advance. */
async function anOrder(more: Partial<NewOrder> = {}) {
  const placed = await placeOrder(
    db,
    world.admin,
    {
      ...orderOf(world, []),
      lines: [{ variantId: shirt.id, quantity: 3, unitPriceMinor: 1_995, reason: agreed }],
      shippingMinor: 499,
      paymentMethod: 'prepaid',
      shipAddress: '3 Albion Street',
      shipPostcode: 'LS2 4GE',
      shipCountry: 'GB',
      ...more,
    },
    null,
  )
  return placed.id
}

async function edit(id: string, quantity: number, more: { orderDiscountMinor?: number } = {}) {
  const terms = await steps.termsOf(id)
  const { version, shippingMinor, paymentMethod, note, lines } = terms
  const [line] = lines
  const { orderDiscountMinor: off = terms.orderDiscountMinor } = more
  await steps.write((tx) =>
    editOrder(tx, world.admin, {
      ...{ id, version, shippingMinor, paymentMethod, note },
      reason: { code: 'quantity_changed', note: '' },
      lines: [{ lineId: line?.id ?? '', variantId: line?.variantId ?? '', quantity }],
      ...(off > 0 ? { discount: { amountMinor: off, reason: agreed } } : {}),
    }),
  )
}

/** Kind, amount and tax of each document, oldest first. */
async function documentsOf(id: string) {
  const { invoices } = await moneyOf(db.reader, world.admin, { id })
  return invoices.toReversed().map(({ kind, totalMinor, taxMinor }) => [kind, totalMinor, taxMinor])
}

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )

test('refuses an invoice while required facts of the company are missing, and names them', async () => {
  const id = await anOrder()
  const refused = await steps.issue(id).catch((error: unknown) => error)
  expect(refused).toMatchObject({
    code: 'company_incomplete',
    details: { missing: ['the company name', 'the legal address', 'the tax number'] },
  })
  await enterCompany(db, { 'company.tax_number': '' })
  expect(await codeOf(steps.issue(id))).toBe('company_incomplete')
  await enterCompany(db)
  expect(await codeOf(steps.issue(id))).toBe('done')
})

test('a refund of a unit issues a credit note over it and its tax', async () => {
  const id = await anOrder()
  await steps.pay(id, 6_484)
  const { label } = await steps.issue(id)
  await steps.refund(id, { units: 1 })
  expect(await documentsOf(id)).toEqual([
    ['invoice', 6_484, 1_081],
    ['credit_note', -1_995, -333],
  ])
  const [, credit] = (await moneyOf(db.reader, world.admin, { id })).invoices.toReversed()
  expect(credit).toMatchObject({ refersTo: label, reason: 'Arrived damaged' })
})

test('an edit credits or invoices the difference, and a cancellation credits the rest', async () => {
  const id = await anOrder()
  await steps.issue(id)
  await edit(id, 1)
  await edit(id, 4)
  expect(await documentsOf(id)).toEqual([
    ['invoice', 6_484, 1_081],
    ['credit_note', -3_990, -665],
    ['invoice', 5_985, 997],
  ])
  await steps.cancel(id)
  expect((await documentsOf(id)).at(-1)).toEqual(['credit_note', -8_479, -1_413])
  expect(await codeOf(steps.issue(id))).toBe('done')
  expect(await documentsOf(id)).toHaveLength(4)
})

test('goodwill and shipping are credited by rate, and an overpayment is not', async () => {
  await sql`update products set tax_class = 'reduced-rate' where id =
    (select product_id from variants where id = ${socks.id})`.execute(db.reader)
  const id = await anOrder({
    lines: [
      { variantId: shirt.id, quantity: 1, unitPriceMinor: 3_000, reason: agreed },
      { variantId: socks.id, quantity: 1, unitPriceMinor: 1_000, reason: agreed },
    ],
  })
  await steps.issue(id)
  await steps.pay(id, 5_000)
  await steps.refund(id, { amountMinor: 501 })
  expect(await documentsOf(id)).toHaveLength(1)
  await steps.refund(id, { shippingMinor: 499 })
  await steps.refund(id, { amountMinor: 400 })
  expect(await documentsOf(id)).toEqual([
    ['invoice', 4_499, 500 + 48 + 83],
    ['credit_note', -499, -83],
    // Three quarters of it at 20 %, a quarter at 5 %.
    ['credit_note', -400, -50 - 5],
  ])
})

test('an invoice shows payments, refunds, balance, address, and the discount on the order', async () => {
  const id = await anOrder()
  await steps.pay(id, 6_484)
  await edit(id, 1, { orderDiscountMinor: 100 })
  await steps.issue(id)
  const [page = []] = await steps.printed(id)
  const said = page.join('\n')
  expect(said).toContain('Leeds LS2 4GE')
  expect(said).toContain('United Kingdom')
  expect(said).toContain('Subtotal | £19.95')
  expect(said).toContain('Discount on the order | -£1.00')
  expect(said).toContain('Total | £23.94')
  expect(said).toContain('Paid | £64.84')
  expect(said).toContain('Refund due | £40.90')
  await steps.refund(id, { amountMinor: 4_090 })
  const { label } = await steps.issue(id)
  expect(said).toContain(`Invoice ${label}`)
})

test('an invoice to a company shows its tax number, net prices, date of supply and how to pay', async () => {
  await sql`insert into setting_values (key, outlet_id, value, changed_by_name)
    values (${catalogSettings.pricesIncludeTax.key}, ${world.outletId}, 'false', 'Test')`.execute(
    db.reader,
  )
  await enterCompany(db, {
    'company.bank_account': 'Sort code 00-00-00, account 12345678',
    'company.payment_terms': 'Payable within 30 days',
  })
  const customerId = newId()
  await sql`insert into customers (id, full_name, tax_number)
    values (${customerId}, 'Byron Ltd', 'GB987654321')`.execute(db.reader)
  const id = await anOrder({ customerId, shipName: 'Byron Ltd' })
  await steps.issue(id)
  const [page = []] = await steps.printed(id)
  const said = page.join('\n')
  for (const words of [
    'Tax number GB987654321',
    'Date of supply: Not sent yet',
    'Unit price, net',
    'Net amount',
    'Payable within 30 days',
    'Sort code 00-00-00, account 12345678',
    'VAT 20% on £64.84 | £12.97',
    'Balance due | £77.81',
  ])
    expect(said).toContain(words)
  await sql`insert into setting_values (key, outlet_id, value, changed_by_name)
    values (${catalogSettings.pricesIncludeTax.key}, ${world.outletId}, 'true', 'Test')`.execute(
    db.reader,
  )
})

test('the file of several orders has their invoices and their credit notes', async () => {
  const id = await anOrder()
  await steps.pay(id, 6_484)
  await steps.issue(id)
  await steps.refund(id, { units: 3 })
  const { printing } = await latestInvoices(db.reader, world.admin, { ids: [id] })
  expect(printing.map(({ label }) => label.replace(/\d+/, ''))).toEqual(['INV-', 'CN-'])
  expect(await steps.printed(id)).toHaveLength(2)
  const table = documentsFile.find(({ path }) => path.endsWith('.csv'))
  const sent = await table?.send(db, world.admin, { ids: id })
  const lines = (await text(sent?.body ?? Readable.from([]))).trim().split('\r\n')
  expect(lines.slice(1).map((line) => line.split(',').slice(-5).join(','))).toEqual([
    '20,54.03,10.81,64.84,GBP',
    '20,-49.87,-9.98,-59.85,GBP',
  ])
})
