import { expect, test } from 'vitest'
import { refuseInstant, steppedPrice } from './planned-prices.rules.ts'

const now = new Date('2026-11-22T12:00:00Z')

test('a price is scheduled for later than now, and not for a mistyped year', () => {
  expect(refuseInstant('2026-11-22T12:00:00Z', now)?.code).toBe('already_past')
  expect(refuseInstant('2026-11-22T12:00:01Z', now)).toBeNull()
  expect(refuseInstant('2029-11-22T12:00:00Z', now)).toBeNull()
  expect(refuseInstant('2062-11-22T12:00:00Z', now)?.code).toBe('too_far_ahead')
})

test('a percentage is rounded half away from zero, and no price falls below zero', () => {
  const by = (basisPoints: number) => ({ by: 'share', basisPoints }) as const
  expect(steppedPrice(1_050, by(1_000))).toBe(1_155)
  expect(steppedPrice(1_005, by(1_000))).toBe(1_106)
  expect(steppedPrice(999, by(-5_000))).toBe(500)
  expect(steppedPrice(999, by(-10_000))).toBe(0)
  expect(steppedPrice(999, { by: 'price', priceMinor: 1_250 })).toBe(1_250)
})
