const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', year: 'numeric' })
const dayOfCalendar = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
})
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' })
const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const count = new Intl.NumberFormat('en-GB')

/** An ISO instant as `MMM dd, yyyy HH:mm` in the zone of the screen. */
export function formatInstant(iso: string): string {
  const at = new Date(iso)
  return `${day.format(at)} ${time.format(at)}`
}

/** A day of the calendar, `2026-05-13`, which is the same day in every zone: `May 13, 2026`. */
export function formatDay(date: string): string {
  return dayOfCalendar.format(new Date(`${date}T00:00Z`))
}

/** The time of day alone, `14:05`. */
export function formatTime(iso: string): string {
  return time.format(new Date(iso))
}

/** To the second and with its zone, for titles and tooltips. */
export function formatInstantExact(iso: string): string {
  return exact.format(new Date(iso))
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

/** A count as people read it; at the cap only that there are more: `10,000+`. */
export function formatCount(number: number, cap = Number.POSITIVE_INFINITY): string {
  return number >= cap ? `${count.format(cap)}+` : count.format(number)
}
