import { afterEach, describe, expect, test } from 'vitest'
import { addDays } from './days.ts'
import { daysBeforeMonday, firstDayOfWeek, inWeekOrder, setWeekStart, weekStarts } from './weeks.ts'

afterEach(() => setWeekStart('monday'))

test.each([
  ['monday', '2026-05-11'],
  ['sunday', '2026-05-10'],
  ['saturday', '2026-05-09'],
] as const)('the week of a Wednesday begins on its %s', (start, first) => {
  expect(firstDayOfWeek('2026-05-13', start)).toBe(first)
  setWeekStart(start)
  expect(firstDayOfWeek('2026-05-13')).toBe(first)
})

describe.each(weekStarts)('a week that begins on a %s', (start) => {
  test('has its first day in itself, and seven days', () => {
    const first = firstDayOfWeek('2026-05-13', start)
    for (let day = 0; day < 7; day += 1)
      expect(firstDayOfWeek(addDays(first, day), start)).toBe(first)
    expect(firstDayOfWeek(addDays(first, 7), start)).toBe(addDays(first, 7))
    expect(firstDayOfWeek(addDays(first, -1), start)).toBe(addDays(first, -7))
  })

  test('is before the Monday of a database by the same number of days', () => {
    const monday = firstDayOfWeek('2026-05-13', 'monday')
    expect(firstDayOfWeek(monday, start)).toBe(addDays(monday, -daysBeforeMonday(start)))
  })
})

test('days are in the order of the week', () => {
  expect(inWeekOrder([1, 2, 3, 4, 5, 6, 7], 'monday')).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(inWeekOrder([1, 2, 3, 4, 5, 6, 7], 'sunday')).toEqual([7, 1, 2, 3, 4, 5, 6])
  expect(inWeekOrder([1, 2, 3, 4, 5, 6, 7], 'saturday')).toEqual([6, 7, 1, 2, 3, 4, 5])
})
