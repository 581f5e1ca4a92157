import type { Random } from './random.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** A random duration between this many and this many minutes. */
export const someMinutes = (random: Random, least: number, most: number) =>
  (least + random.next() * (most - least)) * minute

/** Instants are milliseconds since 1970; the days of the demo are those of UTC. */
export const startOfDay = (instant: number) => Math.floor(instant / day) * day

export const isSunday = (instant: number) => new Date(instant).getUTCDay() === 0

/**
 * The instant itself within working hours; otherwise some time after the next opening. Closed on
 * Sundays. Never earlier than the instant.
 */
export function whenOpen(
  random: Random,
  instant: number,
  [opensAt, closesAt]: readonly [number, number],
): number {
  const opens = startOfDay(instant) + opensAt * hour
  const closes = startOfDay(instant) + closesAt * hour
  if (!isSunday(instant) && instant >= opens && instant < closes) return instant
  const next = !isSunday(instant) && instant < opens ? opens : opens + day
  const workday = isSunday(next) ? next + day : next
  return workday + random.next() * 90 * minute
}

/**
 * The courier's next collection: at four in the afternoon, for parcels that were ready by a quarter
 * to.
 */
export function nextCollection(random: Random, readyAt: number): number {
  const today = startOfDay(readyAt) + 16 * hour
  const next = readyAt <= today - 15 * minute ? today : today + day
  return (isSunday(next) ? next + day : next) + random.next() * 40 * minute
}
