import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { makeTicketSecret } from '#organization/approvals/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { addCustomers } from '#sales/customers/server/index.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import {
  because,
  makeUser,
  makeWorld,
  orderOf,
  setUp,
  type World,
} from '../../../../../tests/support/world.ts'
import { editOrder } from '../editing/edit-order.ts'
import { getOrder } from '../lists/orders.queries.ts'
import { moneyOf } from '../money/order-money.queries.ts'
import { placeOrder } from './place-order.ts'
import { quoteOrder } from './quote-order.ts'

let db: Database
let world: World
let staff: Actor
let admin: Actor
/** Three quantity prices for the red mug (£4.50), and 10 % off all else. */
let trade: string
let half: string
let buyer: string
let red: string
let tray: string

beforeAll(async () => {
  db = await testDatabase()
  await makeTicketSecret(db)
  world = await makeWorld(db, 5_000)
  admin = world.admin
  staff = await db.transaction((tx) => makeUser(tx, 'staff'))
  red = world.variants[0]?.id ?? ''
  tray = world.variants[2]?.id ?? ''
  trade = await aList('Trade', 1_000)
  await sql`insert into price_list_prices (price_list_id, variant_id, from_quantity, price_minor)
    values (${trade}, ${red}, 0, 400), (${trade}, ${red}, 5, 360), (${trade}, ${red}, 10, 320)`.execute(
    db.reader,
  )
  half = await aList('Staff fifty', 5_000)
  buyer = await aCustomer('020 7946 0001', trade)
})

const aList = async (name: string, percentOffBasisPoints: number) => {
  const id = newId()
  await sql`insert into price_lists (id, name, currency, percent_off_basis_points)
    values (${id}, ${name}, 'GBP', ${percentOffBasisPoints})`.execute(db.reader)
  return id
}

async function aCustomer(phone: string, priceListId: string | null, email = ''): Promise<string> {
  const address = { address: '', city: '', postcode: '', country: '' }
  const { idByRef } = await db.transaction((tx) =>
    addCustomers(tx, setUp, 'test', [
      { externalRef: phone, fullName: 'Ada Byron', phone, email, ...address },
    ]),
  )
  const id = idByRef.get(phone) ?? ''
  await sql`update customers set price_list_id = ${priceListId} where id = ${id}`.execute(db.reader)
  return id
}

type Line = { variantId: string; quantity: number }

const place = (actor: Actor, lines: readonly Line[], more = {}) =>
  placeOrder(db, actor, { ...orderOf(world, lines), ...more }, null)

const pricesOf = async (id: string) =>
  (await getOrder(db.reader, admin, { id })).lines.map((line) => line.unitPriceMinor)

/** The order as the edit screen would save it, with quantities changed by their place. */
async function edit(
  id: string,
  change: Readonly<Record<number, { quantity?: number; unitPriceMinor?: number }>>,
  more: readonly Line[] = [],
  actor = admin,
) {
  const money = await moneyOf(db.reader, admin, { id })
  const kept = money.lines.map(({ lineId, variantId, quantity }, at) => ({
    lineId,
    variantId: variantId ?? '',
    quantity,
    ...(change[at]?.unitPriceMinor === undefined ? {} : { reason: because('As agreed') }),
    ...change[at],
  }))
  const draft = { lines: [...kept, ...more], shippingMinor: money.shippingMinor }
  const quote = await quoteOrder(db.reader, actor, {
    outletId: world.outletId,
    orderId: id,
    ...draft,
  })
  const input = {
    id,
    version: money.version,
    ...draft,
    paymentMethod: 'cash_on_delivery' as const,
    note: '',
    reason: because('The customer called'),
  }
  const save = () => db.transaction((tx) => editOrder(tx, actor, input))
  return { quote, save }
}

