import { expect, test } from 'vitest'
import {
  commonPatterns,
  type InstantPattern,
  namesItsZone,
  patternsThatFit,
  readInstant,
} from './read-instant.ts'

const [iso, british, american, dayMonth, monthDay] = [
  'yyyy-MM-dd HH:mm',
  'dd/MM/yyyy HH:mm',
  'MM/dd/yyyy HH:mm',
  'dd MMM yyyy HH:mm',
  'MMM dd, yyyy HH:mm',
] as const

test.each<[string, InstantPattern, string, string | null]>([
  ['05/11/2026 10:00', british, 'UTC', '2026-11-05T10:00:00.000Z'],
  ['05/11/2026 10:00', american, 'UTC', '2026-05-11T10:00:00.000Z'],
  ['20/11/2026 10:00', american, 'UTC', null],
  ['20.11.2026 10:00', british, 'Europe/Berlin', '2026-11-20T09:00:00.000Z'],
  ['11/5/26 10:00 PM', american, 'UTC', '2026-11-05T22:00:00.000Z'],
  ['11/5/26 12:00 am', american, 'UTC', '2026-11-05T00:00:00.000Z'],
  ['2026-06-05', iso, 'Asia/Karachi', '2026-06-04T19:00:00.000Z'],
  ['2026-06-05T10:00:07.123Z', iso, 'Asia/Karachi', '2026-06-05T10:00:07.000Z'],
  ['2026-01-10 10:00:00 +0100', iso, 'Asia/Karachi', '2026-01-10T09:00:00.000Z'],
  ['2 Jun 2026 08:15', dayMonth, 'Europe/London', '2026-06-02T07:15:00.000Z'],
  ['02-Jun-26', dayMonth, 'UTC', '2026-06-02T00:00:00.000Z'],
  ['November 5, 2026 @ 10:00 am', monthDay, 'UTC', '2026-11-05T10:00:00.000Z'],
  ['31/02/2026', british, 'UTC', null],
  ['05/11/2026 24:00', british, 'UTC', null],
  ['05/11/2026 13:00 pm', british, 'UTC', null],
  ['5 Foo 2026', dayMonth, 'UTC', null],
  ['yesterday', iso, 'UTC', null],
  ['', iso, 'UTC', null],
  // The clock goes back at 02:00, so the hour before occurs twice: the first one counts.
  ['25/10/2026 01:30', british, 'Europe/London', '2026-10-25T00:30:00.000Z'],
  // The clock goes forward at 01:00: half past one does not exist.
  ['29/03/2026 01:30', british, 'Europe/London', '2026-03-29T01:30:00.000Z'],
])('%j by %s in %s is %s', (text, pattern, zone, at) => {
  expect(readInstant(text, pattern, zone)).toBe(at)
})

test('two patterns fit a day that may be a month, until another cell decides', () => {
  expect(patternsThatFit(['05/11/2026 10:00', '06/11/2026 10:00'])).toEqual([british, american])
  expect(patternsThatFit(['05/11/2026 10:00', '20/11/2026 10:00'])).toEqual([british])
  expect(patternsThatFit(['05/11/2026', 'n/a', ''])).toEqual([british, american])
  expect(patternsThatFit(['2026-11-05 10:00:00 +0000'])).toEqual([iso])
  expect(patternsThatFit(['', 'n/a'])).toEqual([])
})

test('columns of one file share their pattern', () => {
  expect(commonPatterns([[british, american], [british], []])).toEqual([british])
  expect(commonPatterns([[british, american], []])).toEqual([british, american])
  expect(commonPatterns([[], []])).toEqual([iso])
  expect(commonPatterns([[british], [iso]])).toContain(american)
})

test('a cell may name its zone', () => {
  expect(namesItsZone('2026-01-10 10:00:00 +0000')).toBe(true)
  expect(namesItsZone('05/11/2026 10:00')).toBe(false)
})
