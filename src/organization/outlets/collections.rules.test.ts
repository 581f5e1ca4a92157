import { expect, test } from 'vitest'
import { type CollectionCalendar, dueCollection, firstCollection } from './collections.rules.ts'

const london: CollectionCalendar = {
  zone: 'Europe/London',
  cutOff: '15:30',
  days: [1, 2, 3, 4, 5, 6],
  closedOn: [],
}

const shown = (at: number | null) => (at === null ? null : new Date(at).toISOString().slice(0, 16))
const first = (at: string, calendar = london) => shown(firstCollection(Date.parse(at), calendar))

const due = (confirmed: string, promisedOn: string | null, transitDays = 1, calendar = london) =>
  shown(dueCollection({ confirmedAt: Date.parse(confirmed), promisedOn, transitDays }, calendar))

test('skips the weekend and holidays: nothing is collected on them', () => {
  expect(first('2026-11-20T12:00Z')).toBe('2026-11-20T15:30')
  expect(first('2026-11-21T15:30Z')).toBe('2026-11-21T15:30')
  expect(first('2026-11-21T15:31Z')).toBe('2026-11-23T15:30')
  expect(first('2026-11-22T12:10Z')).toBe('2026-11-23T15:30')
  const closedOn = ['2026-12-25', '2026-12-26', '2026-12-28']
  expect(first('2026-12-24T16:00Z', { ...london, closedOn })).toBe('2026-12-29T15:30')
  expect(first('2026-11-20T12:00Z', { ...london, days: [] })).toBeNull()
})

test('takes the next day after midnight by the clock of the outlet, in two time zones', () => {
  const newYork = { ...london, zone: 'America/New_York', cutOff: '23:30' }
  // 23:00 on Friday there, 04:00 on Saturday in UTC.
  expect(first('2026-11-21T04:00Z', newYork)).toBe('2026-11-21T04:30')
  expect(first('2026-11-21T04:31Z', newYork)).toBe('2026-11-22T04:30')
  const tokyo = { ...london, zone: 'Asia/Tokyo', cutOff: '09:00', days: [1, 2, 3, 4, 5] }
  // Monday 00:10 there is still Sunday in UTC.
  expect(first('2026-11-22T15:10Z', tokyo)).toBe('2026-11-23T00:00')
  expect(first('2026-11-20T00:01Z', tokyo)).toBe('2026-11-23T00:00')
})

test('keeps the cut-off on the clock through both changes of the clock', () => {
  // British clocks go forward on Sunday 29 March and back on Sunday 25 October 2026.
  expect(first('2026-03-28T15:31Z')).toBe('2026-03-30T14:30')
  expect(first('2026-10-24T14:31Z')).toBe('2026-10-26T15:30')
  const atNight = { ...london, days: [7], cutOff: '01:30' }
  expect(first('2026-03-28T23:00Z', atNight)).toBe('2026-03-29T01:30')
  expect(first('2026-10-24T23:00Z', atNight)).toBe('2026-10-25T00:30')
  expect(first('2026-10-25T00:31Z', atNight)).toBe('2026-11-01T01:30')
})

test('without a promise an order is due at the first collection after it was confirmed', () => {
  expect(due('2026-11-20T08:00Z', null)).toBe('2026-11-20T15:30')
  expect(due('2026-11-20T15:31Z', null)).toBe('2026-11-21T15:30')
})

test('a promise is kept by the last collection that arrives in time, over weekend and holidays', () => {
  expect(due('2026-11-20T08:00Z', '2026-11-27')).toBe('2026-11-26T15:30')
  expect(due('2026-11-20T08:00Z', '2026-11-27', 3)).toBe('2026-11-24T15:30')
  // For Monday it leaves on Saturday, and on Friday where Saturday is a holiday.
  expect(due('2026-11-20T08:00Z', '2026-11-23')).toBe('2026-11-21T15:30')
  const closedOn = ['2026-11-21']
  expect(due('2026-11-19T08:00Z', '2026-11-23', 1, { ...london, closedOn })).toBe(
    '2026-11-20T15:30',
  )
})

test('a promise that no collection keeps any more is due at the first collection', () => {
  expect(due('2026-11-20T16:00Z', '2026-11-20')).toBe('2026-11-21T15:30')
  expect(due('2026-11-20T08:00Z', '2026-11-01')).toBe('2026-11-20T15:30')
})
