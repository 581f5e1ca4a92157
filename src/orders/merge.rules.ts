import type { OrderState } from './orders.states.ts'

/** What decides whether two orders can be one. Instants are ISO 8601. */
export type OrderToMerge = {
  readonly id: string
  readonly label: string
  readonly state: OrderState
  readonly placedAt: string
  readonly outletId: string
  readonly customerId: string | null
  readonly phoneKey: string
  readonly currency: string
  readonly pricesIncludeTax: boolean
  readonly taxRounding: string
}

/**
 * Why the later order cannot go into the earlier one, as a sentence; null when it can. Both must be
 * one customer's, leave one house, and be reckoned alike.
 */
export function whyNotMerged(later: OrderToMerge, earlier: OrderToMerge): string | null {
  if (later.id === earlier.id) return `${later.label} cannot be merged into itself.`
  if (later.placedAt < earlier.placedAt)
    return `${earlier.label} is the later of the two. Merge it into ${later.label} instead.`
  const isSamePerson =
    (later.customerId !== null && later.customerId === earlier.customerId) ||
    (later.phoneKey !== '' && later.phoneKey === earlier.phoneKey)
  if (!isSamePerson)
    return `${later.label} and ${earlier.label} are of different customers, and stay apart.`
  if (later.outletId !== earlier.outletId)
    return `${later.label} ships from another outlet than ${earlier.label}. Move one of them first.`
  if (earlier.state === 'confirmed' && later.state !== 'confirmed')
    return `${earlier.label} is confirmed and ${later.label} is not. Confirm it first.`
  const isAlike =
    later.currency === earlier.currency &&
    later.pricesIncludeTax === earlier.pricesIncludeTax &&
    later.taxRounding === earlier.taxRounding
  return isAlike
    ? null
    : `${later.label} and ${earlier.label} are not reckoned alike (currency or tax), and stay apart.`
}
