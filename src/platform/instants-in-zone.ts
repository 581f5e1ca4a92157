import { timeZoneInUse } from './zone-in-use.ts'
import { instantAtWallClock } from './zoned-time.ts'

/** The instant at which a clock in the current time zone shows this: `2026-11-20T14:00:00`. */
export function instantAt(clock: string): Date {
  const zone = timeZoneInUse()
  return new Date(zone === null ? clock : instantAtWallClock(clock, zone))
}

/** The instant at which a calendar day begins in that zone. */
export const startOfDayAt = (day: string) => instantAt(`${day}T00:00:00`)
