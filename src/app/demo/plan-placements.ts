import type { Random } from './random.ts'
import { day, hour, isSunday, minute, startOfDay } from './working-hours.ts'

const demoDays = 90
const leastToday = 8

/** Sunday first: a kitchen shop is quiet when people are out. */
const weightOfWeekday = [0.8, 1.2, 1.1, 1, 1, 0.95, 0.75]

/** How much of a day's orders comes in each hour: a hump at noon and a higher one after supper. */
const weightOfHour = [
  2, 1, 0.5, 0.3, 0.3, 0.6, 1.5, 3, 5, 6.5, 7, 7, 8, 7.5, 6, 5.5, 5.5, 6, 7, 8.5, 9, 8, 5, 3,
]

/**
 * When the orders of the last 90 days were placed, oldest first; some of them today, none in the
 * future.
 */
export function planPlacements(random: Random, now: number, count: number): number[] {
  const today = startOfDay(now)
  const days = Array.from({ length: demoDays }, (_, ago): [number, number] => {
    const start = today - ago * day
    const trend = 1.15 - (0.3 * ago) / demoDays
    const chance = 0.85 + 0.3 * random.next()
    const share = ago === 0 ? shareOfDay(now - today) : 1
    return [start, (weightOfWeekday[new Date(start).getUTCDay()] ?? 1) * trend * chance * share]
  })
  return Array.from({ length: count }, (_, index) =>
    index < leastToday ? today : random.pickWeighted(days),
  )
    .map((start) => timeOfDay(random, start, now))
    .sort((a, b) => a - b)
}

/** Staff key orders in while the shops are open. */
export function mayBeKeyedIn(instant: number): boolean {
  const since = instant - startOfDay(instant)
  return !isSunday(instant) && since >= 9 * hour && since < 17.5 * hour
}

function shareOfDay(elapsed: number): number {
  const total = weightOfHour.reduce((sum, weight) => sum + weight, 0)
  const past = weightOfHour.slice(0, Math.floor(elapsed / hour))
  return past.reduce((sum, weight) => sum + weight, 0) / total
}

const hours = weightOfHour.map((weight, start): [number, number] => [start, weight])

function timeOfDay(random: Random, start: number, now: number): number {
  for (let tries = 0; tries < 30; tries++) {
    const instant = start + random.pickWeighted(hours) * hour + random.whole(0, hour - 1)
    if (instant < now - minute) return instant
  }
  // Just after midnight, hardly any hour of the day has been yet.
  return start + random.next() * (now - start)
}
