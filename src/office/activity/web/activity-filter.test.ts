import { expect, test } from 'vitest'
import { activityFilterOf, exportAddress, thisWeekFrom } from './activity-filter.ts'

test('days begin and end where the screen is, and the last day is part of them', () => {
  const { from = '', until = '' } = activityFilterOf({ from: '2026-03-28', until: '2026-03-29' })
  expect(new Date(from)).toEqual(new Date(2026, 2, 28))
  expect(new Date(until)).toEqual(new Date(2026, 2, 30))
})

test('what the address holds and the log does not know is left out', () => {
  expect(activityFilterOf({ way: 'pigeon', result: 'maybe', from: 'soon', open: '4' })).toEqual({})
  expect(activityFilterOf({ way: 'job', result: 'ok', actor: 'a', q: 'mug' })).toEqual({
    via: 'job',
    result: 'ok',
    actorId: 'a',
    q: 'mug',
  })
})

test('an export is of what is shown', () => {
  expect(exportAddress('csv', { noun: 'order', q: 'A & B' })).toBe(
    '/api/activity/export.csv?noun=order&q=A+%26+B',
  )
})

test.each([
  [new Date(2026, 4, 11), '2026-05-11'],
  [new Date(2026, 4, 13, 23, 59), '2026-05-11'],
  [new Date(2026, 4, 17), '2026-05-11'],
])('the week of %s begins on its Monday', (now, monday) => {
  expect(thisWeekFrom(now)).toBe(monday)
})
