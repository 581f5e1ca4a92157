import type { Random } from './random.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** Some stretch of time between so many and so many minutes. */
export const someMinutes = (random: Random, least: number, most: number) =>
  (least + random.next() * (most - least)) * minute

/** Instants are milliseconds since 1970; the days of the demo are those of UTC. */
export const startOfDay = (instant: number) => Math.floor(instant / day) * day

export const isSunday = (instant: number) => new Date(instant).getUTCDay() === 0

/**
 * The instant itself when the house works then; otherwise some time after the house next opens.
 * Nobody works on Sundays. Never earlier than the instant.
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

/** When the courier next comes by: at four in the afternoon, to whoever was ready by a quarter to. */
export function nextCollection(random: Random, readyAt: number): number {
  const today = startOfDay(readyAt) + 16 * hour
  const next = readyAt <= today - 15 * minute ? today : today + day
  return (isSunday(next) ? next + day : next) + random.next() * 40 * minute
}
