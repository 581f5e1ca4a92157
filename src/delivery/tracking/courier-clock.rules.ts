import type { CourierNews } from '#delivery/couriers/courier-news.ts'

/** How a courier's timestamp compares with the possible range. */
export const clocks = ['right', 'ahead', 'behind', 'undated'] as const

export type Clock = (typeof clocks)[number]

/** Clocks differ by some minutes; that much is tolerated. */
const toleranceMilliseconds = 5 * 60_000

type Told = {
  /** ISO 8601, like all instants here. */
  readonly at: string
  readonly isDated: boolean
  readonly receivedAt: string
  readonly bookedAt: string | null
}

/**
 * The effective instant of an event. One after its receipt counts as received, one before the
 * booking of its parcel as booked: otherwise one wrong date would make every later event older.
 */
export function countedInstant({ at, isDated, receivedAt, bookedAt }: Told): {
  readonly at: string
  readonly clock: Clock
} {
  if (!isDated) return { at: receivedAt, clock: 'undated' }
  const told = Date.parse(at)
  if (told > Date.parse(receivedAt) + toleranceMilliseconds)
    return { at: receivedAt, clock: 'ahead' }
  if (bookedAt !== null && told < Date.parse(bookedAt) - toleranceMilliseconds)
    return { at: bookedAt, clock: 'behind' }
  return { at, clock: 'right' }
}

const final: readonly CourierNews[] = ['delivered', 'returned_by_courier', 'lost']

/** A final status counts only with the date on which it happened. */
export const needsDate = (news: CourierNews): boolean => final.includes(news)

const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const iso =
  /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?)(?: ?(z|utc|gmt|[+-]\d\d(?::?\d\d)?))?)?$/i
const named = new RegExp(
  String.raw`^(?:[a-z]{3,9},? )?(?:\d{1,2} (?:${months})[a-z]*|(?:${months})[a-z]* \d{1,2}),? \d{4}(?:,? \d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?(?: ?(z|utc|gmt|[+-]\d\d:?\d\d))?)?$`,
  'i',
)

/**
 * The instant in a courier's text: ISO 8601, a date with a month name, or seconds or milliseconds
 * since 1970. Without a time zone it is UTC. Null for anything else: 05/06 could be two days.
 */
export function instantIn(text: string): string | null {
  if (/^\d{10}$/.test(text)) return instantOf(Number(text) * 1_000)
  if (/^\d{13}$/.test(text)) return instantOf(Number(text))
  const parts = iso.exec(text)
  if (parts) return isoInstant(parts)
  const isNamed = named.exec(text)
  return isNamed ? instantOf(Date.parse(isNamed[1] ? text : `${text} UTC`)) : null
}

function isoInstant([, year, month, day, time, zone]: RegExpExecArray): string | null {
  const date = `${year}-${month}-${day}`
  // A day that its month does not have would roll over into the next month.
  const midnight = instantOf(Date.parse(`${date}T00:00:00Z`))
  if (midnight?.slice(0, 10) !== date) return null
  if (time === undefined) return midnight
  const offset = zone === undefined || /^(z|utc|gmt)$/i.test(zone) ? 'Z' : wholeOffset(zone)
  return instantOf(Date.parse(`${date}T${time.replace(',', '.')}${offset}`))
}

const wholeOffset = (zone: string) =>
  `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`

function instantOf(milliseconds: number): string | null {
  const at = new Date(milliseconds)
  if (Number.isNaN(at.getTime())) return null
  const year = at.getUTCFullYear()
  return year >= 1900 && year <= 9999 ? at.toISOString() : null
}
