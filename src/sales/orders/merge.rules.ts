import { Refusal } from '#platform/refusal.ts'
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
  /** A line matches no product yet. */
  readonly isUnmatched: boolean
}

/** Where an order goes; the key is the address folded, empty before it was checked. */
export type AddressToCompare = {
  readonly addressKey: string
  readonly shipAddress: string
  readonly shipCity: string
  readonly shipPostcode: string
  readonly shipCountry: string
}

/** Whose address counts for two orders that are merged. */
export const addressChoices = ['earlier', 'later'] as const

export type AddressChoice = (typeof addressChoices)[number]

/** Whether one parcel cannot go to both: two ways of writing one address are no difference. */
export function addressesDiffer(one: AddressToCompare, other: AddressToCompare): boolean {
  if (one.addressKey !== '' && one.addressKey === other.addressKey) return false
  return folded(one) !== folded(other)
}

function folded({ shipAddress, shipCity, shipPostcode, shipCountry }: AddressToCompare): string {
  return [shipAddress, shipCity, shipPostcode, shipCountry]
    .map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''))
    .join(' ')
}

/** Refuses two addresses for one parcel, unless the caller chooses one. */
export function refuseTwoAddresses(
  later: AddressToCompare & { readonly label: string },
  earlier: AddressToCompare & { readonly label: string },
  choice: AddressChoice | undefined,
): Refusal | null {
  if (choice !== undefined || !addressesDiffer(later, earlier)) return null
  return new Refusal(
    'conflict',
    'addresses_differ',
    `${later.label} and ${earlier.label} go to different addresses, and one parcel goes to one. Choose the address that counts.`,
    { field: 'address' },
  )
}

/**
 * Why the later order cannot be merged into the earlier one, as a sentence; null when it can. Both
 * must have the same customer, outlet and calculation.
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
  const unmatched = [later, earlier].find(({ isUnmatched }) => isUnmatched)
  if (unmatched)
    return `A line of ${unmatched.label} matches no product. Match it or remove it first.`
  if (earlier.state === 'confirmed' && later.state !== 'confirmed')
    return `${earlier.label} is confirmed and ${later.label} is not. Confirm it first.`
  const isAlike =
    later.currency === earlier.currency &&
    later.pricesIncludeTax === earlier.pricesIncludeTax &&
    later.taxRounding === earlier.taxRounding
  return isAlike
    ? null
    : `${later.label} and ${earlier.label} are not calculated alike (currency or tax), and stay apart.`
}
