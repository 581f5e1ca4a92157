import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
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

/** Ten pages as they are printed, read line by line. */
let db: Database
let world: World
let kettle: Ware
let tea: Ware
let steps: InvoiceSteps

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  steps = invoiceSteps(db, world)
  await enterCompany(db, {
    'company.phone': '+44 113 496 0123',
    'company.email': 'accounts@hollis.example',
    'company.bank_account': 'Sort code 00-00-00\nAccount 12345678',
    'company.payment_terms': 'Payable within 30 days',
  })
  const [first, second] = await addWares(db, world, 2, 5_000)
  if (!first || !second) throw new Error('There are two wares.')
  kettle = { ...first, sku: 'KETTLE' }
  tea = { ...second, sku: 'TEA' }
  await rename(kettle, 'Copper kettle', 'standard', 0)
  await rename(tea, 'Loose tea', 'reduced-rate', 3)
})

async function rename({ id, sku }: Ware, title: string, taxClass: string, scale: number) {
  await sql`update variants set sku = ${sku}, title = ${title}, quantity_scale = ${scale}
    where id = ${id}`.execute(db.reader)
  await sql`update products set tax_class = ${taxClass}
    where id = (select product_id from variants where id = ${id})`.execute(db.reader)
}

const agreed = { code: 'agreed_by_phone', note: '' }

const kettles = (quantity: number, unitPriceMinor = 1_995) => ({
  ...{ variantId: kettle.id, quantity, unitPriceMinor, reason: agreed },
})
const grams = (quantity: number, unitPriceMinor = 3_333) => ({
  ...{ variantId: tea.id, quantity, unitPriceMinor, reason: agreed },
})

async function anOrder(more: Partial<NewOrder> = {}): Promise<string> {
  const base: NewOrder = {
    ...orderOf(world, []),
    ...{ shipAddress: '3 Albion Street', shipPostcode: 'LS2 4GE', shipCountry: 'GB' },
    ...{ lines: [kettles(3)], shippingMinor: 499, paymentMethod: 'bank_transfer' },
  }
  const { id } = await placeOrder(db, world.admin, { ...base, ...more }, null)
  return id
}

async function edit(id: string, lines: NewOrder['lines'], shippingMinor = 499) {
  const terms = await steps.termsOf(id)
  const { version, paymentMethod, note } = terms
  const kept = lines.map((line) => {
    const own = terms.lines.find(({ variantId }) => variantId === line.variantId)
    return { ...line, lineId: own?.id ?? null }
  })
  const reason = { code: 'quantity_changed', note: '' }
  const edited = { id, version, paymentMethod, note, shippingMinor, lines: kept, reason }
  await steps.write((tx) => editOrder(tx, world.admin, edited))
}

const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format()

/** Their pages, today's date as `TODAY`. */
const printed = async (id: string) => dated(await steps.printed(id))

const dated = (pages: readonly string[][]) =>
  pages.map((page) => page.map((line) => line.replaceAll(today, 'TODAY')))

/** What follows who sells, who buys and when, which are alike on all pages. */
const below = (page: readonly string[] = []) =>
  page.slice(page.findIndex((line) => line.startsWith('Product')))

const setHere = (setting: { key: string }, value: unknown) =>
  sql`insert into setting_values (key, outlet_id, value, changed_by_name)
    values (${setting.key}, ${world.outletId}, ${JSON.stringify(value)}::jsonb, 'Test')`.execute(
    db.reader,
  )

