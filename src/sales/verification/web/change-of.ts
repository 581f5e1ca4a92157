import type { WholeAddress } from '../verification.fields.ts'

export type ShipTo = Pick<
  WholeAddress,
  'shipName' | 'shipPhone' | 'shipAddress' | 'shipCity' | 'shipPostcode' | 'shipCountry'
>

/** Where the order is sent, of what is known of its address. */
export function shipToOf(address: WholeAddress): ShipTo {
  const { shipName, shipPhone, shipAddress, shipCity, shipPostcode, shipCountry } = address
  return { shipName, shipPhone, shipAddress, shipCity, shipPostcode, shipCountry }
}

/** The whole address as a change sends it, with what of it is new. */
export function changeOf(address: WholeAddress, changed: Partial<ShipTo>) {
  const { id, version } = address
  return { id, version, ...shipToOf(address), ...changed }
}
