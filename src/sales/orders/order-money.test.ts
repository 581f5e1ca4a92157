import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomOrders } from '../../../tests/support/random-orders.ts'
import { printedSeed } from '../../../tests/support/seed.ts'
import { balanceMinorOf } from './balance.ts'
import {
  type CalculatedOrder,
  calculateOrder,
  type OrderToCalculate,
  refundOfLine,
  spread,
} from './order-money.ts'
import { paidParts, planRefund } from './refund.rules.ts'
import { type TaxOfRate, taxesByRate } from './taxes-by-rate.ts'

const runs = { seed: printedSeed('the money of orders'), numRuns: 10_000 }
const sum = (amounts: readonly number[]) => amounts.reduce((total, minor) => total + minor, 0)

const plain: OrderToCalculate = {
  lines: [],
  orderDiscountMinor: 0,
  shippingMinor: 0,
  shippingTaxBasisPoints: 2_000,
  pricesIncludeTax: true,
  taxRounding: 'line',
}
const mug = {
  unitPriceMinor: 450,
  quantity: 1,
  quantityScale: 0,
  discountMinor: 0,
  taxBasisPoints: 2_000,
}

test('an order is calculated as one would by hand', () => {
  const lines = [mug, { ...mug, unitPriceMinor: 999, discountMinor: 99 }, { ...mug, quantity: 3 }]
  const order = { ...plain, lines, orderDiscountMinor: 100, shippingMinor: 395 }
  // 450, 900 and 1350 share the 100 as 16.67, 33.33 and 50: the minor unit left over goes to .67.
  expect(calculateOrder(order)).toMatchObject({
    lines: [
      { lineMinor: 450, orderDiscountMinor: 17, taxMinor: 72, dueMinor: 433 },
      { lineMinor: 999, discountMinor: 99, orderDiscountMinor: 33, taxMinor: 145, dueMinor: 867 },
      { lineMinor: 1350, orderDiscountMinor: 50, taxMinor: 217, dueMinor: 1300 },
    ],
    shippingTaxMinor: 66,
    taxMinor: 500,
    totalMinor: 2995,
  })
  const onTop = calculateOrder({ ...order, pricesIncludeTax: false })
  expect(onTop).toMatchObject({ shippingTaxMinor: 79, taxMinor: 87 + 173 + 260 + 79 })
  expect(onTop.totalMinor).toBe(2995 + 87 + 173 + 260 + 79)
})

test('half a minor unit goes away from zero, on each line or once for each rate', () => {
  const cheap = { ...mug, unitPriceMinor: 2, taxBasisPoints: 2_500 }
  const order = { ...plain, lines: [cheap, cheap, cheap], pricesIncludeTax: false }
  expect(calculateOrder(order).lines.map(({ taxMinor }) => taxMinor)).toEqual([1, 1, 1])
  const once = calculateOrder({ ...order, taxRounding: 'document' })
  expect(once.lines.map(({ taxMinor }) => taxMinor)).toEqual([1, 1, 0])
})

test('sums equal the totals, and refunds what was paid, to the minor unit', () => {
  const cases = fc.sample(fc.tuple(randomOrders, fc.integer({ min: 1, max: 999 })), runs)
  const wrong = cases.flatMap(([order, draw]) => {
    const calculated = calculateOrder(order)
    const faults = [...faultsOfSums(order, calculated), ...faultsOfRefunds(order, calculated, draw)]
    return faults.length > 0 ? [{ order, faults }] : []
  })
  expect(wrong.slice(0, 3)).toEqual([])
  expect(cases.length).toBe(10_000)
})

test('a spread amount is spread completely, within a minor unit of each share', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1e12 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (weighed, share) => {
      const whole = sum(weighed)
      const amount = Math.floor(whole * share)
      const parts = spread(amount, weighed)
      expect(sum(parts)).toBe(amount)
      for (const [at, part] of parts.entries())
        expect(Math.abs(part - (amount * (weighed[at] ?? 0)) / (whole || 1))).toBeLessThan(1.001)
    }),
    { ...runs, numRuns: 300 },
  )
})

