import { afterEach, expect, test } from 'vitest'
import { dayAt, setTimeZone } from '../zone-in-use.ts'
import { formatDay, formatInstant, formatInstantExact, formatTime } from './format-instant.ts'

const zoneHere = process.env.TZ

afterEach(() => {
  if (zoneHere === undefined) delete process.env.TZ
  else process.env.TZ = zoneHere
})

const zones = ['UTC', 'Asia/Karachi', 'America/St_Johns', 'Pacific/Kiritimati', 'Europe/London']
// Every 37 hours and some minutes for five years, to cover every hour, month and clock change.
const instants = Array.from({ length: 1_200 }, (_, step) =>
  new Date(Date.UTC(2024, 0, 1) + step * 133_507_000).toISOString(),
)

test.each(zones)('instants of %s read as the browser itself formats them', (timeZone) => {
  process.env.TZ = timeZone
  readAsIn(timeZone)
})

test.each(zones)('instants read as in %s once that is the current time zone', (timeZone) => {
  process.env.TZ = 'Asia/Tokyo'
  setTimeZone(timeZone)
  readAsIn(timeZone)
  const winter = '2026-01-20T23:30:00.000Z'
  const days = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone })
  expect(dayAt(new Date(winter))).toBe(days.format(new Date(winter)))
})

test('the exact instant names the current time zone', () => {
  setTimeZone('Europe/London')
  expect(formatInstantExact('2026-07-20T23:30:05.000Z')).toBe('Jul 21, 2026 00:30:05 BST')
})

function readAsIn(timeZone: string) {
  const date = { month: 'short', day: '2-digit', year: 'numeric' } as const
  const day = new Intl.DateTimeFormat('en-US', { ...date, timeZone })
  const calendar = new Intl.DateTimeFormat('en-US', { ...date, timeZone: 'UTC' })
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  for (const iso of instants) {
    const at = new Date(iso)
    expect(formatInstant(iso)).toBe(`${day.format(at)} ${time.format(at)}`)
    expect(formatTime(iso)).toBe(time.format(at))
    expect(formatDay(iso.slice(0, 10))).toBe(calendar.format(at))
  }
}
