import { expect, test } from 'vitest'
import { endOfSnooze, type Snooze, snoozesAt } from './snooze.rules.ts'

const end = (snooze: Snooze, now: string, timeZone = 'Europe/London') => {
  const at = endOfSnooze(snooze, Date.parse(now), timeZone)
  return at === null ? null : new Date(at).toISOString().slice(0, 16)
}

test('a snooze ends by the clock of its user', () => {
  const now = '2026-07-15T10:20:00Z'
  expect(end('hour', now)).toBe('2026-07-15T11:20')
  expect(end('evening', now)).toBe('2026-07-15T17:00')
  expect(end('tomorrow', now)).toBe('2026-07-16T08:00')
  expect(end('next_monday', now)).toBe('2026-07-20T08:00')
  expect(end('tomorrow', now, 'Pacific/Auckland')).toBe('2026-07-15T21:00')
})

test('tomorrow keeps its clock over the change to winter time', () => {
  expect(end('tomorrow', '2026-10-24T10:00:00Z')).toBe('2026-10-25T09:00')
})

test('from a Monday the next one is a week away, and from a Sunday a day', () => {
  expect(end('next_monday', '2026-07-20T06:00:00Z')).toBe('2026-07-27T08:00')
  expect(end('next_monday', '2026-07-19T20:00:00Z')).toBe('2026-07-20T08:00')
})

test('an evening that has begun is not offered', () => {
  const now = Date.parse('2026-07-15T17:00:00Z')
  expect(snoozesAt(now, 'Europe/London')).toEqual(['hour', 'tomorrow', 'next_monday'])
  expect(snoozesAt(now - 1, 'Europe/London')).toContain('evening')
})