test('a list that is neither the customer’s nor for all customers counts as a discount', async () => {
  const lines = [{ variantId: tray, quantity: 1 }]
  const listed = place(staff, lines, { priceListId: half })
  await expect(listed).rejects.toMatchObject({ code: 'approval_needed' })
  const quote = await quoteOrder(db.reader, staff, {
    ...{ outletId: world.outletId, priceListId: half, lines, shippingMinor: 0 },
  })
  expect(quote.limitBreached).toContain('TRAY is 50 % below its price')
  await place(admin, lines, { priceListId: half })
  await sql`update price_lists set is_for_everybody = true where id = ${half}`.execute(db.reader)
  const { id } = await place(staff, lines, { priceListId: half })
  await sql`update price_lists set is_for_everybody = false where id = ${half}`.execute(db.reader)
  expect(await pricesOf(id)).toEqual([1_499])
})

test('the customer’s list prices an order that names none, and null means none', async () => {
  const lines = [{ variantId: red, quantity: 5 }]
  const { id } = await place(staff, lines, { customerId: buyer })
  expect(await pricesOf(id)).toEqual([360])
  const none = await place(staff, lines, { customerId: buyer, priceListId: null })
  expect(await pricesOf(none.id)).toEqual([450])
  const asked = { outletId: world.outletId, lines, shippingMinor: 0 }
  const quoted = await quoteOrder(db.reader, staff, { ...asked, customerId: buyer })
  expect(quoted).toMatchObject({ priceListName: 'Trade', lines: [{ unitPriceMinor: 360 }] })
  const plain = await quoteOrder(db.reader, staff, asked)
  expect(plain).toMatchObject({ priceListName: null, lines: [{ unitPriceMinor: 450 }] })
})

test('a list of the customer’s that has ended leaves the usual prices', async () => {
  const ended = await aList('Last year', 2_000)
  const customerId = await aCustomer('020 7946 0002', ended)
  await sql`update price_lists set valid_until = '2020-01-01' where id = ${ended}`.execute(
    db.reader,
  )
  const { id } = await place(staff, [{ variantId: red, quantity: 1 }], { customerId })
  expect(await pricesOf(id)).toEqual([450])
})

test('a quantity price counts the units of a variant on all lines', async () => {
  const five = { variantId: red, quantity: 5 }
  const { id } = await place(staff, [five, five], { customerId: buyer })
  expect(await pricesOf(id)).toEqual([320, 320])
})

test('an edit prices by the list of the order: new lines and changed quantities', async () => {
  const { id } = await place(staff, [{ variantId: red, quantity: 9 }], { customerId: buyer })
  const more = await edit(id, { 0: { quantity: 10 } }, [{ variantId: tray, quantity: 1 }])
  expect(more.quote.lines).toMatchObject([
    { unitPriceMinor: 320, agreedPriceMinor: 360 },
    { unitPriceMinor: 2_699, agreedPriceMinor: null },
  ])
  await more.save()
  expect(await pricesOf(id)).toEqual([320, 2_699])
  const less = await edit(id, { 0: { quantity: 1 } })
  expect(less.quote.lines[0]).toMatchObject({ unitPriceMinor: 400, agreedPriceMinor: 320 })
  await less.save()
  expect(await pricesOf(id)).toEqual([400, 2_699])
})

test('a price that was set by hand stays, and keeping a lost one is a discount', async () => {
  const set = { variantId: red, quantity: 10, unitPriceMinor: 310, reason: because('Chipped') }
  const byHand = await place(admin, [set], { customerId: buyer })
  await (await edit(byHand.id, { 0: { quantity: 2 } })).save()
  expect(await pricesOf(byHand.id)).toEqual([310])
  const { id } = await place(staff, [{ variantId: red, quantity: 10 }], { customerId: buyer })
  const keep = { 0: { quantity: 1, unitPriceMinor: 320 } }
  const kept = await edit(id, keep, [], staff)
  expect(kept.quote.limitBreached).toContain('MUG-RED is 20 % below its price')
  await expect(kept.save()).rejects.toMatchObject({ code: 'approval_needed' })
  await (await edit(id, keep)).save()
  expect(await pricesOf(id)).toEqual([320])
})

