import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomOrders } from '../../../tests/support/random-orders.ts'
import { printedSeed } from '../../../tests/support/seed.ts'
import { type ChargedFacts, chargedOf } from './charged.ts'
import { addCharged, type Charged, nothingCharged, sumsOf } from './charged-rows.ts'
import { documentsDue } from './documents-due.ts'
import { calculateOrder, type OrderToCalculate, refundOfLine } from './order-money.ts'
import { rateOfCharge } from './rate-of-charge.ts'
import { taxesByRate } from './taxes-by-rate.ts'

const runs = { seed: printedSeed('what orders charge'), numRuns: 2_000 }
const sum = (amounts: readonly number[]) => amounts.reduce((total, minor) => total + minor, 0)

/** The facts of an order of which nothing was refunded. */
function factsOf(order: OrderToCalculate): ChargedFacts {
  const calculated = calculateOrder(order)
  return {
    ...order,
    ...calculated,
    isCancelled: false,
    chargedMinor: calculated.totalMinor,
    lines: order.lines.map((line, at) => ({
      ...line,
      ...(calculated.lines[at] ?? {
        lineMinor: 0,
        taxMinor: 0,
        dueMinor: 0,
        orderDiscountMinor: 0,
      }),
      id: String(at),
      sku: `SKU-${at}`,
      title: `Ware ${at}`,
      refundedQuantity: 0,
      feeMinor: 0,
    })),
    refundedShippingMinor: 0,
    charges: [],
    waivedMinor: 0,
    goodwillMinor: 0,
  }
}

const shares = fc.record({
  /** How much of each line, of the shipping and of the rest is refunded, waived or given as goodwill. */
  lines: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 }),
  shipping: fc.constantFrom(0, 0.3, 1),
  waived: fc.constantFrom(0, 0, 0.1, 1),
  goodwill: fc.constantFrom(0, 0, 0.1, 1),
  uncollected: fc.constantFrom(0, 0, 0.5, 1),
  fee: fc.constantFrom(0, 0, 100),
  charges: fc.array(fc.record({ net: fc.integer({ min: 1, max: 900 }), isTaxed: fc.boolean() }), {
    maxLength: 2,
  }),
  isCancelled: fc.constantFrom(false, false, false, true),
})

type Shares = typeof shares extends fc.Arbitrary<infer T> ? T : never

/** The same order with what was refunded, waived and charged besides until then. */
function later(order: OrderToCalculate, share: Shares): ChargedFacts {
  const facts = factsOf(order)
  const isInside = order.pricesIncludeTax
  const charges = share.charges.map(({ net, isTaxed }, at) => {
    const taxMinor = isTaxed ? Math.round(net * 0.2) : 0
    const amountMinor = isInside ? net + taxMinor : net
    return { id: String(at), label: `Charge ${at}`, amountMinor, taxMinor }
  })
  const ofCharges = sum(
    charges.map(({ amountMinor, taxMinor }) => (isInside ? amountMinor : amountMinor + taxMinor)),
  )
  const lines = facts.lines.map((line, at) => ({
    ...line,
    refundedQuantity: Math.floor(line.quantity * (share.lines[at] ?? 0)),
    feeMinor: share.fee,
  }))
  const refunded = lines.map((line) => {
    const net = line.lineMinor - line.discountMinor - line.orderDiscountMinor
    const dueMinor = isInside ? net : net + line.taxMinor
    const of = { ...line, dueMinor, refundedQuantity: 0 }
    const backMinor = refundOfLine(of, line.refundedQuantity)
    return backMinor - Math.min(line.feeMinor, backMinor)
  })
  const shipping = facts.shippingMinor + (isInside ? 0 : facts.shippingTaxMinor)
  const refundedShippingMinor = Math.floor(shipping * share.shipping)
  let chargedMinor = facts.chargedMinor + ofCharges - sum(refunded) - refundedShippingMinor
  const take = (part: number) => {
    const taken = Math.floor(chargedMinor * part)
    chargedMinor -= taken
    return taken
  }
  const waivedMinor = take(share.waived)
  const goodwillMinor = take(share.goodwill)
  take(share.uncollected)
  const { isCancelled } = share
  return {
    ...facts,
    ...{ lines, charges, refundedShippingMinor, waivedMinor, goodwillMinor, isCancelled },
    chargedMinor: isCancelled ? 0 : chargedMinor,
  }
}

/** Rows and taxes of each rate agree. */
function requireSums({ rows, taxes }: Charged, pricesIncludeTax: boolean): void {
  const rates = new Set([
    ...rows.map((row) => row.taxBasisPoints),
    ...taxes.map((t) => t.basisPoints),
  ])
  for (const rate of rates) {
    const ofRows = sum(rows.filter((row) => row.taxBasisPoints === rate).map((r) => r.amountMinor))
    const { netMinor = 0, taxMinor = 0 } = taxes.find((t) => t.basisPoints === rate) ?? {}
    expect(ofRows).toBe(pricesIncludeTax ? netMinor + taxMinor : netMinor)
  }
}