test('an invoice, a credit note for a returned unit and one for goodwill', async () => {
  const id = await anOrder()
  await steps.pay(id, 6_484)
  await steps.issue(id)
  await steps.refund(id, { units: 1 })
  await steps.refund(id, { amountMinor: 300 })
  const [invoice = [], unit = [], goodwill = []] = await printed(id)
  expect(invoice).toEqual([
    'Hollis & Sons Ltd',
    '14 Foundry Street',
    'Leeds LS2 4GE',
    '+44 113 496 0123, accounts@hollis.example',
    'Tax number GB123456782',
    'Invoice INV-1001',
    'Ada Byron | Date: TODAY',
    '3 Albion Street | Order: 1001',
    'Leeds LS2 4GE | Ordered: TODAY',
    'United Kingdom | Date of supply: Not sent yet',
    '07946 000000',
    'Product | Quantity | Unit price | VAT | Amount',
    'Copper kettle | 3 | £19.95 | 20% | £59.85',
    'KETTLE',
    'Subtotal | £59.85',
    'Shipping | £4.99',
    'Total | £64.84',
    'Includes VAT 20% on £54.03 | £10.81',
    'Paid | £64.84',
    'Balance due | £0.00',
  ])
  expect(unit).toEqual([
    'Hollis & Sons Ltd',
    '14 Foundry Street',
    'Leeds LS2 4GE',
    '+44 113 496 0123, accounts@hollis.example',
    'Tax number GB123456782',
    'Credit note CN-1001',
    'Ada Byron | Date: TODAY',
    '3 Albion Street | Credits: INV-1001 of TODAY',
    'Leeds LS2 4GE | Reason: Arrived damaged',
    'United Kingdom | Order: 1001',
    '07946 000000 | Ordered: TODAY',
    'Date of supply: Not sent yet',
    'Product | Quantity | Unit price | VAT | Amount',
    'Copper kettle | 1 | £19.95 | 20% | £19.95',
    'KETTLE',
    'Subtotal | £19.95',
    'Total credited | £19.95',
    'Includes VAT 20% on £16.62 | £3.33',
    'Order total now | £44.89',
    'Paid | £64.84',
    'Refunded | £19.95',
    'Balance due | £0.00',
  ])
  expect(below(goodwill)).toEqual([
    'Product | Quantity | Unit price | VAT | Amount',
    'Subtotal | £0.00',
    'Goodwill | £3.00',
    'Total credited | £3.00',
    'Includes VAT 20% on £2.50 | £0.50',
    'Order total now | £41.89',
    'Paid | £64.84',
    'Refunded | £22.95',
    'Balance due | £0.00',
  ])
})

test('a further invoice, and a credit note that ends both after a cancellation', async () => {
  const id = await anOrder()
  await steps.issue(id)
  await edit(id, [kettles(3), grams(500)], 0)
  await steps.cancel(id)
  const [, further = [], cancelled = []] = await printed(id)
  expect(further).toEqual([
    'Hollis & Sons Ltd',
    '14 Foundry Street',
    'Leeds LS2 4GE',
    '+44 113 496 0123, accounts@hollis.example',
    'Tax number GB123456782',
    'Invoice INV-1003',
    'Ada Byron | Date: TODAY',
    '3 Albion Street | Adds to: INV-1002 of TODAY',
    'Leeds LS2 4GE | Reason: Customer wants more or less',
    'United Kingdom | Order: 1002',
    '07946 000000 | Ordered: TODAY',
    'Date of supply: Not sent yet',
    'Product | Quantity | Unit price | VAT | Amount',
    'Loose tea | 0.5 | £33.33 | 5% | £16.67',
    'TEA',
    'Subtotal | £16.67',
    'Shipping, VAT 20% | -£4.99',
    'Total | £11.68',
    'Includes VAT 20% on -£4.16 | -£0.83',
    'Includes VAT 5% on £15.88 | £0.79',
    'Order total now | £76.52',
    'Balance due | £76.52',
    'Payable within 30 days',
    'Sort code 00-00-00',
    'Account 12345678',
  ])
  expect(cancelled).toEqual([
    'Hollis & Sons Ltd',
    '14 Foundry Street',
    'Leeds LS2 4GE',
    '+44 113 496 0123, accounts@hollis.example',
    'Tax number GB123456782',
    'Credit note CN-1003',
    'Ada Byron | Date: TODAY',
    '3 Albion Street | Credits: INV-1002 of TODAY, INV-1003',
    'Leeds LS2 4GE | of TODAY',
    'United Kingdom | Reason: Other',
    '07946 000000 | Order: 1002',
    'Ordered: TODAY',
    'Date of supply: Not sent yet',
    'Product | Quantity | Unit price | VAT | Amount',
    'Copper kettle | 3 | £19.95 | 20% | £59.85',
    'KETTLE',
    'Loose tea | 0.5 | £33.33 | 5% | £16.67',
    'TEA',
    'Subtotal | £76.52',
    'Total credited | £76.52',
    'Includes VAT 20% on £49.87 | £9.98',
    'Includes VAT 5% on £15.88 | £0.79',
    'Order total now | £0.00',
    'Balance due | £0.00',
  ])
})

