import { expect, test } from 'vitest'
import { likelyShare, percentileOf, ratioOf, shareOf, spreadOf } from './shares.rules.ts'
import { classOf, scoreOf } from './supplier-scores.rules.ts'

test('a share is rounded half away from zero, as the database rounds it', () => {
  expect(shareOf(1n, 3n)).toBe(3_333)
  expect(shareOf(1n, 20_000n)).toBe(1)
  expect(shareOf(-1n, 20_000n)).toBe(-1)
  expect(shareOf(0n, 5n)).toBe(0)
  expect(shareOf(1n, 0n)).toBeNull()
})

test('no digit is lost beyond what floating point can hold', () => {
  expect(ratioOf(9_007_199_254_740_993n, 9_007_199_254_740_993n, 10_000n)).toBe(10_000)
})

/** Deliveries that took these days, the quickest first. */
const times = (days: readonly number[]) =>
  [...Map.groupBy(days, (each) => each)].map(([each, all]) => ({
    days: each,
    deliveries: all.length,
  }))

test('a percentile is a value that was measured', () => {
  const measured = times([2, 3, 3, 4, 5, 5, 6, 8, 9, 30])
  expect(percentileOf(measured, 50)).toBe(5)
  expect(percentileOf(measured, 90)).toBe(9)
  expect(percentileOf(times([7]), 90)).toBe(7)
  expect(percentileOf([], 50)).toBeNull()
})

test('the spread of equal values is nothing', () => {
  expect(spreadOf(times([4, 4, 4]))).toEqual({ mean: 400, deviation: 0 })
  expect(spreadOf(times([2, 4]))).toEqual({ mean: 300, deviation: 100 })
  expect(spreadOf([])).toEqual({ mean: null, deviation: null })
})

test('few cases leave a wide interval, many a narrow one', () => {
  expect(likelyShare(2, 2)).toEqual({ low: 3_424, high: 10_000 })
  expect(likelyShare(200, 200)?.low).toBeGreaterThan(9_800)
  expect(likelyShare(0, 0)).toBeNull()
})

const terms = {
  onTime: { weight: 40, target: 9_500 },
  fill: { weight: 25, target: 9_800 },
  defects: { weight: 25, target: 100 },
  price: { weight: 10, target: 300 },
}

test('a score is full at the targets, and no better beyond them', () => {
  const best = { onTime: 10_000, fill: 9_900, defects: 0, priceDrift: -500 }
  expect(scoreOf(best, terms)).toBe(10_000)
  expect(scoreOf({ ...best, onTime: 4_750 }, terms)).toBe(8_000)
  expect(scoreOf({ ...best, defects: 400 }, terms)).toBe(8_125)
})

test('what is not known does not count, neither for nor against', () => {
  const unknown = { onTime: 4_750, fill: null, defects: null, priceDrift: null }
  expect(scoreOf(unknown, terms)).toBe(5_000)
  expect(scoreOf({ ...unknown, onTime: null }, terms)).toBeNull()
})

test('each class begins at its limit', () => {
  const classes = [10_000, 8_500, 8_499, 7_000, 6_999, 5_000, 4_999, 0, null].map(classOf)
  expect(classes).toEqual(['A', 'A', 'B', 'B', 'C', 'C', 'D', 'D', null])
})
