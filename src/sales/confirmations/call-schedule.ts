/** When customers may be called and how often, as the settings have it. */
export type CallSchedule = {
  readonly mostAttempts: number
  /** How long an order waits after each unanswered call, in turn. */
  readonly againMinutes: readonly number[]
  /** Where there is no further pause: this time of the next day, `11:00`. */
  readonly nextDayAt: string
  /** No calls before or after: the wall clock of the outlet, `08:00`. */
  readonly from: string
  readonly until: string
  readonly timeZone: string
}

const minute = 60_000
const day = 24 * 60 * minute

/**
 * When to call again after this many calls without an answer, or null when that was the last. A pause
 * that ends when customers sleep ends at the hour at which calling begins.
 */
export function nextCallAt(schedule: CallSchedule, attempts: number, now: string): string | null {
  if (attempts >= schedule.mostAttempts) return null
  const pauseMinutes = schedule.againMinutes[attempts - 1]
  if (pauseMinutes === undefined) {
    const tomorrow = localDay(new Date(now).getTime(), schedule.timeZone, 1)
    return withinHours(schedule, instantOf(tomorrow, schedule.nextDayAt, schedule.timeZone))
  }
  return withinHours(schedule, new Date(now).getTime() + pauseMinutes * minute)
}

/** Now, or when calling begins again: the first call of an order that came at night. */
export function firstCallAt(schedule: CallSchedule, now: string): string {
  return withinHours(schedule, new Date(now).getTime())
}

/** Whether the customer's clock, taken to be that of the outlet, allows a call at this instant. */
export function isCallable(schedule: CallSchedule, at: string): boolean {
  return withinHours(schedule, new Date(at).getTime()) === new Date(at).toISOString()
}

function withinHours(schedule: CallSchedule, at: number): string {
  const { from, until, timeZone } = schedule
  const clock = localClock(at, timeZone)
  const isOpen = from <= until ? clock >= from && clock <= until : clock >= from || clock <= until
  if (isOpen) return new Date(at).toISOString()
  const opensToday = instantOf(localDay(at, timeZone, 0), from, timeZone)
  const opens = opensToday > at ? opensToday : instantOf(localDay(at, timeZone, 1), from, timeZone)
  return new Date(opens).toISOString()
}

function localClock(at: number, timeZone: string): string {
  const options = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-GB', options).format(at)
}

/** The day of the zone's calendar, so many days on: `2026-05-13`. */
function localDay(at: number, timeZone: string, daysOn: number): string {
  const options = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const today = new Intl.DateTimeFormat('en-CA', options).format(at)
  return new Date(Date.parse(`${today}T12:00Z`) + daysOn * day).toISOString().slice(0, 10)
}

/** The instant at which a wall clock shows this; an hour that a zone skips counts as the next. */
function instantOf(date: string, clock: string, timeZone: string): number {
  const asUtc = Date.parse(`${date}T${clock}Z`)
  const first = asUtc - offsetAt(asUtc, timeZone)
  return asUtc - offsetAt(first, timeZone)
}

/** How far the zone is ahead of UTC then, in milliseconds. */
function offsetAt(at: number, timeZone: string): number {
  const shown = Date.parse(`${localDay(at, timeZone, 0)}T${localClock(at, timeZone)}Z`)
  return shown - Math.floor(at / minute) * minute
}
