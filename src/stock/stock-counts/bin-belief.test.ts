import { expect, test } from 'vitest'
import { likelyWrong } from './bin-belief.rules.ts'

test('a bin that was just checked is right', () => {
  expect(likelyWrong({ moves: 0, shorts: 0, days: 0 })).toBe(0)
})

test.each([
  [{ moves: 10, shorts: 0, days: 0 }, 4],
  [{ moves: 100, shorts: 0, days: 30 }, 34],
  [{ moves: 0, shorts: 0, days: 365 }, 17],
  [{ moves: 0, shorts: 1, days: 0 }, 35],
  [{ moves: 0, shorts: 3, days: 0 }, 73],
  [{ moves: 0, shorts: 0, days: null }, 5],
])('%j is wrong with %i percent', (since, percent) => {
  expect(likelyWrong(since)).toBe(percent)
})

test('more movements never make it more certain', () => {
  const courses = Array.from({ length: 400 }, (_, moves) =>
    likelyWrong({ moves, shorts: 0, days: 10 }),
  )
  expect(courses).toEqual(courses.toSorted((one, other) => one - other))
})
