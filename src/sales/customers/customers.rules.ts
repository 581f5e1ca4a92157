import { Refusal } from '#platform/refusal.ts'
import { customerLabel } from './customers.nouns.ts'
import type { CustomerState } from './customers.states.ts'

type Standing = {
  readonly number: number
  readonly state: CustomerState
  readonly stateReason: string
}

/**
 * Why no order is placed for this customer; null when one may be. What a shop has sold already is
 * taken in and held instead: it is not for us to undo.
 */
export function refusePlacing(customer: Standing, paymentMethod: string): Refusal | null {
  const { number, state, stateReason } = customer
  const label = customerLabel(number)
  const why = stateReason === '' ? '' : ` (${stateReason})`
  if (state === 'blocked_all')
    return refused('customer_blocked', `${label} is blocked${why}. A manager can clear them.`)
  if (state === 'blocked_cod' && paymentMethod === 'cash_on_delivery')
    return refused(
      'customer_blocked_cod',
      `${label} may not pay on delivery${why}. Let them pay first, or have a manager clear them.`,
    )
  if (state === 'anonymised')
    return refused('customer_erased', `${label} was erased. Add them as a new customer.`)
  return null
}

type SegmentLimits = {
  readonly fewestOrders?: number | undefined
  readonly mostOrders?: number | undefined
  readonly orderedWithinDays?: number | undefined
  readonly quietForDays?: number | undefined
}

/** Refuses two limits of a segment that contradict each other; null when they do not. */
export function refuseContradiction(rule: SegmentLimits): Refusal | null {
  const { fewestOrders, mostOrders, orderedWithinDays, quietForDays } = rule
  if (fewestOrders !== undefined && mostOrders !== undefined && fewestOrders > mostOrders)
    return contradiction(
      `“Orders, at least” is ${fewestOrders} and “Orders, at most” is ${mostOrders}. No customer has both; change one of them.`,
    )
  if (
    orderedWithinDays !== undefined &&
    quietForDays !== undefined &&
    quietForDays >= orderedWithinDays
  )
    return contradiction(
      `“Ordered within days” is ${orderedWithinDays} and “No order for days” is ${quietForDays}. No customer has both; change one of them.`,
    )
  return null
}

function contradiction(sentence: string): Refusal {
  return new Refusal('unprocessable', 'contradiction', sentence, { field: 'rule' })
}

function refused(code: string, sentence: string): Refusal {
  return new Refusal('conflict', code, sentence, { field: 'customerId' })
}

/** What each sign of two being one counts; a name counts by how alike it is. */
export const signWeights = { phone: 50, email: 50, address: 30, postcode: 15, name: 40 } as const

export type DuplicateSign = keyof typeof signWeights

export const duplicateSigns = ['phone', 'email', 'address', 'postcode', 'name'] as const

export const signLabels: Readonly<Record<DuplicateSign, string>> = {
  phone: 'Same phone',
  email: 'Same email',
  address: 'Same address',
  postcode: 'Same postcode',
  name: 'Similar name',
}

/** From this score on two customers are shown as a possible duplicate. */
export const shownScore = 45

/**
 * A phone shared by more customers is a reception's or a courier's: it does not identify a person.
 */
export const mostSharing = 10

export const undoDays = 30

/** Of a hundred orders that reached an end, how many were delivered and kept; null before the first. */
export function deliveredPercent(figures: {
  readonly ordersDelivered: number
  readonly ordersReturned: number
}): number | null {
  const { ordersDelivered, ordersReturned } = figures
  const ended = ordersDelivered + ordersReturned
  return ended === 0 ? null : Math.round((ordersDelivered / ended) * 100)
}
