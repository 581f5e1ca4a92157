import { expect, test } from 'vitest'
import { addDays, formatDay, isDay, readDay } from './days.ts'
import { day } from './fields.ts'

test('reads a day in every format, and nothing that could be two days', () => {
  const asTyped = ['Nov 20, 2026', 'nov 20 2026', '20 November 2026', '2026-11-20', '20.11.2026']
  for (const text of asTyped) expect([text, readDay(text)]).toEqual([text, '2026-11-20'])
  const unclear = ['', '20', '11/12/2026', '2026-02-29', 'Foo 20, 2026', '20 Nov', '2026-13-01']
  for (const text of unclear) expect([text, readDay(text)]).toEqual([text, null])
  expect(readDay(formatDay('2028-02-29'))).toBe('2028-02-29')
})

test('refuses days that the database does not have', () => {
  const takes = (text: string) => day.safeParse(text).success
  expect(['2026-11-20', '0000-01-01', '2026-02-29', ''].map(takes)).toEqual([
    ...[true, false, false, false],
  ])
})

test('knows the calendar', () => {
  expect(['2026-02-28', '2026-02-29', '2028-02-29', '', '26-1-1'].map(isDay)).toEqual([
    true,
    false,
    true,
    false,
    false,
  ])
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})
