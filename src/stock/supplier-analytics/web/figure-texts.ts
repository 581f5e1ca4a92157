import { monthNames } from '#platform/days.ts'
import { formatDecimal } from '#platform/web/format-instant.ts'

const none = '–'

/** Basis points as percent: `94.5 %`. */
export const shareText = (points: number | null): string =>
  points === null ? none : `${formatDecimal(points / 100, 1, 1)} %`

/** `+2.4 %`, so that a rise differs from a fall at a glance. */
export const driftText = (points: number | null): string =>
  points !== null && points > 0 ? `+${shareText(points)}` : shareText(points)

/** A score of 0 to 100. */
export const scoreText = (points: number | null): string =>
  points === null ? none : formatDecimal(points / 100, 1, 1)

export function daysText(days: number | null): string {
  if (days === null) return none
  return days === 1 ? '1 day' : `${days} days`
}

/** Hundredths of days: `1.25 days`. */
export const exactDaysText = (hundredths: number | null): string =>
  hundredths === null ? none : `${formatDecimal(hundredths / 100, 2)} days`

const hour = 60
const day = 24 * hour

/** Minutes in the unit that people would say: `40 min`, `5 h`, `2.5 days`. */
export function durationText(minutes: number | null): string {
  if (minutes === null) return none
  if (minutes < hour) return `${minutes} min`
  if (minutes < 2 * day) return `${formatDecimal(minutes / hour, 1)} h`
  return `${formatDecimal(minutes / day, 1)} days`
}

/** `2026-05` as `May 26`. */
export function monthText(month: string): string {
  const [year = '', number = ''] = month.split('-')
  return `${monthNames[Number(number) - 1]} ${year.slice(2)}`
}

export const leftOutText = (count: number) =>
  count === 1 ? '1 line is left out of the figures' : `${count} lines are left out of the figures`