test('an invoice with discounts at two rates, and a credit note for a lower price', async () => {
  const discount = { amountMinor: 333, reason: agreed }
  const line = { ...kettles(2), discount: { amountMinor: 150, reason: agreed } }
  const id = await anOrder({ lines: [line, grams(1_250)], discount })
  await steps.issue(id)
  const terms = await steps.termsOf(id)
  await edit(id, [kettles(2, 1_495), grams(1_250)])
  expect(terms.orderDiscountMinor).toBe(333)
  const [invoice = [], lower = []] = await printed(id)
  expect(below(invoice)).toEqual([
    'Product | Quantity | Unit price | VAT | Amount',
    'Copper kettle | 2 | £19.95 | 20% | £38.40',
    'KETTLE, discount £1.50',
    'Loose tea | 1.25 | £33.33 | 5% | £41.66',
    'TEA',
    'Subtotal | £80.06',
    'Discount on the order, VAT 20% | -£1.60',
    'Discount on the order, VAT 5% | -£1.73',
    'Shipping, VAT 20% | £4.99',
    'Total | £81.72',
    'Includes VAT 20% on £34.83 | £6.96',
    'Includes VAT 5% on £38.03 | £1.90',
    'Balance due | £81.72',
    'Payable within 30 days',
    'Sort code 00-00-00',
    'Account 12345678',
  ])
  expect(lower).toEqual([
    'Hollis & Sons Ltd',
    '14 Foundry Street',
    'Leeds LS2 4GE',
    '+44 113 496 0123, accounts@hollis.example',
    'Tax number GB123456782',
    'Credit note CN-1004',
    'Ada Byron | Date: TODAY',
    '3 Albion Street | Credits: INV-1004 of TODAY',
    'Leeds LS2 4GE | Reason: Customer wants more or less',
    'United Kingdom | Order: 1003',
    '07946 000000 | Ordered: TODAY',
    'Date of supply: Not sent yet',
    'Product | Quantity | Unit price | VAT | Amount',
    'Copper kettle | 2 | £19.95 | 20% | £38.40',
    'KETTLE, discount £1.50',
    'Copper kettle | -2 | £14.95 | 20% | -£29.90',
    'KETTLE',
    'Subtotal | £8.50',
    'Discount on the order, VAT 20% | -£1.60',
    'Discount on the order, VAT 5% | -£1.73',
    'Total credited | £5.17',
    'Includes VAT 20% on £5.75 | £1.15',
    'Includes VAT 5% on -£1.65 | -£0.08',
    'Order total now | £76.55',
    'Balance due | £76.55',
    'Payable within 30 days',
    'Sort code 00-00-00',
    'Account 12345678',
  ])
})

