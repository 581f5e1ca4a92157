import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSignal, shareOf } from './fraud-signals.ts'

test('a share has the interval of Wilson, also for none and for all', () => {
  const { share, low, high } = shareOf(5, 50)
  expect(share).toBeCloseTo(0.1, 6)
  expect(low).toBeCloseTo(0.0435, 3)
  expect(high).toBeCloseTo(0.2136, 3)
  expect(shareOf(0, 50).low).toBe(0)
  expect(shareOf(0, 50).high).toBeCloseTo(0.0713, 3)
  expect(shareOf(0, 0)).toEqual({ share: 0, low: 0, high: 1 })
})

test('any share is in its interval, and more observations make it narrower', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.integer({ min: 1, max: 500 }), (events, sample) => {
      const { share, low, high } = shareOf(events, sample)
      expect(low).toBeGreaterThanOrEqual(0)
      expect(low).toBeLessThanOrEqual(share)
      expect(high).toBeGreaterThanOrEqual(share)
      expect(high).toBeLessThanOrEqual(1)
      const more = shareOf(Math.min(events, sample) * 4, sample * 4)
      expect(more.high - more.low).toBeLessThan(high - low)
    }),
  )
})

test('is a signal only with enough observations on both sides and a clear gap', () => {
  const clear = { events: 20, sample: 100, otherEvents: 10, otherSample: 1_000 }
  expect(isSignal(clear, 50)).toBe(true)
  expect(isSignal({ ...clear, sample: 49 }, 50)).toBe(false)
  expect(isSignal({ ...clear, otherSample: 49, otherEvents: 0 }, 50)).toBe(false)
  expect(isSignal({ ...clear, events: 2 }, 50)).toBe(false)
  expect(isSignal({ ...clear, otherEvents: 150 }, 50)).toBe(false)
})
