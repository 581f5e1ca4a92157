const formats = new Map<string, Intl.DateTimeFormat>()

/** The local time of a zone, to the second: `2026-11-05T10:00:00`. */
export function wallClockAt(at: number, timeZone: string): string {
  const shown = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return `${shown.year}-${shown.month}-${shown.day}T${shown.hour}:${shown.minute}:${shown.second}`
}

/**
 * The instant of a local time in a zone, in milliseconds. A time that occurs twice a year is the
 * first of the two; one that a zone skips counts as the same time after the gap.
 */
export function instantAtWallClock(clock: string, timeZone: string): number {
  const asUtc = Date.parse(`${clock}Z`)
  const before = asUtc - offsetAt(asUtc - day, timeZone)
  const after = asUtc - offsetAt(asUtc + day, timeZone)
  const isShown = (at: number) => at + offsetAt(at, timeZone) === asUtc
  const shown = [before, after].filter(isShown)
  return shown.length > 0 ? Math.min(...shown) : before
}

const day = 86_400_000

/** The zone's offset from UTC at that time, in milliseconds. */
function offsetAt(at: number, timeZone: string): number {
  const whole = Math.floor(at / 1000) * 1000
  return Date.parse(`${wallClockAt(whole, timeZone)}Z`) - whole
}

/** Creating a format takes longer than using it a thousand times. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, format)
  return format
}
