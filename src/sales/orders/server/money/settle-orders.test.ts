import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeTicketSecret } from '#organization/approvals/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { catalogSettings } from '#stock/catalog/catalog.settings.ts'
import { approvedBy } from '../../../../../tests/support/approval-steps.ts'
import { enterCompany } from '../../../../../tests/support/company.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { ledgerFaults } from '../../../../../tests/support/ledger.ts'
import { addWares, type Ware } from '../../../../../tests/support/order-steps.ts'
import { randomOrders } from '../../../../../tests/support/random-orders.ts'
import { printedSeed } from '../../../../../tests/support/seed.ts'
import { makeUser, makeWorld, orderOf, type World } from '../../../../../tests/support/world.ts'
import type { NewOrder } from '../../new-order.fields.ts'
import type { OrderEdit } from '../../order-money.contract.ts'
import { calculateOrder } from '../../order-money.ts'
import { isMatched } from '../../short.rules.ts'
import { editOrder } from '../editing/edit-order.ts'
import { loadTerms } from '../editing/load-terms.ts'
import { cancelUnits } from '../fulfilment/cancel-units.ts'
import { placeOrder } from '../placing/place-order.ts'
import { placeOrders } from '../placing/place-orders.ts'
import { quoteOrder } from '../placing/quote-order.ts'
import { invoiceFiles } from './invoice-file.ts'
import { issueInvoice } from './issue-invoice.ts'
import { latestInvoices } from './latest-invoices.ts'
import { moneyOf } from './order-money.queries.ts'
import { recordPayment } from './record-payment.ts'
import { refundOrder } from './refund-order.ts'

let db: Database
let world: World
let admin: Actor
let clerk: Actor
let mug: Ware
let pan: Ware

beforeAll(async () => {
  db = await testDatabase()
  await makeTicketSecret(db)
  world = await makeWorld(db)
  await enterCompany(db)
  admin = world.admin
  clerk = await db.transaction((tx) => makeUser(tx, 'staff'))
  const wares = await addWares(db, world, 2, 50)
  mug = wareAt(wares, 0)
  pan = wareAt(wares, 1)
})

function wareAt(wares: readonly Ware[], at: number): Ware {
  const ware = wares[at]
  if (!ware) throw new Error(`There is no ware ${at}.`)
  return ware
}

const write = <T>(act: (tx: Tx) => Promise<T>) => db.transaction(act)

const set = (setting: { key: string }, value: unknown) =>
  sql`insert into setting_values (key, outlet_id, value, changed_by_name)
    values (${setting.key}, ${world.outletId}, ${JSON.stringify(value)}::jsonb, 'Test')`.execute(
    db.reader,
  )

const priced = { code: 'regular_customer', note: '' }
const edited = { code: 'quantity_changed', note: '' }
const back = { code: 'goodwill', note: 'A scratch' }

/** Two mugs and a pan at 4.50 each with shipping of 3.99. */
const order = (more: Partial<NewOrder> = {}): NewOrder => ({
  ...orderOf(world, [
    { variantId: mug.id, quantity: 2 },
    { variantId: pan.id, quantity: 1 },
  ]),
  paymentMethod: 'prepaid',
  ...more,
})

const place = (more: Partial<NewOrder> = {}, actor = admin) =>
  placeOrder(db, actor, order(more), null)

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )

const money = (id: string) => moneyOf(db.reader, admin, { id })

const openHolds = async (id: string) => {
  const rows = await db.reader
    .selectFrom('order_holds')
    .select(['kind', 'reason'])
    .where('order_id', '=', id)
    .where('released_at', 'is', null)
    .execute()
  return rows.map(({ kind, reason }) => `${kind}: ${reason}`)
}

/** The order as a draft of its edit, as the form opens it. */
async function draftOf(id: string): Promise<OrderEdit> {
  const [terms] = await loadTerms(db.reader, [id])
  if (!terms) throw new Error('The order is gone.')
  const { version, shippingMinor, paymentMethod, note, orderDiscountMinor } = terms
  const lines = terms.lines.filter(isMatched).map((line) => ({
    lineId: line.id,
    variantId: line.variantId,
    quantity: line.quantity,
    ...(line.discountMinor > 0 ? { discount: { amountMinor: line.discountMinor } } : {}),
  }))
  const discount = orderDiscountMinor > 0 ? { discount: { amountMinor: orderDiscountMinor } } : {}
  return { id, version, lines, shippingMinor, paymentMethod, note, reason: edited, ...discount }
}

