import { addDays } from '#platform/days.ts'
import { firstDayOfWeek } from '#platform/weeks.ts'
import { instantAtWallClock, wallClockAt } from '#platform/zoned-time.ts'

/** For how long a notification is put off. */
export const snoozes = ['hour', 'evening', 'tomorrow', 'next_monday'] as const
export type Snooze = (typeof snoozes)[number]

export const snoozeLabels: Readonly<Record<Snooze, string>> = {
  hour: '1 hour',
  evening: 'This evening, 18:00',
  tomorrow: 'Tomorrow, 9:00',
  next_monday: 'Next Monday, 9:00',
}

const hourMilliseconds = 3_600_000

/**
 * When a notification that is put off now comes back, in the time zone of its user; null for an
 * evening that has begun.
 */
export function endOfSnooze(snooze: Snooze, now: number, timeZone: string): number | null {
  const [today = ''] = wallClockAt(now, timeZone).split('T')
  const on = (day: string, time: string) => instantAtWallClock(`${day}T${time}:00`, timeZone)
  if (snooze === 'hour') return now + hourMilliseconds
  if (snooze === 'tomorrow') return on(addDays(today, 1), '09:00')
  if (snooze === 'next_monday') return on(addDays(firstDayOfWeek(today, 'monday'), 7), '09:00')
  const evening = on(today, '18:00')
  return evening > now ? evening : null
}

/** The choices that are offered now. */
export const snoozesAt = (now: number, timeZone: string): readonly Snooze[] =>
  snoozes.filter((snooze) => endOfSnooze(snooze, now, timeZone) !== null)
