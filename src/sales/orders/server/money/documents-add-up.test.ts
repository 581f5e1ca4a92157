import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'
import { catalogSettings } from '#stock/catalog/catalog.settings.ts'
import { enterCompany } from '../../../../../tests/support/company.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import {
  type DocumentStep,
  documentStep,
  takeDocumentStep,
  Undone,
} from '../../../../../tests/support/document-steps.ts'
import { addWares, type Ware } from '../../../../../tests/support/order-steps.ts'
import { printedSeed } from '../../../../../tests/support/seed.ts'
import { makeWorld, orderOf, type World } from '../../../../../tests/support/world.ts'
import { invoiceModel } from '../../invoice-model.ts'
import { placeOrders } from '../placing/place-orders.ts'
import { documentsThatDiffer } from './documents-that-differ.ts'
import { loadCharged } from './load-charged.ts'
import { documentedOf, loadDocuments } from './load-documents.ts'

/** QM_DOCUMENTS=1000 looks at more orders. */
const orders = Number(process.env.QM_DOCUMENTS ?? 80)
const timeout = 180_000 + orders * 1_000
/** So many orders are worked on at once, and want their numbers at once. */
const atOnce = 4

let db: Database
let world: World
let wares: Ware[]

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  await enterCompany(db)
  wares = await addWares(db, world, 4, 900_000_000)
  const classes = ['standard', 'reduced-rate', 'zero-rate', 'standard']
  for (const [at, { id }] of wares.entries())
    await sql`update products set tax_class = ${classes[at]}
      where id = (select product_id from variants where id = ${id})`.execute(db.reader)
})

