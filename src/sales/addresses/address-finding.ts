import type { WrittenAddress } from './address-key.ts'
import type { AddressReasonCode } from './address-reasons.ts'
import type { ParsedAddress } from './parse-address.ts'

export const addressVerdicts = ['accept', 'confirm', 'fix'] as const

export type AddressVerdict = (typeof addressVerdicts)[number]

/** An address as it was given, with who gave it. */
export type AddressInput = WrittenAddress & {
  /** Under which the caller finds the answer. */
  readonly key: string
  readonly name: string
  readonly phone: string
  /** The phone as `phoneKey` of customers reads it for this country; empty where it reads none. */
  readonly phoneKey: string
  /** To be collected in cash; null where it is paid. */
  readonly cashMinor: number | null
  /** Another name under which the same address was given lately, if there is one. */
  readonly otherName?: string | null
}

/** What we know that affects one address. */
export type AddressFacts = {
  /** Service locations are kept for the country. */
  readonly hasPlaces: boolean
  /** The places that the city may be, by their name or an alias. */
  readonly places: readonly KnownPlace[]
  /** The places of the postcode, the closest first. */
  readonly byPostcode: readonly KnownPlace[]
  /** Names of places of the country that look like the city, where that is none. */
  readonly similar: readonly string[]
  /** Other countries that have a city of this name. */
  readonly otherCountries: readonly string[]
  readonly served: Served
  /** Some courier takes the cash; true where there is none. */
  readonly takesCash: boolean
  readonly known: { readonly delivered: number; readonly refused: number } | null
  readonly point: MapPoint | null
}

export type KnownPlace = {
  readonly name: string
  /** It was found by another name than its own. */
  readonly isAlias: boolean
  /** The place itself and all wider ones. */
  readonly within: readonly string[]
}

export type MapPoint = {
  readonly isFound: boolean
  /** The places around it, as the geocoder names them. */
  readonly places: readonly string[]
}

export type Served = 'yes' | 'no' | 'unknown'

export type AddressReason = {
  readonly code: AddressReasonCode
  readonly points: number
  /** A sentence: what is wrong and what would mend it. */
  readonly text: string
}

export type AddressFinding = {
  readonly key: string
  readonly score: number
  readonly verdict: AddressVerdict
  readonly reasons: readonly AddressReason[]
  readonly parsed: ParsedAddress
  readonly suggestion: WrittenAddress | null
  readonly addressKey: string
  readonly country: string
  readonly served: Served
}

/** The result of checking a part of the address: reasons, and a better spelling of that part. */
export type PartFinding = {
  readonly reasons: readonly AddressReason[]
  readonly mended?: Partial<WrittenAddress>
}
