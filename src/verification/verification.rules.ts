import { Refusal } from '#platform/refusal.ts'

/** What nobody of ours reaches cannot be accepted by saying so. */
export function refuseAccepting(address: {
  readonly served: string
  readonly shipCity: string
}): Refusal | null {
  if (address.served !== 'no') return null
  return new Refusal(
    'conflict',
    'not_served',
    `No courier of ours goes to ${address.shipCity || 'this address'}. Mend the city, or change the coverage under Service Locations.`,
  )
}