const start = fc.record({
  pricesIncludeTax: fc.boolean(),
  taxRounding: fc.constantFrom('line' as const, 'document' as const),
  shippingMinor: fc.constantFrom(0, 399, 1_234),
  orderDiscountMinor: fc.constantFrom(0, 0, 33, 170),
  lines: fc.array(
    fc.record({
      ware: fc.nat(3),
      quantity: fc.integer({ min: 1, max: 6 }),
      unitPriceMinor: fc.integer({ min: 50, max: 5_000 }),
      discountMinor: fc.constantFrom(0, 0, 7, 49),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  steps: fc.array(documentStep, { minLength: 6, maxLength: 14 }),
})

const set = (setting: { key: string }, value: unknown) =>
  sql`insert into setting_values (key, outlet_id, value, changed_by_name)
    values (${setting.key}, ${world.outletId}, ${JSON.stringify(value)}::jsonb, 'Test')`.execute(
    db.reader,
  )

type Start = typeof start extends fc.Arbitrary<infer T> ? T : never

const goodsOf = (lines: Start['lines']) =>
  lines.reduce(
    (sum, { quantity, unitPriceMinor, discountMinor }) =>
      sum + quantity * unitPriceMinor - discountMinor,
    0,
  )

/** Placed alike, so that the settings of one run count for all of its orders. */
async function placeAll(drawn: readonly Start[]): Promise<string[]> {
  const placed = await placeOrders(
    db.pool,
    db.reader,
    world.admin,
    drawn.map(({ lines, shippingMinor, orderDiscountMinor }) => ({
      ...orderOf(world, []),
      ...{ channel: 'test', externalRef: null, placedAt: null },
      ...{ paymentMethod: 'prepaid' as const, shippingMinor },
      // A discount larger than the goods is refused, and is tested elsewhere.
      orderDiscountMinor: Math.min(orderDiscountMinor, goodsOf(lines)),
      lines: lines.map(({ ware, ...line }) => ({
        ...line,
        variantId: wares[ware]?.id ?? '',
        quantityScale: 0,
      })),
    })),
  )
  return placed.map(({ id }) => id)
}

test('the documents of random orders add up after every step', { timeout }, async () => {
  const seed = printedSeed('documents of orders')
  const drawn = fc.sample(start, { seed, numRuns: orders })
  const done = new Map<string, number>()
  for (const pricesIncludeTax of [true, false])
    for (const taxRounding of ['line', 'document'] as const) {
      await set(catalogSettings.pricesIncludeTax, pricesIncludeTax)
      await set(catalogSettings.rounding, taxRounding)
      const own = drawn.filter(
        (one) => one.pricesIncludeTax === pricesIncludeTax && one.taxRounding === taxRounding,
      )
      const ids = await placeAll(own)
      const waiting = own.map(({ steps }, at) => ({ id: ids[at] ?? '', steps }))
      const work = async () => {
        for (let next = waiting.pop(); next; next = waiting.pop())
          for (const step of next.steps) {
            const outcome = await outcomeOf(next.id, step)
            done.set(outcome, (done.get(outcome) ?? 0) + 1)
            await requireDocuments(next.id, JSON.stringify({ step, outcome }))
          }
      }
      await Promise.all(Array.from({ length: atOnce }, work))
    }
  expect(await documentsThatDiffer(db.reader)).toEqual([])
  await requireNumbers()
  // Random steps that are all refused would prove nothing.
  for (const does of ['issue', 'refund units', 'refund amount', 'edit', 'waive', 'split', 'cancel'])
    expect(done.get(`${does} done`) ?? 0, does).toBeGreaterThan(orders / 40)
})

async function outcomeOf(orderId: string, step: DocumentStep): Promise<string> {
  try {
    await takeDocumentStep(db, world.admin, wares, { orderId, step })
    return `${step.does} done`
  } catch (error) {
    if (error instanceof Undone) return `${step.does} undone`
    if (error instanceof Refusal) return `${step.does} ${error.code}`
    throw error
  }
}

type Facts = {
  readonly id: string
  readonly state: string
  readonly chargedMinor: number
  readonly totalMinor: number
  readonly taxMinor: number
  readonly isUntouched: boolean
}

/** The order and the parts that were split off it: each adds up by itself, in all and by rate. */
async function requireDocuments(orderId: string, step: string): Promise<void> {
  const found = await sql<Facts>`select id, state, total_minor as "totalMinor",
      tax_minor as "taxMinor", credited_minor = 0 and waived_minor = 0 as "isUntouched",
      balance_minor + paid_minor - refunded_minor as "chargedMinor"
    from orders where ${orderId} in (id, split_from)
      and exists (select from order_invoices i where i.order_id = orders.id)`.execute(db.reader)
  const charged = await loadCharged(
    db.reader,
    found.rows.map(({ id }) => id),
  )
  for (const order of found.rows) {
    const documents = await loadDocuments(db.reader, order.id)
    const { taxes, rows } = documentedOf(documents)
    const total = taxes.reduce((sum, { netMinor, taxMinor }) => sum + netMinor + taxMinor, 0)
    expect(total, step).toBe(order.chargedMinor)
    expect(taxes, step).toEqual(charged.get(order.id)?.taxes)
    const taxMinor = taxes.reduce((sum, rate) => sum + rate.taxMinor, 0)
    if (order.isUntouched && order.state !== 'cancelled')
      expect(taxMinor, step).toBe(order.taxMinor)
    for (const { basisPoints, netMinor, taxMinor: tax } of taxes)
      expect(Math.abs(tax - (netMinor * basisPoints) / 10_000), step).toBeLessThan(rows.length + 2)
    for (const { kind, label, id, snapshot } of documents)
      requirePage(invoiceModel({ id, kind, label, replacedBy: null, snapshot }), step)
  }
}

const minorOf = (text: string) => Math.round(Number(text.replace(/[£,]/g, '')) * 100)

/** A page that one adds up with a pencil: quantity × price, subtotal, net, tax, total. */
function requirePage({ rows, sums, heads }: ReturnType<typeof invoiceModel>, step: string): void {
  for (const row of rows) {
    const off = /discount (-?£[\d,.]+)/.exec(row.small)?.[1] ?? '£0.00'
    if (row.quantity !== '0')
      expect(Number(row.quantity) * minorOf(row.price) - minorOf(off), step).toBe(
        minorOf(row.amount),
      )
  }
  const subtotal = rows.reduce((sum, row) => sum + minorOf(row.amount), 0)
  expect(minorOf(sums[0]?.amount ?? ''), step).toBe(subtotal)
  const totalAt = sums.findIndex(({ label }) => label.startsWith('Total'))
  const above = sums.slice(0, totalAt).filter(({ label }) => label !== 'Net amount')
  const total = above.reduce((sum, { amount }) => sum + minorOf(amount), 0)
  expect(minorOf(sums[totalAt]?.amount ?? ''), step).toBe(total)
  const settled = (label: string) => minorOf(sums.find((row) => row.label === label)?.amount ?? '0')
  const charged = sums.find(({ label }) => label === 'Order total now')
  const due = settled('Balance due') - settled('Refund due')
  const isCredit = heads.amount !== '' && sums[totalAt]?.label === 'Total credited'
  const isAlone = charged === undefined && !isCredit
  const whole = isAlone ? total : minorOf(charged?.amount ?? '0')
  expect(whole - settled('Paid') + settled('Refunded'), step).toBe(due)
}

/** Each series from its first number on, although many were undone after they had theirs. */
async function requireNumbers(): Promise<void> {
  const found = await sql<{ kind: string; numbers: number[] }>`
    select kind, array_agg(number::integer order by number) as numbers
    from order_invoices group by kind order by kind`.execute(db.reader)
  expect(found.rows.map(({ kind }) => kind)).toEqual(['credit_note', 'invoice'])
  for (const { numbers } of found.rows) expect(numbers).toEqual(numbers.map((_, at) => 1_001 + at))
}
