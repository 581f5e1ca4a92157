import { addDays } from '#platform/days.ts'
import { clockAt, dayAt } from '#platform/zone-in-use.ts'

/** The Monday of the week, as the address has days. */
export function thisWeekFrom(now: Date): string {
  const daysSince = (clockAt(now).getUTCDay() + 6) % 7
  return addDays(dayAt(now), -daysSince)
}
