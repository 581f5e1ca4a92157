import { expect, test } from 'vitest'
import { isQuiet } from './quiet-hours.ts'

const at = (iso: string) => Date.parse(iso)
const night = { from: '21:30', until: '07:00' }

test('quiet hours go over midnight, by the clock on the user’s wall', () => {
  expect(isQuiet(night, 'Europe/London', at('2026-07-01T20:29:00Z'))).toBe(false)
  expect(isQuiet(night, 'Europe/London', at('2026-07-01T20:30:00Z'))).toBe(true)
  expect(isQuiet(night, 'Europe/London', at('2026-07-02T05:59:00Z'))).toBe(true)
  expect(isQuiet(night, 'Europe/London', at('2026-07-02T06:00:00Z'))).toBe(false)
  // In winter the same wall clock is another instant.
  expect(isQuiet(night, 'Europe/London', at('2026-01-01T20:30:00Z'))).toBe(false)
  expect(isQuiet(night, 'Asia/Tokyo', at('2026-01-01T12:30:00Z'))).toBe(true)
})

test('quiet hours within a day, and none at all', () => {
  const noon = { from: '12:00', until: '13:00' }
  expect(isQuiet(noon, 'UTC', at('2026-01-01T12:59:59Z'))).toBe(true)
  expect(isQuiet(noon, 'UTC', at('2026-01-01T13:00:00Z'))).toBe(false)
  expect(isQuiet(null, 'UTC', at('2026-01-01T12:30:00Z'))).toBe(false)
})
