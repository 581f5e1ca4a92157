let inUse: string | null = null

// Swedish formats a time like ISO 8601, so that one browser format is enough for the first view.
// Creating a format takes longer than using it a thousand times.
let format: Intl.DateTimeFormat | undefined

/** Screens show times in the company's zone; the customer pages, in that of their browser. */
export function setTimeZone(timeZone: string): void {
  if (timeZone === inUse) return
  inUse = timeZone
  format = undefined
}

/** The zone of the shown times; null for the browser's own. */
export const timeZoneInUse = () => inUse

/** The local time in the current zone, to the second, as the UTC fields of a date. */
export function clockAt(at: Date): Date {
  if (inUse === null) return new Date(+at - at.getTimezoneOffset() * 60_000)
  if (inUse === 'UTC') return at
  format ??= new Intl.DateTimeFormat('sv', {
    timeZone: inUse,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return new Date(`${format.format(at).replace(' ', 'T')}Z`)
}

/** The calendar day there: `2026-11-20`. */
export const dayAt = (at: Date) => clockAt(at).toISOString().slice(0, 10)
