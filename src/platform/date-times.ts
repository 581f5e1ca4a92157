import { formatDay, readDay } from './days.ts'

/**
 * The day and time that a user typed, in local form, such as `2026-11-20T14:00`. Accepts `Nov 20,
 * 2026 14:00`, `20.11.2026 9:05` and `2026-11-20T14:00`. Null when one of the two is missing or
 * ambiguous.
 */
export function readDateTime(text: string): string | null {
  const [, dayText = '', hour = '', minute = ''] =
    /^(.*?)(?:T|,?\s+)(\d{1,2}):(\d\d)$/.exec(text.trim()) ?? []
  const day = readDay(dayText)
  if (day === null || Number(hour) > 23 || Number(minute) > 59) return null
  return `${day}T${hour.padStart(2, '0')}:${minute}`
}

/** Whether it is an instant, rather than empty or unreadable input. */
export function isInstant(text: string): boolean {
  return /Z$/.test(text) && Number.isFinite(Date.parse(text))
}

/** A local day and time as users type and see them: `Nov 20, 2026 14:00`. */
export const formatDateTime = (clock: string) =>
  `${formatDay(clock.slice(0, 10))} ${clock.slice(11)}`

/** The error for input that is not a day with a time. */
export const noDateTime = () =>
  `Enter a day and a time such as ${formatDateTime('2026-11-20T14:00')}.`
