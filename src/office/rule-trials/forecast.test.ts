import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printedSeed } from '../../../tests/support/seed.ts'
import { forecastRange, isOutside } from './forecast.ts'

const days = (count: number, perDay: number) => Array.from({ length: count }, () => perDay)

test('four orders a day are expected to be four a day, give or take chance', () => {
  expect(forecastRange(days(90, 4), 1)).toEqual({ low: 0, high: 11 })
  const twoWeeks = forecastRange(days(90, 4), 14)
  expect(twoWeeks).toEqual({ low: 33, high: 80 })
  expect(isOutside(56, twoWeeks)).toBe(false)
  expect(isOutside(32, twoWeeks)).toBe(true)
  expect(isOutside(81, twoWeeks)).toBe(true)
})

test('where nothing was affected, one record is chance and many are not', () => {
  const range = forecastRange(days(90, 0), 1)
  expect(range.low).toBe(0)
  expect(isOutside(1, range)).toBe(false)
  expect(isOutside(5, range)).toBe(true)
})

test('days that differ a lot widen the range', () => {
  const even = forecastRange(days(90, 4), 7)
  const uneven = forecastRange(
    Array.from({ length: 90 }, (_, day) => (day % 9 === 0 ? 36 : 0)),
    7,
  )
  expect(uneven.high).toBeGreaterThan(even.high)
  expect(uneven.low).toBeLessThanOrEqual(even.low)
})

test('the expected count is always inside, and more time never lowers the upper end', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 200 }), { minLength: 90, maxLength: 90 }),
      fc.integer({ min: 1, max: 14 }),
      (perDay, passed) => {
        const mean = perDay.reduce((sum, count) => sum + count, 0) / perDay.length
        const range = forecastRange(perDay, passed)
        expect(isOutside(Math.round(mean * passed), range)).toBe(false)
        expect(forecastRange(perDay, passed + 1).high).toBeGreaterThanOrEqual(range.high)
      },
    ),
    { seed: printedSeed('forecast range'), numRuns: 500 },
  )
})
