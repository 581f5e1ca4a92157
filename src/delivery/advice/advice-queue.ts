const doublingMilliseconds = 6 * 3_600_000
const farAway = Date.UTC(2100, 0, 1)

/**
 * Ranks the queue by remaining time and value: a parcel of twice the value ranks like one with six
 * hours less. Both are distances on one scale, so that waiting alone never changes the order and an
 * index can hold the rank. Whole milliseconds, never below zero; the highest comes first.
 */
export function rankOfAdvice(valueMinor: number, respondBy: string): number {
  const left = farAway - new Date(respondBy).getTime()
  return Math.max(0, Math.round(left + Math.log2(1 + valueMinor) * doublingMilliseconds))
}

/** The usual orders of the queue. */
export const adviceSorts = ['-why', 'left', '-value', 'oldest'] as const

export type AdviceSort = (typeof adviceSorts)[number]

export const adviceSortLabels: Readonly<Record<AdviceSort, string>> = {
  '-why': 'Most urgent for its value',
  left: 'Time left',
  '-value': 'Value',
  oldest: 'Oldest',
}

/** The label of each order on the screen. */
export const adviceSortWords: Readonly<Record<AdviceSort, string>> = {
  '-why': 'Overdue first. Then by time left, where twice the value counts as 6 hours less.',
  left: 'The courier that needs an answer first comes first.',
  '-value': 'The parcel of the highest value comes first.',
  oldest: 'The parcel that has been here longest comes first.',
}

export type Urgency = 'none' | 'amber' | 'red'

/** How serious a number of days without updates is. */
export function urgencyOf(days: number, limits: { amberDays: number; redDays: number }): Urgency {
  if (days >= limits.redDays) return 'red'
  return days >= limits.amberDays ? 'amber' : 'none'
}
