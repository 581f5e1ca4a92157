/** How far a trial looks back, and for how long the first days of a rollout are compared with it. */
export const daysBack = 90
export const daysWatched = 14

/** For so long the result of a trial may be used to switch its value on. */
export const freshHours = 24

/** Chance alone leaves three standard deviations about once in 400 cases. */
const deviations = 3

/** After no event in all days, the true rate is still up to so many events, 19 times out of 20. */
const unseen = 3

/**
 * The range in which the affected records of the next days are expected, by the counts of the past
 * days. Days differ by more than chance, such as weekends, so the larger of both variances counts.
 *
 * @param perDay the affected records of each past day, zeros included
 * @param days how many days have passed since the value was switched on
 */
export function forecastRange(
  perDay: readonly number[],
  days: number,
): { readonly low: number; readonly high: number } {
  if (perDay.length === 0 || days <= 0) return { low: 0, high: 0 }
  const total = perDay.reduce((sum, count) => sum + count, 0)
  const mean = total / perDay.length
  const variance = perDay.reduce((sum, count) => sum + (count - mean) ** 2, 0) / perDay.length
  const atMost = (total + unseen) / perDay.length
  const below = deviations * Math.sqrt(days * Math.max(variance, mean))
  const above = deviations * Math.sqrt(days * Math.max(variance, atMost))
  return {
    low: Math.max(0, Math.floor(mean * days - below)),
    high: Math.ceil(atMost * days + above),
  }
}

/** How the live count compares with the range. */
export const isOutside = (
  live: number,
  { low, high }: { readonly low: number; readonly high: number },
): boolean => live < low || live > high
