/** What was seen of the other orders of a phone or customer. */
export type CallHistory = {
  readonly delivered: number
  /** Returned after dispatch, refused on delivery or later. */
  readonly returned: number
  readonly cancelled: number
}

/** Why an order is more or less likely to fail; words for the screen in `becauseLabels`. */
export const because = [
  'cash',
  'prepaid',
  'new_customer',
  'returned_before',
  'cancelled_before',
  'always_delivered',
  'address_unsure',
] as const

export type Because = (typeof because)[number]

export const becauseLabels: Readonly<Record<Because, string>> = {
  cash: 'Cash on delivery',
  prepaid: 'Prepaid',
  new_customer: 'First order',
  returned_before: 'Has sent parcels back',
  cancelled_before: 'Has cancelled before',
  always_delivered: 'Always delivered so far',
  address_unsure: 'Address is not sure',
}

export function isBecause(text: string): text is Because {
  return because.some((known) => known === text)
}

// The usual failure rate of orders without a call, in basis points.
const failingOfCash = 3_000
const failingOfPrepaid = 600
/** The usual chance weighs as much as so many orders of one's own. */
const weightOfUsual = 4
/** Half of the cancelled orders would have failed on delivery. */
const weightOfCancelled = 0.5
const mostFailing = 9_500

/**
 * The expected loss without a call: the order's total times the probability that it fails. The
 * probability starts at the usual one of the payment method and moves to the customer's own record
 * as that grows; an uncertain address adds half.
 */
export function valueOfCall(order: {
  readonly totalMinor: number
  readonly isCash: boolean
  readonly isAddressSure: boolean
  readonly history: CallHistory
}): { atStakeMinor: number; failingBasisPoints: number; because: Because[] } {
  const { delivered, returned, cancelled } = order.history
  const usual = order.isCash ? failingOfCash : failingOfPrepaid
  const failed = returned + cancelled * weightOfCancelled
  const seen = delivered + failed
  const ofRecord = (usual * weightOfUsual + failed * 10_000) / (weightOfUsual + seen)
  const chance = order.isAddressSure ? ofRecord : ofRecord * 1.5
  const failingBasisPoints = Math.min(mostFailing, Math.round(chance))
  return {
    atStakeMinor: Math.round((order.totalMinor * failingBasisPoints) / 10_000),
    failingBasisPoints,
    because: [
      order.isCash ? 'cash' : 'prepaid',
      ...(delivered + returned + cancelled === 0 ? (['new_customer'] as const) : []),
      ...(returned > 0 ? (['returned_before'] as const) : []),
      ...(cancelled > 0 ? (['cancelled_before'] as const) : []),
      ...(delivered > 0 && failed === 0 ? (['always_delivered'] as const) : []),
      ...(order.isAddressSure ? [] : (['address_unsure'] as const)),
    ],
  }
}

/** What waits so long counts twice as much: else a small order would never be called. */
const doublingMilliseconds = 12 * 3_600_000
const farAway = Date.UTC(2100, 0, 1)

/**
 * Orders calls by what is at stake and by how long the order has waited. What is at stake doubles
 * every twelve hours; on this scale that is the same distance for all, so that the rank of an order
 * never changes by waiting alone and an index can hold it. Whole milliseconds, never below zero.
 */
export function rankOfCall(atStakeMinor: number, placedAt: string): number {
  const doublings = Math.log2(1 + atStakeMinor)
  const waited = farAway - new Date(placedAt).getTime()
  return Math.max(0, Math.round(waited + doublings * doublingMilliseconds))
}