test('an order of which nothing was refunded charges what it was calculated to cost', () => {
  fc.assert(
    fc.property(randomOrders, (order) => {
      const facts = factsOf(order)
      const charged = chargedOf(facts)
      const calculated = calculateOrder(order)
      const lines = calculated.lines.map((line, at) => {
        const taxBasisPoints = order.lines[at]?.taxBasisPoints ?? 0
        return { ...line, taxBasisPoints }
      })
      const byRate = taxesByRate(lines, { ...order, ...calculated })
      const taxed = byRate.filter(({ netMinor, taxMinor }) => netMinor !== 0 || taxMinor !== 0)
      expect(charged.taxes).toEqual(taxed)
      expect(sumsOf(charged).totalMinor).toBe(facts.chargedMinor)
      requireSums(charged, order.pricesIncludeTax)
    }),
    runs,
  )
})

test('rows, taxes and total agree after any refund, fee, goodwill and waiver', () => {
  fc.assert(
    fc.property(randomOrders, shares, (order, share) => {
      const facts = later(order, share)
      const charged = chargedOf(facts)
      expect(sumsOf(charged).totalMinor).toBe(facts.chargedMinor)
      requireSums(charged, order.pricesIncludeTax)
    }),
    runs,
  )
})

test('an amount waived before the units were refunded takes no part below zero', () => {
  const facts = factsOf({
    lines: [
      {
        ...{ unitPriceMinor: 4_489, quantity: 4, quantityScale: 0 },
        ...{ discountMinor: 49, taxBasisPoints: 2_000 },
      },
    ],
    ...{ orderDiscountMinor: 33, shippingMinor: 399, shippingTaxBasisPoints: 2_000 },
    ...{ pricesIncludeTax: false, taxRounding: 'line' },
  })
  const charged = chargedOf({
    ...facts,
    lines: facts.lines.map((line) => ({ ...line, refundedQuantity: line.quantity })),
    ...{ waivedMinor: 17_542, chargedMinor: 96 },
  })
  expect(charged.taxes).toEqual([{ basisPoints: 2_000, netMinor: 80, taxMinor: 16 }])
  const waived = charged.rows.find(({ kind }) => kind === 'waived')
  expect(waived?.amountMinor).toBe(-399)
  requireSums(charged, false)
})

test('documents add up to what is charged at every moment, in all and by rate', () => {
  fc.assert(
    fc.property(
      randomOrders,
      fc.array(fc.tuple(randomOrders, shares), { minLength: 1, maxLength: 5 }),
      (first, moments) => {
        const { pricesIncludeTax } = first
        let documented = nothingCharged
        for (const [order, share] of moments) {
          const now = chargedOf(later({ ...order, pricesIncludeTax }, share))
          for (const { kind, charged } of documentsDue(now, documented, pricesIncludeTax)) {
            const { totalMinor } = sumsOf(charged)
            expect(kind === 'invoice' ? totalMinor > 0 : totalMinor <= 0).toBe(true)
            requireSums(charged, pricesIncludeTax)
            documented = addCharged([documented, charged])
          }
          expect(documented.taxes).toEqual(now.taxes)
        }
      },
    ),
    runs,
  )
})

test('goods that cost the same in place of others are credited and invoiced', () => {
  const order = (taxBasisPoints: number, unitPriceMinor: number): OrderToCalculate => ({
    lines: [{ unitPriceMinor, quantity: 1, quantityScale: 0, discountMinor: 0, taxBasisPoints }],
    ...{ orderDiscountMinor: 0, shippingMinor: 0, shippingTaxBasisPoints: 0 },
    ...{ pricesIncludeTax: true, taxRounding: 'line' },
  })
  const [before, after] = [
    chargedOf(factsOf(order(2_000, 1_200))),
    chargedOf(factsOf(order(500, 1_200))),
  ]
  const due = documentsDue(after, before, true)
  expect(due.map(({ kind, charged }) => [kind, sumsOf(charged)])).toEqual([
    ['credit_note', { netMinor: -1_000, taxMinor: -200, totalMinor: -1_200 }],
    ['invoice', { netMinor: 1_143, taxMinor: 57, totalMinor: 1_200 }],
  ])
  expect(documentsDue(before, before, true)).toEqual([])
})

test('the rate of a charge is one of the order that gives its tax, or follows from the amounts', () => {
  expect(rateOfCharge({ netMinor: 333, taxMinor: 67 }, [500, 2_000])).toBe(2_000)
  expect(rateOfCharge({ netMinor: 1_000, taxMinor: 190 }, [2_000])).toBe(1_900)
  expect(rateOfCharge({ netMinor: 1_000, taxMinor: 0 }, [2_000])).toBe(0)
})