test('the statement calculates as the screen does, for orders of every make', async () => {
  const seed = printedSeed('orders placed and calculated')
  const [piece, gram] = await addWares(db, world, 2, 900_000_000)
  await sql`update variants set quantity_scale = 3 where id = ${gram?.id}`.execute(db.reader)
  for (const rounding of ['line', 'document'] as const) {
    await set(catalogSettings.rounding, rounding)
    const cases = fc
      .sample(randomOrders, { seed, numRuns: 150 })
      .map((made) => ({ ...made, taxRounding: rounding }))
    const placed = await placeOrders(
      db.pool,
      db.reader,
      admin,
      cases.map(({ lines, ...made }) => ({
        ...order(),
        ...made,
        channel: 'test',
        externalRef: null,
        placedAt: null,
        lines: lines.map((line) => ({
          ...line,
          variantId: (line.quantityScale === 0 ? piece?.id : gram?.id) ?? '',
        })),
      })),
    )
    const stored = await loadTerms(
      db.reader,
      placed.map(({ id }) => id),
    )
    const byId = new Map(stored.map((terms) => [terms.id, terms]))
    for (const [at, made] of cases.entries())
      expect(byId.get(placed[at]?.id ?? ''), JSON.stringify(made)).toMatchObject(calculatedOf(made))
  }
  await set(catalogSettings.rounding, 'line')
})

function calculatedOf(made: Parameters<typeof calculateOrder>[0]) {
  const { lines, ...totals } = calculateOrder(made)
  return { ...totals, lines: lines.map(({ dueMinor: _, ...line }) => line) }
}

test('the rate follows the class of the product and the settings of the outlet', async () => {
  await sql`update products set tax_class = 'reduced-rate' where id =
    (select product_id from variants where id = ${pan.id})`.execute(db.reader)
  const { id, totalMinor } = await place()
  expect(totalMinor).toBe(3 * 450 + 399)
  expect(await money(id)).toMatchObject({
    taxes: [
      { basisPoints: 2_000, taxMinor: 150 + 67 },
      { basisPoints: 500, taxMinor: 21 },
    ],
    taxMinor: 238,
  })
  await set(catalogSettings.pricesIncludeTax, false)
  const onTop = await place()
  expect(onTop.totalMinor).toBe(3 * 450 + 399 + 180 + 23 + 80)
  const quoted = await quoteOrder(db.reader, admin, order())
  expect(quoted).toMatchObject({ totalMinor: onTop.totalMinor, limitBreached: '' })
  await set(catalogSettings.pricesIncludeTax, true)
})

test('a discount needs a reason, and above the limit of the role an approval of exactly it', async () => {
  const off = (amountMinor: number) => ({ discount: { amountMinor, reason: priced } })
  expect(await codeOf(place(off(135), clerk))).toBe('done')
  expect(await codeOf(place({ discount: { amountMinor: 1, reason: back } }, clerk))).toBe('done')
  expect(await codeOf(place(off(1_351), clerk))).toBe('discount_too_large')
  const line = { variantId: mug.id, quantity: 1, unitPriceMinor: 400 }
  expect(await codeOf(place({ lines: [line] }, clerk))).toBe('reason_needed')
  const input = order(off(400))
  const quoted = await quoteOrder(db.reader, clerk, input)
  expect(quoted.limitBreached).toMatch(/29.* % below its price; you may give up to 10 % alone/)
  const refused = await placeOrder(db, clerk, input, null).catch((error: unknown) => error)
  const approvalId = await approvedBy(db, clerk, admin, refused)
  const approved = { ...clerk, offeredApprovalId: approvalId }
  expect(await codeOf(placeOrder(db, approved, order(off(401)), null))).not.toBe('done')
  expect((await placeOrder(db, approved, input, null)).totalMinor).toBe(3 * 450 - 400 + 399)
})

