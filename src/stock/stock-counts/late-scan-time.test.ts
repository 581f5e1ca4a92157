import { expect, test } from 'vitest'
import { spanOfScan } from './late-scan-time.rules.ts'

const second = 1_000
const hour = 3_600 * second
const now = Date.parse('2026-11-28T16:00:00.000Z')
const iso = (instant: number) => new Date(instant).toISOString()

/** A scan of so long ago by a clock that was ahead by these when the codes came and now. */
const spanOf = (ago: number, ahead: number, aheadNow = ahead, exact = 0) =>
  spanOfScan(
    {
      madeAt: iso(now - ago + aheadNow),
      sentAt: iso(now + aheadNow),
      readAt: iso(now - 8 * hour),
      aheadMilliseconds: ahead,
    },
    now,
    exact,
  )

const within = (span: { from: string; to: string }) => [
  (Date.parse(span.from) - now) / second,
  (Date.parse(span.to) - now) / second,
]

test('a clock that is wrong by hours is corrected to seconds', () => {
  for (const ahead of [0, 5 * hour, -7 * hour, 400 * 24 * hour]) {
    const [from = 0, to = 0] = within(spanOf(3 * hour, ahead))
    expect(from).toBeCloseTo(-3 * 3_600 - 5.76)
    expect(to).toBeCloseTo(-3 * 3_600 + 5.76)
  }
})

test('a clock that was set meanwhile makes the span as long as it was set by', () => {
  const [from = 0, to = 0] = within(spanOf(3 * hour, hour, 0))
  expect(from).toBeCloseTo(-4 * 3_600 - 5.76)
  expect(to).toBeCloseTo(-3 * 3_600 + 5.76)
})

test('a time that cannot be is the whole time since the device last asked', () => {
  expect(within(spanOf(-2 * hour, 0))).toEqual([-8 * 3_600, 0])
  expect(within(spanOf(9 * hour, 0))).toEqual([-8 * 3_600, 0])
})

test('a span ends when the scan arrives, and begins after the device asked', () => {
  expect(within(spanOf(0, 0, 0, 10 * second))[1]).toBe(0)
  expect(within(spanOf(8 * hour, 0, 0, 10 * second))[0]).toBe(-8 * 3_600)
})

test('a slow answer and a slow request make the span longer, never shorter', () => {
  // The codes came 20 seconds late, and the scan arrived 30 seconds after it was sent.
  const [from = 0, to = 0] = within(
    spanOfScan(
      {
        madeAt: iso(now - hour),
        sentAt: iso(now - 30 * second),
        readAt: iso(now - 2 * hour),
        aheadMilliseconds: 20 * second,
      },
      now,
      0,
    ),
  )
  expect(from).toBeLessThanOrEqual(-3_600 - 20)
  expect(to).toBeGreaterThanOrEqual(-3_600 + 30)
})
