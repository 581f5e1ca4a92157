import { dayInWords } from '../days.ts'
import { inOwnSigns } from '../formats.ts'
import { clockAt, timeZoneInUse } from '../zone-in-use.ts'

export { formatDay, shortDay } from '../days.ts'

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const count = new Intl.NumberFormat('en-GB')

// The browser takes longer to make its first format of dates than to draw all rows of a list, so
// what stands in lists is put together here, and only what somebody looks for waits for it.
const twoDigits = (number: number) => String(number).padStart(2, '0')

/** An ISO instant to the minute, in the zone and the format in use. */
export function formatInstant(iso: string): string {
  const at = clockAt(new Date(iso))
  return `${dayInWords(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate())} ${timeOf(at)}`
}

/** As `MMM dd, yyyy HH:mm` for everyone, as the specification fixes it for notifications. */
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

/** To the second and with its zone, in the format in use; for titles and tooltips. */
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

/** A figure with at most so many decimals: `3.4`. */
export function formatDecimal(number: number, mostDecimals: number): string {
  return inOwnSigns(number.toLocaleString('en-GB', { maximumFractionDigits: mostDecimals }))
}

/** A count as people read it; at the cap only that there are more: `10,000+`. */
export function formatCount(number: number, cap = Number.POSITIVE_INFINITY): string {
  const text = inOwnSigns(count.format(Math.min(number, cap)))
  return number >= cap ? `${text}+` : text
}
