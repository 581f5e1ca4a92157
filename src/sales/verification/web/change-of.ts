import type { WholeAddress } from '../verification.fields.ts'

export type ShipTo = Pick<
  WholeAddress,
  'shipName' | 'shipPhone' | 'shipAddress' | 'shipCity' | 'shipPostcode' | 'shipCountry'
>

/** The whole address as a change sends it, with what of it is new. */
export function changeOf(address: WholeAddress, changed: Partial<ShipTo>) {
  const { id, version, shipName, shipPhone, shipAddress, shipCity, shipPostcode, shipCountry } =
    address
  return {
    id,
    version,
    shipName,
    shipPhone,
    shipAddress,
    shipCity,
    shipPostcode,
    shipCountry,
    ...changed,
  }
}
