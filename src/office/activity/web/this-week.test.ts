import { expect, test } from 'vitest'
import { thisWeekFrom } from './this-week.ts'

test.each([
  [new Date(2026, 4, 11), '2026-05-11'],
  [new Date(2026, 4, 13, 23, 59), '2026-05-11'],
  [new Date(2026, 4, 17), '2026-05-11'],
])('the week of %s begins on its Monday', (now, monday) => {
  expect(thisWeekFrom(now)).toBe(monday)
})
