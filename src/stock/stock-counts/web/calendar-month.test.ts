import { expect, test } from 'vitest'
import { dayByKey, dueWords, monthAfter, weeksOf } from './calendar-month.ts'

const empty = { counts: [], due: [] }

test('a month is whole weeks, and each day of it is there once', () => {
  const days = weeksOf('2026-11', empty).flat()
  expect(days.length % 7).toBe(0)
  expect(days.filter(({ isInMonth }) => isInMonth)).toHaveLength(30)
  expect(days[0]?.on).toBe('2026-10-26')
  expect(new Set(days.map(({ on }) => on)).size).toBe(days.length)
})

test('counts and what is due are on their days', () => {
  const due = { on: '2026-11-30', a: 1, b: 0, c: 4 }
  const [day] = weeksOf('2026-11', { counts: [], due: [due] })
    .flat()
    .filter((one) => one.due)
  expect(day?.on).toBe('2026-11-30')
  expect(dueWords(due)).toBe('5 due: 1 A, 4 C')
})

test.each([
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-11', 14, '2028-01'],
] as const)('%s and %i months are %s', (month, months, then) => {
  expect(monthAfter(month, months)).toBe(then)
})

test.each([
  ['ArrowLeft', '2026-11-01', '2026-10-31'],
  ['ArrowDown', '2026-11-28', '2026-12-05'],
  ['PageDown', '2026-01-31', '2026-02-28'],
  ['PageUp', '2026-11-05', '2026-10-05'],
  ['Tab', '2026-11-05', null],
] as const)('%s on %s leads to %s', (key, on, to) => {
  expect(dayByKey(key, on)).toBe(to)
})
