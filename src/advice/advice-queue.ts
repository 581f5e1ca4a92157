const doublingMilliseconds = 6 * 3_600_000
const farAway = Date.UTC(2100, 0, 1)

/**
 * Orders the queue by the time that is left and by what is at stake: a parcel of twice the value
 * comes as early as one that has six hours less. Both are distances on one scale, so that waiting
 * alone never changes who comes before whom and an index can hold the rank. Whole milliseconds, never
 * below zero; the highest comes first.
 */
export function rankOfAdvice(valueMinor: number, respondBy: string): number {
  const left = farAway - new Date(respondBy).getTime()
  return Math.max(0, Math.round(left + Math.log2(1 + valueMinor) * doublingMilliseconds))
}

export type Urgency = 'none' | 'amber' | 'red'

/** How grave it is that nothing was heard for so many days. */
export function urgencyOf(days: number, limits: { amberDays: number; redDays: number }): Urgency {
  if (days >= limits.redDays) return 'red'
  return days >= limits.amberDays ? 'amber' : 'none'
}
