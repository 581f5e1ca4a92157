import { addDays, monthNames } from '#platform/days.ts'
import { firstDayOfWeek } from '#platform/weeks.ts'
import type { CalendarCount, CalendarDue } from '../stock-counts.fields.ts'

export type CalendarDay = {
  readonly on: string
  readonly isInMonth: boolean
  readonly counts: readonly CalendarCount[]
  readonly due: CalendarDue | null
}

type Month = {
  readonly counts: readonly CalendarCount[]
  readonly due: readonly CalendarDue[]
}

/** The weeks of a month with what is on each day; days of its neighbours fill the first and the last. */
export function weeksOf(
  month: string,
  { counts, due }: Month,
): readonly (readonly CalendarDay[])[] {
  const first = firstDayOfWeek(`${month}-01`)
  const days = Array.from({ length: 42 }, (_, at) => addDays(first, at)).map((on) => ({
    on,
    isInMonth: on.startsWith(month),
    counts: counts.filter((count) => count.on === on),
    due: due.find((one) => one.on === on) ?? null,
  }))
  const weeks = Array.from({ length: 6 }, (_, at) => days.slice(at * 7, at * 7 + 7))
  return weeks.filter((week) => week.some(({ isInMonth }) => isInMonth))
}

/** The month so many months later: `2026-12` and one is `2027-01`. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const at = year * 12 + number - 1 + months
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}

/** `12 due: 3 A, 4 B, 5 C`. */
export function dueWords({ a, b, c }: CalendarDue): string {
  const classes = [a > 0 && `${a} A`, b > 0 && `${b} B`, c > 0 && `${c} C`].filter(Boolean)
  return `${a + b + c} due: ${classes.join(', ')}`
}

const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The weekday of a day: `Mon`. */
export const weekdayOf = (day: string): string =>
  weekdayNames[(new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7] ?? ''

/** The day that a key of the grid leads to; null for other keys. */
export function dayByKey(key: string, on: string): string | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
  }
  const step = steps[key]
  if (step !== undefined) return addDays(on, step)
  if (key === 'PageUp' || key === 'PageDown') return inMonth(on, key === 'PageUp' ? -1 : 1)
  return null
}

/** The same day of another month, or its last one. */
function inMonth(on: string, months: number): string {
  const month = monthAfter(on.slice(0, 7), months)
  const last = addDays(`${monthAfter(month, 1)}-01`, -1)
  const day = `${month}-${on.slice(8)}`
  return day > last ? last : day
}

/** `2026-11` as `Nov 2026`. */
export function monthTitle(month: string): string {
  return `${monthNames[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`
}
