import { instantAtWallClock, wallClockAt } from '#platform/zoned-time.ts'

/** Days of the week as ISO 8601 counts them, Monday first. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

export type Weekday = (typeof weekdays)[number]

export const weekdayLabels: Readonly<Record<Weekday, string>> = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
}

/** `Monday, Tuesday`, or that there are none. */
export const daysInWords = (days: readonly number[]) =>
  weekdays.flatMap((day) => (days.includes(day) ? weekdayLabels[day] : [])).join(', ') || 'None'

/** Where nothing else is declared. */
export const usualCollectionDays: readonly Weekday[] = [1, 2, 3, 4, 5, 6]

/** When couriers collect at an outlet. */
export type CollectionCalendar = {
  /** The time zone of the outlet. */
  readonly zone: string
  /** `HH:MM`, by the clock of the outlet. */
  readonly cutOff: string
  readonly days: readonly number[]
  /** Days without a collection, such as holidays: `2026-12-25`. */
  readonly closedOn: readonly string[]
}

const dayMilliseconds = 86_400_000
const mostDays = 370

/** The first collection at or after an instant; null where none is within a year. */
export function firstCollection(at: number, calendar: CollectionCalendar): number | null {
  const from = wallClockAt(at, calendar.zone).slice(0, 10)
  for (let ahead = 0; ahead <= mostDays; ahead += 1) {
    const collection = collectionOn(dayAfter(from, ahead), calendar)
    if (collection !== null && collection >= at) return collection
  }
  return null
}

/** The last collection on or before a day; null where none is within a year. */
function lastCollection(day: string, calendar: CollectionCalendar): number | null {
  for (let back = 0; back <= mostDays; back += 1) {
    const collection = collectionOn(dayAfter(day, -back), calendar)
    if (collection !== null) return collection
  }
  return null
}

function collectionOn(day: string, calendar: CollectionCalendar): number | null {
  const { zone, cutOff, days, closedOn } = calendar
  const isCollected = days.includes(weekdayOf(day)) && !closedOn.includes(day)
  return isCollected ? instantAtWallClock(`${day}T${cutOff}:00`, zone) : null
}

/** An order as far as it decides when it is due. */
export type PromisedOrder = {
  readonly confirmedAt: number
  /** The day that the customer was promised, `2026-11-24`; null without a promise. */
  readonly promisedOn: string | null
  /** How many days the courier takes to the address. */
  readonly transitDays: number
}

/**
 * By which collection an order is to leave. Without a promise that is the first one after it was
 * confirmed. With one it is the collection that still arrives on the promised day, and the first one
 * where that has passed already.
 */
export function dueCollection(order: PromisedOrder, calendar: CollectionCalendar): number | null {
  const { confirmedAt, promisedOn, transitDays } = order
  const first = firstCollection(confirmedAt, calendar)
  if (promisedOn === null || first === null) return first
  const last = lastCollection(dayAfter(promisedOn, -transitDays), calendar)
  return last === null ? first : Math.max(first, last)
}

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10)

const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7
