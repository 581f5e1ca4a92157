import { dayInWords } from '../days.ts'
import { clockAt, timeZoneInUse } from '../zone-in-use.ts'

export { formatDay, shortDay } from '../days.ts'
export { formatCount, formatDecimal } from '../format-numbers.ts'

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

// Creating the browser's first date format takes longer than drawing all rows of a list. So
// instants in lists are formatted here, and only what a user hovers waits for the browser's.
const twoDigits = (number: number) => String(number).padStart(2, '0')

/** An ISO instant to the minute, in the current time zone and format. */
export function formatInstant(iso: string): string {
  const at = clockAt(new Date(iso))
  return `${dayInWords(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate())} ${timeOf(at)}`
}

/** As `MMM dd, yyyy HH:mm` for all users, as the specification requires for notifications. */
export function formatNotified(iso: string): string {
  const at = clockAt(new Date(iso))
  const day = dayInWords(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), 'month_first')
  return `${day} ${timeOf(at)}`
}

/** The time of day alone, `14:05`. */
export function formatTime(iso: string): string {
  return timeOf(clockAt(new Date(iso)))
}

const timeOf = (at: Date) => `${twoDigits(at.getUTCHours())}:${twoDigits(at.getUTCMinutes())}`

/** To the second and with its time zone, in the current format; for titles and tooltips. */
export function formatInstantExact(iso: string): string {
  const at = new Date(iso)
  const name =
    zoneFormat()
      .formatToParts(at)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${formatInstant(iso)}:${twoDigits(at.getSeconds())} ${name}`.trim()
}

let zone: { of: string | null; format: Intl.DateTimeFormat } | undefined

function zoneFormat(): Intl.DateTimeFormat {
  const of = timeZoneInUse()
  if (zone?.of !== of) {
    const ofZone = of === null ? {} : { timeZone: of }
    zone = { of, format: new Intl.DateTimeFormat('en-GB', { ...ofZone, timeZoneName: 'short' }) }
  }
  return zone.format
}

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** `3 hours ago`; below a minute `just now`. */
export function formatAgo(iso: string, now: number): string {
  const passed = now - new Date(iso).getTime()
  const [unit, size] = steps.find(([, ms]) => Math.abs(passed) >= ms) ?? []
  return unit && size ? ago.format(-Math.round(passed / size), unit) : 'just now'
}
