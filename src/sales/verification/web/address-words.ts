import type { Tone } from '#platform/machine.ts'
import { addressInLine } from '#sales/addresses/address-lines.ts'
import { addressFaults } from '#sales/addresses/address-reasons.ts'
import { verdictLabels } from '../verdict-labels.ts'
import type { Verdict } from '../verification.fields.ts'

export const verdictWords: Readonly<Record<Verdict, { label: string; tone: Tone }>> = {
  unchecked: { label: verdictLabels.unchecked, tone: 'quiet' },
  accept: { label: verdictLabels.accept, tone: 'good' },
  confirm: { label: verdictLabels.confirm, tone: 'waiting' },
  fix: { label: verdictLabels.fix, tone: 'bad' },
}

const faultLabels = new Map<string, string>(addressFaults.map(({ code, label }) => [code, label]))

/** A reason's name; one that speaks for the address has none here. */
export const faultLabel = (code: string) => faultLabels.get(code) ?? code

type Shipped = {
  readonly shipAddress: string
  readonly shipPostcode: string
  readonly shipCity: string
  readonly shipCountry: string
}

export function addressLine({ shipAddress, shipPostcode, shipCity, shipCountry }: Shipped): string {
  return addressInLine({
    address: shipAddress,
    postcode: shipPostcode,
    city: shipCity,
    country: shipCountry,
  })
}
