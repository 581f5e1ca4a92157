import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { enterCompany } from '../../../../../tests/support/company.ts'
import { addCustomer } from '../../../../../tests/support/customer-steps.ts'
import { ownerOf, testDatabase } from '../../../../../tests/support/database.ts'
import { type InvoiceSteps, invoiceSteps } from '../../../../../tests/support/invoice-steps.ts'
import { addWares, type Ware } from '../../../../../tests/support/order-steps.ts'
import { anOrder as anOrderIn } from '../../../../../tests/support/orders-in-state.ts'
import { because, makeWorld, orderOf, type World } from '../../../../../tests/support/world.ts'
import type { NewOrder } from '../../new-order.fields.ts'
import { ordersSettings } from '../../orders.settings.ts'
import { eraseOrders } from '../erase-orders.ts'
import { takeBackOrder } from '../fulfilment/take-back-order.ts'
import { placeOrder } from '../placing/place-order.ts'
import { mergeOrders } from '../split-merge/merge-orders.ts'
import { splitOrder } from '../split-merge/split-order.ts'
import { documentsThatDiffer } from './documents-that-differ.ts'
import { moneyOf } from './order-money.queries.ts'
import { waiveRest } from './waive-rest.ts'

let db: Database
let world: World
let mug: Ware
let steps: InvoiceSteps

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  await enterCompany(db)
  const [first] = await addWares(db, world, 1, 500)
  if (!first) throw new Error('There is one ware.')
  mug = first
  steps = invoiceSteps(db, world)
})

/** Two mugs at 4.50 with shipping of 3.99: 12.99. */
async function anOrder(more: Partial<NewOrder> = {}): Promise<string> {
  const lines = [{ variantId: mug.id, quantity: 2 }]
  const placed = await placeOrder(db, world.admin, { ...orderOf(world, lines), ...more }, null)
  return placed.id
}

async function documentsOf(id: string) {
  const { invoices } = await moneyOf(db.reader, world.admin, { id })
  return invoices.toReversed().map(({ kind, totalMinor, reason }) => [kind, totalMinor, reason])
}

test('the database refuses to change or delete a document, for every user', async () => {
  const id = await anOrder()
  const { invoiceId } = await steps.issue(id)
  const owner = ownerOf(db)
  for (const statement of [
    sql`update order_invoices set total_minor = 1 where id = ${invoiceId}`,
    sql`update order_invoices set label = 'INV-1' where id = ${invoiceId}`,
    sql`update order_invoices set snapshot = snapshot || '{"totalMinor": 1}' where id = ${invoiceId}`,
    sql`update order_invoices set snapshot = jsonb_set(snapshot, '{buyer,name}', '"Another one"')
      where id = ${invoiceId}`,
    sql`delete from order_invoices where id = ${invoiceId}`,
    sql`truncate order_invoices cascade`,
  ])
    await expect(statement.execute(owner.reader)).rejects.toThrow(/never changed or deleted/)
})

test('who bought is blanked when a customer is erased, and nothing else', async () => {
  const customer = await addCustomer(db, 'Zenobia Quillfeather', { phone: '020 7946 0777' })
  const id = await anOrder({ customerId: customer.id, shipName: 'Zenobia Quillfeather' })
  await steps.issue(id)
  const [before = []] = await steps.printed(id)
  await steps.write((tx) => eraseOrders(tx, [customer.id]))
  const [after = []] = await steps.printed(id)
  expect(before.join('\n')).toContain('Zenobia')
  expect(after.join('\n')).toContain('Erased customer')
  expect(after.slice(-6)).toEqual(before.slice(-6))
  await steps.issue(id)
  expect(await documentsOf(id)).toHaveLength(1)
})

test('what was invoiced to a wrong name is credited and invoiced to the right one', async () => {
  const id = await anOrder()
  await steps.issue(id)
  await sql`update orders set ship_name = 'Byron Ltd' where id = ${id}`.execute(db.reader)
  await steps.issue(id)
  await steps.issue(id)
  expect(await documentsOf(id)).toEqual([
    ['invoice', 1_299, ''],
    ['credit_note', -1_299, 'Customer details corrected'],
    ['invoice', 1_299, 'Customer details corrected'],
  ])
})

test('a split leaves the parts invoiced, and a merge the whole', async () => {
  const customer = await addCustomer(db, 'Grace Hopper', { phone: '020 7946 0999' })
  const id = await anOrder({ customerId: customer.id })
  await steps.issue(id)
  const { version, outletId, lines } = await steps.termsOf(id)
  const parts = [{ outletId, lines: [{ lineId: lines[0]?.id ?? '', quantity: 1 }] }]
  const split = await steps.write((tx) => splitOrder(tx, world.admin, { id, version, parts }))
  const partId = split.parts[0]?.id ?? ''
  expect((await documentsOf(id)).map(([, minor]) => minor)).toEqual([1_299, -450])
  expect((await documentsOf(partId)).map(([, minor]) => minor)).toEqual([450])
  const [whole, part] = [await steps.termsOf(id), await steps.termsOf(partId)]
  await steps.write((tx) =>
    mergeOrders(tx, world.admin, {
      ...{ id: partId, version: part.version, intoId: id, intoVersion: whole.version },
    }),
  )
  expect((await documentsOf(id)).map(([, minor]) => minor)).toEqual([1_299, -450, 450])
  expect((await documentsOf(partId)).map(([, minor]) => minor)).toEqual([450, -450])
})

