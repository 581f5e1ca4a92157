import { Refusal } from '#platform/refusal.ts'
import { hasHardReason } from '#sales/addresses/address-reasons.ts'

type Found = {
  readonly served: string
  readonly shipCity: string
}

/** An address that no courier of ours serves cannot be accepted by saying so. */
export function refuseAccepting({ served, shipCity }: Found): Refusal | null {
  if (served !== 'no') return null
  return new Refusal(
    'conflict',
    'not_served',
    `No courier of ours goes to ${shipCity || 'this address'}. Change the city, or change the coverage under Service Locations.`,
  )
}

/** Whether accepting an address with these faults requires a reason. */
export const needsReason = (faults: readonly string[]): boolean => hasHardReason(faults)

/** An address that lacks a street, city or postcode is accepted with a reason only. */
export function refuseWithoutReason(
  label: string,
  { faults, why }: { readonly faults: readonly string[]; readonly why: string },
  reason: object | null,
): Refusal | null {
  if (reason !== null || !needsReason(faults)) return null
  return new Refusal(
    'unprocessable',
    'reason_needed',
    `The address of ${label.toLowerCase()} needs fixing: ${why} Edit it, or give a reason why it can be delivered.`,
    { field: 'reason', details: { faults } },
  )
}

type Held = { readonly kind: string; readonly byName: string | null }

/** The holds that people placed for the address; ours ends by itself when the address is accepted. */
export const heldByPeople = <H extends Held>(holds: readonly H[]): readonly H[] =>
  holds.filter(({ kind, byName }) => kind === 'address' && byName !== null)

/** Why the actor may not release what a colleague holds; null when they may. */
export function refuseReleasing(label: string, mayEditOrders: boolean): Refusal | null {
  if (mayEditOrders) return null
  return new Refusal(
    'forbidden',
    'hold_not_yours',
    `A colleague holds ${label.toLowerCase()}, and releasing holds needs the Orders permission. Accept the address without it, and ask the colleague to release the hold.`,
  )
}

/** Only what a person or the customer accepted can be undone. */
export function refuseReopening(
  label: string,
  address: {
    readonly verdict: string
    readonly method: string | null
  },
): Refusal | null {
  if (address.verdict === 'accept' && address.method !== 'rules' && address.method !== null)
    return null
  return new Refusal(
    'conflict',
    'not_accepted',
    `No user accepted the address of ${label.toLowerCase()}, so there is nothing to undo.`,
  )
}
