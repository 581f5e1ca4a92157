import { afterEach, expect, test } from 'vitest'
import { formatDay, formatInstant, formatTime } from './format-instant.ts'

const zoneHere = process.env.TZ

afterEach(() => {
  if (zoneHere === undefined) delete process.env.TZ
  else process.env.TZ = zoneHere
})

const zones = ['UTC', 'Asia/Karachi', 'America/St_Johns', 'Pacific/Kiritimati', 'Europe/London']
// Every 37 hours and some minutes for five years, and so every hour, month and turn of the clocks.
const instants = Array.from({ length: 1_200 }, (_, step) =>
  new Date(Date.UTC(2024, 0, 1) + step * 133_507_000).toISOString(),
)

test.each(zones)('instants read as the browser itself would write them in %s', (timeZone) => {
  process.env.TZ = timeZone
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
})
