import { instantAtWallClock } from '#platform/zoned-time.ts'

/**
 * How a file writes a date with its time. The separators are equivalent (`/`, `.` or `-`); the time
 * may be left out, in 12 hours with am and pm, and followed by a time zone.
 */
export const instantPatterns = [
  'yyyy-MM-dd HH:mm',
  'dd/MM/yyyy HH:mm',
  'MM/dd/yyyy HH:mm',
  'dd MMM yyyy HH:mm',
  'MMM dd, yyyy HH:mm',
] as const

export type InstantPattern = (typeof instantPatterns)[number]

const time =
  String.raw`(?:(?:T|,? +(?:at +|@ *)?)(?<hour>\d{1,2})[:.](?<minute>\d{2})` +
  String.raw`(?:[:.](?<second>\d{2})(?:[.,]\d{1,9})?)?(?: ?(?<half>[ap])\.?m\.?)?)?` +
  String.raw`(?: ?(?<zone>Z|UTC|GMT|[-+]\d{2}(?::?\d{2})?))?`

const form = (date: string) => new RegExp(`^${date}${time}$`, 'i')

const forms: Readonly<Record<InstantPattern, RegExp>> = {
  'yyyy-MM-dd HH:mm': form(String.raw`(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})`),
  'dd/MM/yyyy HH:mm': form(
    String.raw`(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4}|\d{2})`,
  ),
  'MM/dd/yyyy HH:mm': form(
    String.raw`(?<month>\d{1,2})[-/.](?<day>\d{1,2})[-/.](?<year>\d{4}|\d{2})`,
  ),
  'dd MMM yyyy HH:mm': form(
    String.raw`(?<day>\d{1,2})[- ](?<name>[a-z]{3,9})[-, ]+(?<year>\d{4}|\d{2})`,
  ),
  'MMM dd, yyyy HH:mm': form(String.raw`(?<name>[a-z]{3,9}) (?<day>\d{1,2}),? (?<year>\d{4})`),
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** The instant that a cell means, as ISO 8601 in UTC; null where it does not fit the pattern. */
export function readInstant(
  text: string,
  pattern: InstantPattern,
  timeZone: string,
): string | null {
  const parts = forms[pattern].exec(text.trim())?.groups
  const clock = parts ? clockOf(parts) : null
  if (!parts || clock === null) return null
  const at = parts.zone
    ? Date.parse(`${clock}${offsetOf(parts.zone)}`)
    : instantAtWallClock(clock, timeZone)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/** Whether a cell has its own time zone, so that no other is needed. */
export function namesItsZone(text: string): boolean {
  return instantPatterns.some((pattern) => forms[pattern].exec(text.trim())?.groups?.zone)
}

/** The patterns that fit the most of these cells; none without a cell to decide by. */
export function patternsThatFit(cells: readonly string[]): readonly InstantPattern[] {
  const counts = instantPatterns.map(
    (pattern) => cells.filter((cell) => readInstant(cell, pattern, 'UTC') !== null).length,
  )
  const most = Math.max(...counts)
  return most === 0 ? [] : instantPatterns.filter((_, at) => counts[at] === most)
}

/** What all columns of dates have in common; more than one is a question to the sender. */
export function commonPatterns(
  ofColumns: readonly (readonly InstantPattern[])[],
): readonly InstantPattern[] {
  const telling = ofColumns.filter((patterns) => patterns.length > 0)
  if (telling.length === 0) return ['yyyy-MM-dd HH:mm']
  const common = instantPatterns.filter((each) =>
    telling.every((patterns) => patterns.includes(each)),
  )
  return common.length > 0 ? common : instantPatterns
}

type Parts = Readonly<Record<string, string | undefined>>

/** The time on the clock, `2026-11-05T10:00:00`; null where there is no such day or time. */
function clockOf(parts: Parts): string | null {
  const { hour = '0', minute = '00', second = '00', half } = parts
  const month = parts.name ? monthNamed(parts.name) : Number(parts.month)
  const year = Number(parts.year) + (parts.year?.length === 2 ? 2000 : 0)
  const day = Number(parts.day)
  const at = new Date(Date.UTC(year, month - 1, day))
  if (year < 1900 || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return null
  const hours = hourOf(Number(hour), half)
  if (hours === null || Number(minute) > 59 || Number(second) > 59) return null
  return `${at.toISOString().slice(0, 10)}T${String(hours).padStart(2, '0')}:${minute}:${second}`
}

function monthNamed(name: string): number {
  return months.findIndex((each) => each.startsWith(name.toLowerCase())) + 1
}

/** In 24 hours; null where there is no such hour. */
function hourOf(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour <= 23 ? hour : null
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

/** `+0100`, `+01` and `UTC` as a date is parsed with. */
function offsetOf(zone: string): string {
  const [, sign, hours, minutes = '00'] = /^([-+])(\d{2}):?(\d{2})?$/.exec(zone) ?? []
  return sign ? `${sign}${hours}:${minutes}` : 'Z'
}