test('paid in advance, edited, paid, refunded: what is owed is right at every step', async () => {
  const discount = { amountMinor: 100, reason: priced }
  const advance = [{ method: 'card' as const, amountMinor: 1_649, reference: 'T-1' }]
  const { id } = await place({ discount, payments: advance })
  expect(await money(id)).toMatchObject({ totalMinor: 1_649, paidMinor: 1_649, balanceMinor: 0 })
  const draft = await draftOf(id)
  const [mugs] = draft.lines
  if (!mugs) throw new Error('The draft has no lines.')
  const more = { ...draft, lines: [{ ...mugs, quantity: 4 }] }
  expect(await codeOf(write((tx) => editOrder(tx, admin, draft)))).toBe('nothing_changed')
  const changed = await write((tx) => editOrder(tx, clerk, more))
  expect(changed).toMatchObject({ totalMinor: 4 * 450 - 100 + 399, balanceMinor: 450 })
  expect(await openHolds(id)).toEqual(['payment: Balance due £4.50'])
  const stale = await write((tx) => editOrder(tx, admin, more)).catch((error: unknown) => error)
  expect(stale).toMatchObject({
    code: 'stale_version',
    details: { yours: 1, current: 2, now: { totalMinor: 2_099 } },
  })
  const [edit] = (await money(id)).edits
  expect(edit).toMatchObject({ differenceMinor: 450, reason: 'Customer wants more or less' })
  expect(edit?.changes).toEqual([
    { what: mug.sku, before: '2 × £4.50', after: '4 × £4.50' },
    { what: pan.sku, before: '1 × £4.50', after: '' },
    { what: 'Total', before: '£16.49', after: '£20.99' },
  ])
  const pay = (amountMinor: number, externalRef: string) =>
    write((tx) =>
      recordPayment(tx, clerk, {
        orderId: id,
        method: 'cash',
        amountMinor,
        reference: '',
        externalRef,
        rest: 'overpayment',
      }),
    )
  await Promise.all([pay(450, 'a'), pay(450, 'a'), pay(450, 'a')])
  expect(await openHolds(id)).toEqual([])
  expect((await pay(500, 'b')).balanceMinor).toBe(-500)
  expect(await openHolds(id)).toEqual(['payment: Overpaid by £5.00. Refund it'])

  const [line] = (await money(id)).lines
  if (!line) throw new Error('The order has no lines.')
  expect(line.dueMinor).toBe(4 * 450 - 100)
  const refund = (quantity: number, amountMinor: number, actor = clerk) =>
    write((tx) =>
      refundOrder(tx, actor, {
        orderId: id,
        lines: quantity > 0 ? [{ lineId: line.lineId, quantity }] : [],
        amountMinor,
        method: null,
        reason: back,
      }),
    )
  expect(await refund(1, 500)).toMatchObject({ amountMinor: 425 + 500, balanceMinor: 0 })
  expect(await openHolds(id)).toEqual([])
  expect(await codeOf(refund(4, 0))).toBe('more_than_ordered')
  expect(await codeOf(refund(0, 0))).toBe('nothing_to_refund')
  const both = await Promise.all([codeOf(refund(3, 0)), codeOf(refund(3, 0))])
  expect(both.toSorted()).toEqual(['done', 'more_than_ordered'])
  expect(await codeOf(refund(0, 400))).toBe('more_than_paid')
  await refund(0, 399)
  const after = await money(id)
  expect(after).toMatchObject({ paidMinor: 2_599, refundedMinor: 2_599, creditedMinor: 2_099 })
  const methods = after.payments.flatMap((row) => (row.kind === 'refund' ? [row.method] : []))
  // One refund from several payments is written at one instant, in any order.
  expect(methods.sort()).toEqual(['card', 'card', 'cash', 'cash', 'cash'])
  expect(await ledgerFaults(db)).toEqual([])
})