test('what an edit leaves alone keeps its price, though the list has changed since', async () => {
  const { id } = await place(staff, [{ variantId: tray, quantity: 2 }], { customerId: buyer })
  await sql`update price_lists set percent_off_basis_points = 500 where id = ${trade}`.execute(
    db.reader,
  )
  await (await edit(id, {}, [{ variantId: red, quantity: 1 }])).save()
  expect(await pricesOf(id)).toEqual([2_699, 400])
  await sql`update price_lists set percent_off_basis_points = 1000 where id = ${trade}`.execute(
    db.reader,
  )
})

test('more units at a discount that was approved need an approval again', async () => {
  const cheap = { variantId: tray, quantity: 1, unitPriceMinor: 1_500, reason: because('Dented') }
  const { id } = await place(admin, [cheap])
  const more = await edit(id, { 0: { quantity: 40 } }, [], staff)
  expect(more.quote.limitBreached).toContain('TRAY is 50 % below its price')
  await expect(more.save()).rejects.toMatchObject({ code: 'approval_needed' })
})

test('the limit of discounts holds over the whole order, with what was approved before', async () => {
  const cheap = { variantId: tray, quantity: 1, unitPriceMinor: 1_500, reason: because('Dented') }
  const { id } = await place(admin, [cheap])
  const discounted = {
    variantId: red,
    quantity: 2,
    discount: { amountMinor: 90, reason: because('Loyal') },
  }
  const more = await edit(id, {}, [discounted], staff)
  expect(more.quote.limitBreached).toMatch(/All discounts of this order make £15\.89/)
  await expect(more.save()).rejects.toMatchObject({ code: 'approval_needed' })
  const plain = await edit(id, {}, [{ variantId: red, quantity: 2 }], staff)
  expect(plain.quote.limitBreached).toBe('')
})

test('an order without a customer is linked to the only one with its phone or email', async () => {
  const customerId = await aCustomer('020 7946 0777', null, 'only@example.test')
  const { number } = await db.reader
    .selectFrom('customers')
    .select('number')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const lines = [{ variantId: red, quantity: 1 }]
  const byPhone = await place(staff, lines, { shipPhone: '+44 (0)20 7946 0777' })
  expect(byPhone.linkedTo).toBe(`C-${number}`)
  expect((await getOrder(db.reader, admin, { id: byPhone.id })).customerId).toBe(customerId)
  const byMail = await place(staff, lines, { shipPhone: '', email: 'Only@example.test' })
  expect(byMail.linkedTo).toBe(`C-${number}`)
  await aCustomer('0044 20 7946 0777', null)
  const both = await place(staff, lines, { shipPhone: '020 7946 0777' })
  expect(both.linkedTo).toBeNull()
  expect((await getOrder(db.reader, admin, { id: both.id })).customerId).toBeNull()
})

test('the price list of a customer who was found by phone counts, and a block refuses', async () => {
  const lines = [{ variantId: red, quantity: 5 }]
  const { id, linkedTo } = await place(staff, lines, { shipPhone: '020 7946 0001' })
  expect(linkedTo).not.toBeNull()
  expect(await pricesOf(id)).toEqual([360])
  const blocked = await aCustomer('020 7946 0888', null)
  await sql`update customers set state = 'blocked_all' where id = ${blocked}`.execute(db.reader)
  await expect(place(staff, lines, { shipPhone: '020 7946 0888' })).rejects.toMatchObject({
    code: 'customer_blocked',
  })
})

test('an order of a customer without a list is placed by one statement', async () => {
  const customerId = await aCustomer('020 7946 0555', null)
  const before = await db.reader.selectFrom('orders').select('id').execute()
  const asked = vi.spyOn(db.pool, 'query')
  const opened = vi.spyOn(db, 'transaction')
  const draft = { ...orderOf(world, [{ variantId: red, quantity: 1 }]), customerId }
  await placeOrder(db, staff, draft, null)
  // Hints of earlier acts go out on their own.
  const named = asked.mock.calls
    .map(([query]): unknown => query)
    .filter((query) => !JSON.stringify(query).includes('notify'))
  expect(named).toMatchObject([{ name: 'orders-place' }])
  expect(opened).not.toHaveBeenCalled()
  vi.restoreAllMocks()
  const after = await db.reader.selectFrom('orders').select('id').execute()
  expect(after).toHaveLength(before.length + 1)
})
