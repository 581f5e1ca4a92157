import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { minorDigits } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { receiveGoods } from '#stock/receiving/server/index.ts'
import { recordInvoice } from '#stock/supplier-invoices/server/index.ts'
import {
  addRate,
  aForeignOrder,
  getInvoice,
  getPurchaseOrder,
} from '../../../../tests/support/currency-steps.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { ledgerFaults } from '../../../../tests/support/ledger.ts'
import { startedOf } from '../../../../tests/support/receipt-steps.ts'
import { printed, printedSeed } from '../../../../tests/support/seed.ts'
import { claimByHand, undoReceipt } from '../../../../tests/support/supplier-claim-steps.ts'
import { addStore, because, makeWorld, type World } from '../../../../tests/support/world.ts'
import { returnGoods } from './return-claimed-goods.ts'
import { getClaim } from './supplier-claims.queries.ts'

let db: Database
let world: World
const outlets = new Map<string, string>()

beforeAll(async () => {
  db = await testDatabase()
  world = await makeWorld(db)
  for (const currency of ['GBP', 'PKR', 'JPY', 'KWD'])
    outlets.set(currency, await addStore(db, `IN${currency}`, currency))
})

const rate = fc
  .tuple(fc.nat(399), fc.integer({ min: 1, max: 9_999_999_999 }))
  .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(10, '0')}`)
const units = fc.integer({ min: 1, max: 9 })

const step = fc.oneof(
  fc.record({ act: fc.constant('receive' as const), units }),
  fc.record({ act: fc.constant('receive' as const), units }),
  fc.record({ act: fc.constant('undo' as const) }),
  fc.record({ act: fc.constant('bill' as const), units, own: fc.option(rate), dearer: fc.nat(40) }),
  fc.record({ act: fc.constant('return' as const), units }),
)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const terms = fc.record({
  pair: fc.constantFrom(
    'EUR GBP',
    'EUR PKR',
    'USD JPY',
    'EUR KWD',
    'JPY GBP',
    'KWD PKR',
    'GBP GBP',
  ),
  rate,
  unitCostMinor: fc.integer({ min: 1, max: 9_999 }),
  quantity: fc.integer({ min: 10, max: 60 }),
})

type Terms = typeof terms extends fc.Arbitrary<infer T> ? T : never
type Order = Awaited<ReturnType<typeof aForeignOrder>>

/** An order as whole numbers: nothing here is of the product but the digits of the currencies. */
class OrderModel {
  readonly receipts: { id: string; version: number; units: number; worth: bigint }[] = []
  received = 0
  onHand = 0
  value = 0n
  hasReturns = false
  readonly from: string
  readonly into: string
  readonly rate: string
  readonly price: bigint

  constructor({ pair, rate: given, unitCostMinor }: Terms) {
    const [from = '', into = ''] = pair.split(' ')
    this.from = from
    this.into = into
    this.rate = from === into ? '1' : given
    this.price = BigInt(unitCostMinor)
  }

  /** Half up, once, from an exact fraction. */
  worth(minor: bigint, at = this.rate): bigint {
    const [whole = '', fraction = ''] = at.split('.')
    const above = minor * BigInt(whole + fraction) * 10n ** BigInt(minorDigits(this.into))
    const below = 10n ** BigInt(fraction.length + minorDigits(this.from))
    return (2n * above + below) / (2n * below)
  }

  /** Of so many units from the first on. */
  upTo(count: number): bigint {
    return this.worth(this.price * BigInt(count))
  }

  receive(id: string, version: number, count: number): void {
    const worth = this.upTo(this.received + count) - this.upTo(this.received)
    this.received += count
    this.onHand += count
    this.value += worth
    this.receipts.push({ id, version, units: count, worth })
  }

  undo(): void {
    const last = this.receipts.pop()
    if (!last) return
    this.received -= last.units
    this.onHand -= last.units
    this.value -= last.worth
  }

  /** At the average: what stays is its share, rounded half up. */
  giveBack(count: number): void {
    const [all, left] = [BigInt(this.onHand), BigInt(this.onHand - count)]
    this.value = (2n * this.value * left + all) / (2n * all)
    this.onHand -= count
    this.hasReturns = true
  }
}

test('random orders in random currencies at random rates: stock is worth what whole numbers add up to', async () => {
  const seen = { receive: 0, undo: 0, bill: 0, return: 0, apart: 0 }
  const steps = fc.array(step, { minLength: 6, maxLength: 18 })
  const property = fc.asyncProperty(terms, steps, async (drawnTerms, sequence) => {
    const model = new OrderModel(drawnTerms)
    const order = await anOrder(drawnTerms)
    const whole = await getPurchaseOrder(db.reader, world.admin, { id: order.id })
    expect(BigInt(whole.outletTotalMinor ?? -1)).toBe(model.upTo(drawnTerms.quantity))
    for (const drawn of sequence) {
      if (!(await take(order, drawn, model, drawnTerms.quantity))) continue
      seen[drawn.act] += 1
      const { onHand, value } = await stockOf(order)
      if (value !== model.value || onHand !== model.onHand) seen.apart += 1
      expect(`${JSON.stringify(drawn)} ${onHand} ${value}`).toBe(
        `${JSON.stringify(drawn)} ${model.onHand} ${model.value}`,
      )
    }
  })
  await fc.assert(property, { seed: printedSeed('foreign orders'), numRuns: 40 })
  printed(`foreign orders: ${JSON.stringify(seen)}`)
  expect(seen.apart).toBe(0)
  for (const act of ['receive', 'undo', 'bill', 'return'] as const)
    expect(seen[act]).toBeGreaterThan(10)
  expect(await ledgerFaults(db)).toEqual([])
}, 240_000)

let days = 0

/** Each rate has a day of its own, the newest of all. */
async function anOrder({ pair, rate: given, unitCostMinor, quantity }: Terms): Promise<Order> {
  const [currency = '', into = ''] = pair.split(' ')
  days += 1
  const day = new Date(Date.UTC(2020, 0, days)).toISOString().slice(0, 10)
  if (currency !== into) await addRate(db, world.admin, [currency, into, given], day)
  const outletId = outlets.get(into) ?? ''
  return aForeignOrder(db, world.admin, { outletId, currency, unitCostMinor, quantity })
}

/** @returns whether it was done: more than there is, or what was claimed, is left as it is */
async function take(order: Order, drawn: Step, model: OrderModel, most: number): Promise<boolean> {
  const { admin } = world
  if (drawn.act === 'receive') {
    const count = Math.min(drawn.units, most - model.received)
    if (count === 0) return false
    const receipt = await startedOf(db, admin, order)
    const received = await db.transaction(async (tx) => {
      await sql`insert into goods_receipt_counts (line_id, outcome, quantity)
        values (${receipt.lines[0]?.id}, 'accepted', ${count})`.execute(tx)
      return receiveGoods(tx, admin, receipt)
    })
    model.receive(receipt.id, received.version, count)
    return true
  }
  const last = model.receipts.at(-1)
  if (!last) return false
  if (drawn.act === 'undo') {
    // After a return the goods of a receipt are no longer all there.
    if (model.hasReturns) return false
    const reason = because('Booked twice')
    await db.transaction((tx) => undoReceipt(tx, admin, { ...last, reason }))
    model.undo()
    return true
  }
  if (drawn.act === 'return') return comesBack(order, last.id, drawn.units, model)
  await bill(order, drawn, model)
  return true
}

async function comesBack(order: Order, receiptId: string, units: number, model: OrderModel) {
  const line = await sql<{ id: string }>`select id from goods_receipt_lines
    where receipt_id = ${receiptId}`.execute(db.reader)
  const delivery = { ...order, receiptId, wares: [], lineIds: [], receiptLines: [] }
  const wanted = [{ receiptLineId: line.rows[0]?.id ?? '', quantity: units }]
  const claim = await claimByHand(db, world.admin, delivery, wanted).catch((error: unknown) =>
    error instanceof Refusal ? null : Promise.reject(error),
  )
  if (!claim) return false
  const { id } = claim
  const { items, totalMinor, currency } = await getClaim(db.reader, world.admin, { id })
  expect([currency, BigInt(totalMinor)]).toEqual([model.from, model.price * BigInt(units)])
  const rows = [
    { claimLineId: items[0]?.id ?? '', quantity: units, kind: null, lotId: null, binId: null },
  ]
  await db.transaction((tx) => returnGoods(tx, world.admin, { id, note: '', lines: rows }))
  model.giveBack(units)
  return true
}

/** An invoice is worth its total at its rate; its lines differ from those of the order by the rate alone. */
async function bill(order: Order, drawn: Step & { act: 'bill' }, model: OrderModel): Promise<void> {
  const whole = await getPurchaseOrder(db.reader, world.admin, { id: order.id })
  const orderLineId = whole.items[0]?.id ?? ''
  const price = model.price + BigInt(drawn.dearer)
  const total = price * BigInt(drawn.units)
  const own = model.from === model.into ? null : drawn.own
  const recorded = await db.transaction((tx) =>
    recordInvoice(tx, world.admin, {
      ...{ number: newId(), invoicedOn: '2026-11-20', dueOn: null, isDraft: true, rate: own },
      ...{ taxMinor: 0, freightMinor: 0, otherMinor: 0, note: '', totalMinor: Number(total) },
      lines: [{ orderLineId, quantity: drawn.units, unitPriceMinor: Number(price) }],
    }),
  )
  const invoice = await getInvoice(db.reader, world.admin, { id: recorded.id })
  const worth = model.worth(total, own ?? model.rate)
  expect([BigInt(invoice.outletTotalMinor), BigInt(invoice.rateDifferenceMinor)]).toEqual([
    worth,
    worth - model.worth(total),
  ])
  expect(invoice.lines[0]?.match.priceDifferenceMinor).toBe(drawn.dearer)
}

async function stockOf({ variantId, outletId }: Order) {
  const found = await sql<{ onHand: number; valueMinor: number }>`
    select on_hand as "onHand", value_minor as "valueMinor" from stock_levels
    where variant_id = ${variantId} and outlet_id = ${outletId}`.execute(db.reader)
  const [level] = found.rows
  return { onHand: level?.onHand ?? 0, value: BigInt(level?.valueMinor ?? 0) }
}