test('where a rest is waived, units and shipping go back at what was really paid, to the minor unit', () => {
  const cases = fc.sample(fc.tuple(randomOrders, fc.double({ min: 0, max: 1, noNaN: true })), runs)
  const wrong = cases.flatMap(([order, share]) => {
    const calculated = calculateOrder(order)
    const waivedMinor = Math.floor(calculated.totalMinor * share)
    const paid = paidParts({
      lines: calculated.lines,
      shippingDueMinor: shippingDue(order, calculated),
      waivedMinor,
    })
    const parts = [...paid.lines.map(({ dueMinor }) => dueMinor), paid.shippingDueMinor]
    const isExact = sum(parts) === calculated.totalMinor - waivedMinor
    return isExact && parts.every((part) => part >= 0) ? [] : [{ order, waivedMinor, parts }]
  })
  expect(wrong.slice(0, 3)).toEqual([])
})

test('an amount beside the lines is first what was paid too much, then goodwill', () => {
  const order = {
    label: 'Order 1',
    state: 'confirmed',
    totalMinor: 800,
    paidMinor: 1_000,
    refundedMinor: 0,
    creditedMinor: 0,
    shippingDueMinor: 100,
    refundedShippingMinor: 0,
    lines: [{ lineId: 'a', sku: 'MUG', quantity: 2, dueMinor: 701, refundedQuantity: 0 }],
  }
  const asked = { lines: [{ lineId: 'a', quantity: 1 }], shippingMinor: 100, amountMinor: 250 }
  expect(planRefund(order, asked)).toMatchObject({
    linesMinor: 351,
    shippingMinor: 100,
    overpaidMinor: 200,
    goodwillMinor: 50,
    amountMinor: 701,
  })
  expect(planRefund(order, { ...asked, shippingMinor: 101 })).toMatchObject({
    code: 'more_than_ordered',
  })
  expect(planRefund(order, { ...asked, lines: [{ lineId: 'a', quantity: 3 }] })).toMatchObject({
    code: 'more_than_ordered',
  })
  expect(balanceMinorOf({ ...order, refundedMinor: 701, creditedMinor: 501 })).toBe(0)
  expect(balanceMinorOf({ ...order, state: 'cancelled' })).toBe(-1_000)
})

/** Shipping as it is paid for. */
function shippingDue(order: OrderToCalculate, { shippingTaxMinor }: CalculatedOrder): number {
  return order.shippingMinor + (order.pricesIncludeTax ? 0 : shippingTaxMinor)
}

function faultsOfSums(order: OrderToCalculate, calculated: CalculatedOrder): string[] {
  const { lines, taxMinor, totalMinor, shippingTaxMinor } = calculated
  const rated = lines.map((line, at) => ({
    ...line,
    taxBasisPoints: order.lines[at]?.taxBasisPoints ?? 0,
  }))
  const taxes = taxesByRate(rated, { ...order, ...calculated })
  const isOff = ({ basisPoints, netMinor, taxMinor: tax }: TaxOfRate) =>
    order.taxRounding === 'document' && Math.abs(tax - (netMinor * basisPoints) / 10_000) > 1
  const rules = {
    'shares of the discount':
      sum(lines.map((line) => line.orderDiscountMinor)) === order.orderDiscountMinor,
    taxes: sum(lines.map((line) => line.taxMinor)) + shippingTaxMinor === taxMinor,
    'what is due':
      sum(lines.map((line) => line.dueMinor)) + shippingDue(order, calculated) === totalMinor,
    'taxes by rate': sum(taxes.map((tax) => tax.netMinor + tax.taxMinor)) === totalMinor,
    'a rate on the document': !taxes.some(isOff),
    'nothing below zero': lines.every(
      (line) =>
        line.taxMinor >= 0 && line.discountMinor + line.orderDiscountMinor <= line.lineMinor,
    ),
  }
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]))
}

/** All units of all lines go back in parts of many sizes. */
function faultsOfRefunds(
  order: OrderToCalculate,
  calculated: CalculatedOrder,
  draw: number,
): string[] {
  const back = order.lines.map(({ quantity }, at) => {
    const dueMinor = calculated.lines[at]?.dueMinor ?? 0
    let ofLine = 0
    let refundedQuantity = 0
    for (let turn = draw; refundedQuantity < quantity; turn = (turn * 7) % 1_000) {
      const wanted = Math.ceil((quantity * Math.max(turn, 40)) / 1_000)
      const part = Math.min(quantity - refundedQuantity, wanted)
      ofLine += refundOfLine({ dueMinor, quantity, refundedQuantity }, part)
      refundedQuantity += part
    }
    return ofLine - dueMinor
  })
  return back.some((difference) => difference !== 0) ? ['refunds of a line'] : []
}