test('an edit promises and gives back stock by the difference, or does nothing', async () => {
  const { id } = await place()
  const draft = await draftOf(id)
  const [mugs, pans] = draft.lines
  if (!mugs || !pans) throw new Error('The draft has no lines.')
  const tooMany = {
    ...draft,
    lines: [
      { ...mugs, quantity: 1 },
      { ...pans, quantity: 1_000 },
    ],
  }
  expect(await codeOf(write((tx) => editOrder(tx, admin, tooMany)))).toBe('insufficient_stock')
  const swap = [{ variantId: mug.id, quantity: 3 }, pans]
  await write((tx) => editOrder(tx, admin, { ...draft, lines: swap }))
  expect(await ledgerFaults(db)).toEqual([])
  const again = await draftOf(id)
  await write((tx) => editOrder(tx, admin, { ...again, shippingMinor: 0 }))
  expect((await money(id)).totalMinor).toBe(4 * 450)
  const late = await draftOf(id)
  await sql`update orders set state = 'confirmed' where id = ${id}`.execute(db.reader)
  expect(await codeOf(write((tx) => editOrder(tx, clerk, late)))).toBe('not_yours_to_edit')
})

test('units cancelled by a file take their share of the discounts with them', async () => {
  const customerId = newId()
  await sql`insert into customers (id, full_name) values (${customerId}, 'Ada Byron')`.execute(
    db.reader,
  )
  const lines = [
    { variantId: mug.id, quantity: 3, discountMinor: 100 },
    { variantId: pan.id, quantity: 1 },
  ]
  const source = { channel: 'shop', externalRef: null, placedAt: null }
  const [placed] = await placeOrders(db.pool, db.reader, admin, [
    { ...order(), ...source, customerId, lines, orderDiscountMinor: 170 },
  ])
  const asks = [
    {
      customerId,
      variantId: mug.id,
      quantity: 1,
      placedUpTo: '2999-01-01T00:00:00Z',
      reason: 'C-1',
    },
  ]
  const from = { channel: 'shop', outletId: world.outletId }
  await write((tx) => cancelUnits(tx, admin, from, asks))
  expect(await money(placed?.id ?? '')).toMatchObject({
    linesMinor: 1_350,
    lineDiscountsMinor: 66,
    orderDiscountMinor: 128,
    totalMinor: 1_350 - 66 - 128 + 399,
  })
  expect(await ledgerFaults(db)).toEqual([])
})

/** How many pages the file of these orders' invoices has. */
async function pagesFor(ids: readonly string[]): Promise<number> {
  const file = invoiceFiles.find(({ path }) => path === '/files/invoices.pdf')
  if (file?.kind !== 'download') throw new Error('There is no such file.')
  const { body } = await file.send(db, admin, { ids: ids.join(',') })
  return (await buffer(body)).toString('latin1').split(/\/Type \/Page\b/).length - 1
}

test('invoices and credit notes are each numbered without a gap', async () => {
  const orders = await Promise.all(Array.from({ length: 6 }, () => place()))
  const issue = (id: string) => write((tx) => issueInvoice(tx, admin, { id }))
  const [first] = orders
  if (!first) throw new Error('No order was placed.')
  const failed = write(async (tx) => {
    await issueInvoice(tx, admin, first)
    throw new Error('Something else went wrong.')
  })
  await expect(failed).rejects.toThrow('Something else')
  const labels = await Promise.all(orders.map(async ({ id }) => (await issue(id)).label))
  const numbers = labels.map((label) => Number(label.replace('INV-', ''))).toSorted((a, b) => a - b)
  expect(numbers).toEqual(orders.map((_, at) => 1_001 + at))
  const again = await issue(first.id)
  expect(labels).toContain(again.label)
  await write(async (tx) =>
    editOrder(tx, admin, { ...(await draftOf(first.id)), shippingMinor: 0 }),
  )
  expect((await issue(first.id)).label).toBe(again.label)
  expect((await money(first.id)).invoices.map(({ label, refersTo }) => [label, refersTo])).toEqual([
    ['CN-1001', again.label],
    [again.label, null],
  ])
  const ids = [first.id, orders[1]?.id ?? '', (await place()).id]
  const latest = await latestInvoices(db.reader, admin, { ids })
  // Placed at once, either may have the lower number.
  expect(latest.printing.map(({ label }) => label).toSorted()).toEqual(
    ['CN-1001', again.label, labels[1]].toSorted(),
  )
  expect(latest.left).toMatchObject([
    { id: ids[2], reason: expect.stringContaining('has no invoice yet') },
  ])
  expect(await pagesFor(ids)).toBe(3)
  await expect(pagesFor(ids.slice(2))).rejects.toMatchObject({ code: 'nothing_to_print' })
})