test('an order that comes back unpaid is credited, and what a courier may keep back is waived', async () => {
  const { id, version } = await anOrderIn(db, world, 'delivered')
  await steps.issue(id)
  const { totalMinor } = await steps.termsOf(id)
  await steps.write((tx) =>
    takeBackOrder(tx, world.admin, { id, version, reason: because('Refused') }),
  )
  expect((await documentsOf(id)).map(([, minor]) => minor)).toEqual([totalMinor, -totalMinor])
  const waived = await anOrder()
  await steps.issue(waived)
  await steps.pay(waived, 1_000)
  await sql`update orders set cash_agreed_minor = 1000, state = 'delivered'
    where id = ${waived}`.execute(db.reader)
  await steps.write((tx) => waiveRest(tx, world.admin, { orderId: waived, cashMinor: 1_000 }))
  expect((await documentsOf(waived)).at(-1)).toEqual(['credit_note', -299, 'Waived'])
})

test('series with one prefix, and a company that lacks something later, stop no credit', async () => {
  const prefixes = [ordersSettings.invoicePrefix, ordersSettings.creditNotePrefix]
  for (const { key } of prefixes)
    await sql`insert into setting_values (key, outlet_id, value, changed_by_name)
      values (${key}, ${world.outletId}, '"A-"', 'Test')`.execute(db.reader)
  const ids = [await anOrder(), await anOrder(), await anOrder(), await anOrder(), await anOrder()]
  for (const id of ids) await steps.issue(id)
  await enterCompany(db, { [platformSettings.companyAddress.key]: '' })
  for (const id of ids) await steps.cancel(id)
  const found = await sql<{ label: string }>`select label from order_invoices
    where order_id = any(${ids}::uuid[]) and kind = 'credit_note'`.execute(db.reader)
  expect(found.rows).toHaveLength(5)
  expect(found.rows.some(({ label }) => label.startsWith('CN-A-'))).toBe(true)
  const pages = await steps.printed(ids[0] ?? '')
  expect(pages[1]?.slice(0, 3)).toEqual(['Hollis & Sons Ltd', '14 Foundry Street', 'Leeds LS2 4GE'])
  await enterCompany(db)
})

test('a company that is not registered for tax issues invoices without, and never with tax', async () => {
  await enterCompany(db, {
    [platformSettings.companyTaxNumber.key]: '',
    [platformSettings.companyTaxRegistered.key]: false,
  })
  await expect(steps.issue(await anOrder())).rejects.toMatchObject({
    code: 'tax_without_registration',
  })
  const id = await anOrder()
  await sql`update order_lines set tax_basis_points = 0, tax_minor = 0
    where order_id = ${id}`.execute(db.reader)
  await sql`update orders set shipping_tax_basis_points = 0, shipping_tax_minor = 0, tax_minor = 0
    where id = ${id}`.execute(db.reader)
  await steps.issue(id)
  const [page = []] = await steps.printed(id)
  expect(page.join('\n')).not.toMatch(/VAT|Tax/)
  await enterCompany(db, { [platformSettings.companyTaxRegistered.key]: true })
})

test('of invoices that replaced each other the last one counts, until it is settled', async () => {
  const id = await anOrder()
  const first = await steps.issue(id)
  const owner = ownerOf(db)
  // As the migration leaves them: kept in the old form, the first superseded by the second.
  const old = { ...(await oldSnapshot(id)), totalMinor: 2_000 }
  await sql`alter table order_invoices disable trigger user`.execute(owner.reader)
  await sql`update order_invoices set is_superseded = true where id = ${first.invoiceId}`.execute(
    owner.reader,
  )
  await sql`insert into order_invoices (id, kind, number, label, order_id, replaces, snapshot,
      total_minor, tax_minor)
    values (${newId()}, 'invoice', 900, 'INV-900', ${id}, ${first.invoiceId},
      ${JSON.stringify(old)}::jsonb, 2000, 217)`.execute(owner.reader)
  await sql`alter table order_invoices enable trigger user`.execute(owner.reader)
  expect(await documentsThatDiffer(db.reader)).toMatchObject([
    { id, documentedMinor: 2_000, chargedMinor: 1_299 },
  ])
  const pages = await steps.printed(id)
  expect(pages).toHaveLength(1)
  await steps.issue(id)
  expect(await documentsThatDiffer(db.reader)).toEqual([])
})

/** What an invoice was kept as before there were credit notes. */
async function oldSnapshot(id: string) {
  const { lines, currency, pricesIncludeTax, taxRounding, ...money } = await moneyOf(
    db.reader,
    world.admin,
    { id },
  )
  const party = { name: 'A', address: 'B', phone: '', email: '', taxNumber: '' }
  return {
    ...{ ...money, lines, currency, pricesIncludeTax, taxRounding, seller: party, buyer: party },
    ...{ orderNumber: '1', orderedOn: '2026-01-01', shippingMinor: money.shippingMinor + 701 },
    owedMinor: 0,
    taxes: [{ basisPoints: 2_000, netMinor: 1_783, taxMinor: 217 }],
  }
}
