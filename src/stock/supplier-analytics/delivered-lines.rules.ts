import type { Rate } from '#platform/exchange.ts'
import { largestScale } from '#platform/quantity.ts'

/** What came of a line with one receipt, in steps of the variant. */
export type DeliveredPart = {
  readonly receiptId: string
  readonly label: string
  /** The day at the outlet. */
  readonly on: string
  readonly accepted: number
  readonly rejected: number
}

/** A line of a purchase order that its supplier has, with all that came of it. */
export type OrderedLine = {
  readonly id: string
  readonly orderId: string
  readonly supplierId: string
  readonly variantId: string
  readonly quantityScale: number
  readonly currency: string
  readonly outletCurrency: string
  /** Kept with the order: what one unit of its currency is worth at the outlet. */
  readonly rate: Rate
  /** The day at the outlet. */
  readonly sentOn: string
  /** From sending to the first answer of the supplier; null without one. */
  readonly answerMinutes: number | null
  /** Null where no day was agreed. */
  readonly firstOn: string | null
  readonly lastOn: string | null
  /**
   * In steps: what was ordered without what we cancelled. What the supplier could not deliver stays
   * in it.
   */
  readonly wanted: number
  /** Nothing more is expected, whether all has come or not. */
  readonly isEnded: boolean
  /** Of one unit; null for readers who may not see costs. */
  readonly unitCostMinor: number | null
  readonly parts: readonly DeliveredPart[]
}

export const lineOutcomes = ['on_time', 'late', 'undated', 'short', 'overdue'] as const

export type LineOutcome = (typeof lineOutcomes)[number]

export const lineOutcomeLabels: Readonly<Record<LineOutcome, string>> = {
  on_time: 'On time',
  late: 'Late',
  undated: 'No promised day',
  short: 'Short',
  overdue: 'Overdue',
}

export type EvaluatedLine = {
  readonly line: OrderedLine
  readonly outcome: LineOutcome
  readonly accepted: number
  readonly rejected: number
  /** Null where there is no such promise, or its day is still to come. */
  readonly isOnTime: boolean | null
  readonly isOnTimeLast: boolean | null
  readonly isInFull: boolean
  /** In full on the first promised day, and not more than ordered beyond the tolerance. */
  readonly isOtif: boolean | null
  /** Days after the first promise, each unit for itself, in steps times days. */
  readonly lateSteps: bigint
  /** Days from the first promise to the last unit, or to today while some are missing. */
  readonly daysLate: number
  /** From sending to each delivery with accepted units. */
  readonly leadDays: readonly number[]
}

type Terms = {
  readonly today: string
  /** How many percent may be missing or too many. */
  readonly tolerance: number
}

/**
 * How a supplier delivered a line; null while it can’t be evaluated: nothing was wanted, or the
 * rest is not due yet. Several deliveries count together: a line in two parts is on time if both
 * came by the promised day.
 */
export function evaluateLine(line: OrderedLine, { today, tolerance }: Terms): EvaluatedLine | null {
  const { wanted, firstOn, lastOn, parts } = line
  const accepted = acceptedBy(parts, null)
  const isComplete = accepted >= wanted
  const isDone = isComplete || line.isEnded
  if (wanted <= 0 || !(isDone || (firstOn !== null && firstOn < today))) return null
  const isEnough = (steps: number) => steps * 100 >= wanted * (100 - tolerance)
  const isBy = (day: string | null) =>
    day === null || !(isDone || day < today) ? null : isEnough(acceptedBy(parts, day))
  const isInFull = isEnough(accepted)
  const isOnTime = isBy(firstOn)
  const isTooMuch = accepted * 100 > wanted * (100 + tolerance)
  return {
    line,
    accepted,
    rejected: parts.reduce((sum, { rejected }) => sum + rejected, 0),
    isOnTime,
    isOnTimeLast: isBy(lastOn),
    isInFull,
    isOtif: isOnTime === null ? null : isOnTime && !isTooMuch,
    outcome: outcomeOf({ isInFull, isOnTime, isEnded: line.isEnded }),
    ...latenessOf(line, today),
    leadDays: parts
      .filter((part) => part.accepted > 0)
      .map(({ on }) => daysBetween(line.sentOn, on)),
  }
}

function outcomeOf(facts: { isInFull: boolean; isOnTime: boolean | null; isEnded: boolean }) {
  if (!facts.isInFull) return facts.isEnded ? 'short' : 'overdue'
  if (facts.isOnTime === null) return 'undated'
  return facts.isOnTime ? 'on_time' : 'late'
}

/** What was accepted until the end of a day, or in all. */
function acceptedBy(parts: readonly DeliveredPart[], day: string | null): number {
  return parts.reduce((sum, part) => sum + (day === null || part.on <= day ? part.accepted : 0), 0)
}

/** More than was wanted is not late; what is missing is late until today, unless the order ended. */
function latenessOf({ firstOn, wanted, parts, isEnded }: OrderedLine, today: string) {
  if (firstOn === null) return { lateSteps: 0n, daysLate: 0 }
  let open = wanted
  let lateSteps = 0n
  let daysLate = 0
  const count = (steps: number, on: string) => {
    const days = Math.max(0, daysBetween(firstOn, on))
    lateSteps += BigInt(days) * BigInt(steps)
    if (steps > 0) daysLate = Math.max(daysLate, days)
  }
  for (const { accepted, on } of parts.toSorted((one, other) => (one.on < other.on ? -1 : 1))) {
    const counted = Math.min(open, accepted)
    open -= counted
    count(counted, on)
  }
  if (!isEnded) count(open, today)
  return { lateSteps, daysLate }
}

const dayMilliseconds = 86_400_000

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / dayMilliseconds)
}

/** Steps of every scale in the finest one, so that pieces and grams of several lines add up. */
export function inFinest(steps: number | bigint, scale: number): bigint {
  return BigInt(steps) * 10n ** BigInt(largestScale - scale)
}

/** The day by which a line belongs to a period: its first promise, or its sending without one. */
export const dayOfLine = ({ firstOn, sentOn }: OrderedLine) => firstOn ?? sentOn
