let inUse: string | null = null

// Swedish writes a clock as ISO 8601 does, so that one format of the browser is enough for the first
// view. Making a format takes longer than using it a thousand times.
let format: Intl.DateTimeFormat | undefined

/** A screen shows times in the company's zone; the pages that customers open, in that of their browser. */
export function setTimeZone(timeZone: string): void {
  if (timeZone === inUse) return
  inUse = timeZone
  format = undefined
}

/** The zone that times are shown in; null for the browser's own. */
export const timeZoneInUse = () => inUse

/** The clock in the zone in use, to the second, as the UTC fields of a date. */
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

/** The day of the calendar there: `2026-11-20`. */
export const dayAt = (at: Date) => clockAt(at).toISOString().slice(0, 10)
