import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printedSeed } from '../../../tests/support/seed.ts'
import {
  type Charge,
  type ChargeBasis,
  type CostedLine,
  distribute,
  divide,
  refuseDistribution,
  stillInStock,
} from './landed-costs.rules.ts'

const line = (id: string, more: Partial<CostedLine> = {}): CostedLine => ({
  id,
  variantId: id,
  sku: id.toUpperCase(),
  quantity: 10,
  quantityScale: 0,
  valueMinor: 1_000,
  weightGrams: 100,
  volumeCubicMillimetres: 1_000,
  onHand: 10,
  ...more,
})

const charge = (basis: ChargeBasis, amountMinor: number): Charge => ({
  kind: 'freight',
  basis,
  amountMinor,
})

const sharesOf = (basis: ChargeBasis, amountMinor: number, lines: readonly CostedLine[]) =>
  distribute([charge(basis, amountMinor)], lines).map((each) => each.amountMinor)

test('each basis divides by what it says', () => {
  const lines = [
    line('a', { quantity: 30, valueMinor: 1_000, weightGrams: 10, volumeCubicMillimetres: 1 }),
    line('b', { quantity: 10, valueMinor: 4_000, weightGrams: 270, volumeCubicMillimetres: 7 }),
  ]
  expect(sharesOf('value', 1_000, lines)).toEqual([200, 800])
  expect(sharesOf('quantity', 1_000, lines)).toEqual([750, 250])
  expect(sharesOf('weight', 1_000, lines)).toEqual([100, 900])
  expect(sharesOf('volume', 1_000, lines)).toEqual([300, 700])
})

test('quantities with steps weigh what they are, not how many steps they have', () => {
  const lines = [
    line('a', { quantity: 1_500, quantityScale: 3, weightGrams: 1_000 }),
    line('b', { quantity: 3, weightGrams: 500 }),
  ]
  expect(sharesOf('quantity', 900, lines)).toEqual([300, 600])
  expect(sharesOf('weight', 900, lines)).toEqual([450, 450])
})

test('what rounding leaves over goes to the largest remainders, of equal ones to the first', () => {
  expect(divide(100, [1n, 1n, 1n])).toEqual([34, 33, 33])
  expect(divide(2, [1n, 1n, 1n])).toEqual([1, 1, 0])
  // Exactly 1.2, 3.3 and 5.5 of 10.
  expect(divide(10, [12n, 33n, 55n])).toEqual([1, 3, 6])
  expect(divide(5, [0n, 0n])).toBeNull()
})

test('random amounts and weights: the shares add up, and none is off by a minor unit', () => {
  const weights = fc.array(fc.bigInt(0n, 10n ** 20n), { minLength: 1, maxLength: 30 })
  const property = fc.property(
    fc.integer({ min: 1, max: 1_000_000_000 }),
    weights,
    (amount, all) => {
      const shares = divide(amount, all)
      const total = all.reduce((sum, weight) => sum + weight, 0n)
      if (shares === null) return total === 0n
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
      return shares.every((share, place) => {
        const off = BigInt(share) * total - BigInt(amount) * (all[place] ?? 0n)
        return off < total && -off < total
      })
    },
  )
  fc.assert(property, { seed: printedSeed('landed cost shares') })
})

test('products without a weight or a size are named, and nothing is guessed', () => {
  const lines = [line('a'), line('b', { weightGrams: null, volumeCubicMillimetres: null })]
  const byWeight = refuseDistribution([charge('weight', 10)], lines)
  expect(byWeight).toMatchObject({ code: 'not_measured', details: { skus: ['B'] } })
  expect(byWeight?.message).toContain('B has no weight, so freight can’t be distributed by weight.')
  expect(refuseDistribution([charge('volume', 10)], lines)?.message).toContain('B has no size')
  expect(refuseDistribution([charge('quantity', 10)], lines)).toBeNull()
})

test('goods without a value can’t share by value, and no lines share nothing', () => {
  const free = [line('a', { valueMinor: 0 })]
  expect(refuseDistribution([charge('value', 10)], free)).toMatchObject({
    code: 'nothing_to_share',
  })
  expect(refuseDistribution([charge('value', 10)], [])).toMatchObject({ code: 'nothing_to_cost' })
})

test('what has left is charged to cost of sales, to the minor unit', () => {
  const [first] = distribute([charge('value', 100)], [line('a', { quantity: 3, onHand: 1 })])
  expect(first).toMatchObject({ inStock: 1, stockMinor: 33, soldMinor: 67 })
  const [below] = distribute([charge('value', 100)], [line('a', { onHand: -2 })])
  expect(below).toMatchObject({ inStock: 0, stockMinor: 0, soldMinor: 100 })
  const [more] = distribute([charge('value', 100)], [line('a', { onHand: 999 })])
  expect(more).toMatchObject({ inStock: 10, stockMinor: 100, soldMinor: 0 })
})

test('the stock of a product that came twice is that of the latest line', () => {
  const lines = [
    { variantId: 'a', most: 10 },
    { variantId: 'b', most: 5 },
    { variantId: 'a', most: 10 },
  ]
  expect(stillInStock(lines, new Map([['a', 13]]))).toEqual([3, 0, 10])
})
