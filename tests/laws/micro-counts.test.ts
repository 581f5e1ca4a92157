import { expect, test } from 'vitest'
import {
  comparedYear,
  daysAnErrorLived,
  foundAMinute,
  usualYear,
} from '../../bench/support/simulated-year.ts'
import { printed } from '../support/seed.ts'

test.each([1, 2])(
  'in the same minutes of a year, micro-counts find more errors than fixed dates, and sooner (seed %i)',
  (seed) => {
    const { dates, belief } = comparedYear(seed, usualYear)
    printed(
      `micro-counts: ${foundAMinute(belief).toFixed(3)} errors found a minute against ${foundAMinute(dates).toFixed(3)} on fixed dates; an error lived ${daysAnErrorLived(belief).toFixed(1)} days against ${daysAnErrorLived(dates).toFixed(1)}`,
    )
    expect(Math.abs(belief.minutes / dates.minutes - 1)).toBeLessThan(0.01)
    expect(foundAMinute(belief)).toBeGreaterThan(1.5 * foundAMinute(dates))
    expect(daysAnErrorLived(belief)).toBeLessThan(daysAnErrorLived(dates))
  },
)

test('with offers that come too late, fixed dates are better, so that the comparison can fail', () => {
  const { dates, belief } = comparedYear(1, { ...usualYear, offerFromPercent: 40 })
  expect(daysAnErrorLived(belief)).toBeGreaterThan(daysAnErrorLived(dates))
})
