import { formatsInUse } from './formats.ts'

/** In the order of the year. */
export const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** A year, a month from 0 and a day of it, in the current format, `May 13, 2026` by default. */
export function dayInWords(
  year: number,
  month: number,
  day: number,
  style = formatsInUse().dates,
): string {
  if (style === 'day_first') return `${day} ${monthNames[month]} ${year}`
  if (style === 'year_first') return `${year}-${twoDigits(month + 1)}-${twoDigits(day)}`
  return `${monthNames[month]} ${twoDigits(day)}, ${year}`
}

/** Without its year, where a chart has no room for it: `May 13`. */
export function shortDay(date: string): string {
  const [, month = '', day = ''] = date.split('-')
  const name = monthNames[Number(month) - 1]
  const { dates } = formatsInUse()
  if (dates === 'year_first') return `${month}-${day}`
  return dates === 'day_first' ? `${Number(day)} ${name}` : `${name} ${Number(day)}`
}

/** A calendar day, `2026-05-13`, which is the same in every time zone, formatted for users. */
export function formatDay(date: string, style = formatsInUse().dates): string {
  const at = new Date(`${date}T00:00Z`)
  return dayInWords(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), style)
}

/** Whether the text is a day in the calendar: `2026-02-29` is not. */
export function isDay(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return false
  const at = new Date(`${text}T00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Adds a number of days, which may be negative. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/**
 * The day that a user typed: `Nov 20, 2026`, `20 November 2026`, `2026-11-20` or `20.11.2026`. Null
 * for anything else, and for `11/12/2026`, which could be two days.
 */
export function readDay(text: string): string | null {
  const words = text
    .trim()
    .replaceAll(',', ' ')
    .split(/[\s.-]+/)
  const [first = '', second = '', third = ''] = words
  if (words.length !== 3) return null
  if (/^\d{4}$/.test(first)) return dayOf(first, monthOf(second), third)
  if (/^\d/.test(first)) return dayOf(third, monthOf(second), first)
  return dayOf(third, monthOf(first), second)
}

function monthOf(text: string): string {
  if (/^\d{1,2}$/.test(text)) return text.padStart(2, '0')
  const index = monthNames.findIndex(
    (name) => name.toLowerCase() === text.slice(0, 3).toLowerCase(),
  )
  return twoDigits(index + 1)
}

function dayOf(year: string, month: string, day: string): string | null {
  const iso = `${year}-${month}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : null
}
