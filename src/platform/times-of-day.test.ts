import { expect, test } from 'vitest'
import { readTimeOfDay } from './times-of-day.ts'

test('reads a time of day as people type it', () => {
  const times = ['9', '930', '0930', '9:30', '9.30', '21:05', '9 pm', '12 am', '12:15pm', ' 7:00 ']
  expect(times.map(readTimeOfDay)).toEqual([
    '09:00',
    '09:30',
    '09:30',
    '09:30',
    '09:30',
    '21:05',
    '21:00',
    '00:00',
    '12:15',
    '07:00',
  ])
})

test('takes no text that is no time of day', () => {
  for (const text of ['', '24', '9:60', '13 pm', '0 am', 'noon', '9:3', '12345'])
    expect(readTimeOfDay(text), text).toBeNull()
})