test('an invoice at net prices to a company, and its credit notes for weighed goods and shipping', async () => {
  await setHere(catalogSettings.pricesIncludeTax, false)
  const customerId = newId()
  await sql`insert into customers (id, full_name, tax_number)
    values (${customerId}, 'Byron GmbH', 'DE123456789')`.execute(db.reader)
  const id = await anOrder({
    ...{ customerId, shipName: 'Byron GmbH', lines: [grams(333), kettles(1)] },
    ...{ shipAddress: 'Torstraße 1', shipPostcode: '10119', shipCity: 'Berlin', shipCountry: 'DE' },
  })
  await steps.issue(id)
  const terms = await steps.termsOf(id)
  await steps.pay(id, terms.totalMinor)
  await steps.refund(id, { units: 333, shippingMinor: 200 })
  const [invoice = [], credit = []] = await printed(id)
  expect(invoice).toEqual([
    'Hollis & Sons Ltd',
    '14 Foundry Street',
    'Leeds LS2 4GE',
    '+44 113 496 0123, accounts@hollis.example',
    'Tax number GB123456782',
    'Invoice INV-1005',
    'Byron GmbH | Date: TODAY',
    'Torstraße 1 | Order: 1004',
    '10119 Berlin | Ordered: TODAY',
    'Germany | Date of supply: Not sent yet',
    '07946 000000',
    'Tax number DE123456789',
    'Product | Quantity | Unit price, net | VAT | Net amount',
    'Loose tea | 0.333 | £33.33 | 5% | £11.10',
    'TEA',
    'Copper kettle | 1 | £19.95 | 20% | £19.95',
    'KETTLE',
    'Subtotal | £31.05',
    'Shipping, VAT 20% | £4.99',
    'Net amount | £36.04',
    'VAT 20% on £24.94 | £4.99',
    'VAT 5% on £11.10 | £0.56',
    'Total | £41.59',
    'Balance due | £41.59',
    'Payable within 30 days',
    'Sort code 00-00-00',
    'Account 12345678',
  ])
  expect(credit).toEqual([
    'Hollis & Sons Ltd',
    '14 Foundry Street',
    'Leeds LS2 4GE',
    '+44 113 496 0123, accounts@hollis.example',
    'Tax number GB123456782',
    'Credit note CN-1005',
    'Byron GmbH | Date: TODAY',
    'Torstraße 1 | Credits: INV-1005 of TODAY',
    '10119 Berlin | Reason: Arrived damaged',
    'Germany | Order: 1004',
    '07946 000000 | Ordered: TODAY',
    'Tax number DE123456789 | Date of supply: Not sent yet',
    'Product | Quantity | Unit price, net | VAT | Net amount',
    'Loose tea | 0.333 | £33.33 | 5% | £11.10',
    'TEA',
    'Subtotal | £11.10',
    'Shipping, VAT 20% | £1.67',
    'Net amount | £12.77',
    'VAT 20% on £1.67 | £0.33',
    'VAT 5% on £11.10 | £0.56',
    'Total credited | £13.66',
    'Order total now | £27.93',
    'Paid | £41.59',
    'Refunded | £13.66',
    'Balance due | £0.00',
  ])
  await setHere(catalogSettings.pricesIncludeTax, true)
})

test('a pro forma, which is marked, and is not offered once something is paid', async () => {
  const id = await anOrder()
  const [page = []] = dated(await steps.proForma(id))
  expect(page).toEqual([
    'Hollis & Sons Ltd',
    '14 Foundry Street',
    'Leeds LS2 4GE',
    '+44 113 496 0123, accounts@hollis.example',
    'Tax number GB123456782',
    'Pro forma for order 1005',
    'This is not a tax invoice.',
    'Ada Byron | Date: TODAY',
    '3 Albion Street | Order: 1005',
    'Leeds LS2 4GE | Ordered: TODAY',
    'United Kingdom | Date of supply: Not sent yet',
    '07946 000000',
    'Product | Quantity | Unit price | VAT | Amount',
    'Copper kettle | 3 | £19.95 | 20% | £59.85',
    'KETTLE',
    'Subtotal | £59.85',
    'Shipping | £4.99',
    'Total | £64.84',
    'Includes VAT 20% on £54.03 | £10.81',
    'Payable within 30 days',
    'Sort code 00-00-00',
    'Account 12345678',
  ])
  await steps.pay(id, 100)
  await expect(steps.proForma(id)).rejects.toMatchObject({
    code: 'wrong_state',
  })
})
