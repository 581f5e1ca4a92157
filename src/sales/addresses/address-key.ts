import { placeKey, postcodeKey } from '#organization/outlets/place-names.ts'
import { countryCode } from './countries.ts'

export type WrittenAddress = {
  readonly address: string
  readonly city: string
  readonly postcode: string
  readonly country: string
}

/** Words that one writes whole and another does not. */
const shortened: Readonly<Record<string, string>> = {
  street: 'st',
  road: 'rd',
  avenue: 'ave',
  lane: 'ln',
  drive: 'dr',
  close: 'cl',
  court: 'ct',
  square: 'sq',
  place: 'pl',
  terrace: 'ter',
  crescent: 'cres',
  boulevard: 'blvd',
  apartment: 'flat',
  apt: 'flat',
  strasse: 'str',
  straße: 'str',
  house: 'h',
  hno: 'h',
  number: 'no',
}

/**
 * The address folded, so that two ways of writing one are equal: case, marks, punctuation and usual
 * short forms do not count. Where there is a postcode the city does not either, because the postcode
 * is closer. Empty while no street is given: such addresses have nothing in common.
 */
export function addressKey({ address, city, postcode, country }: WrittenAddress): string {
  const street = placeKey(address)
    .split(' ')
    .map((word) => shortened[word] ?? word)
    .join(' ')
  if (street === '') return ''
  const area = postcodeKey(postcode) || placeKey(city)
  return [countryCode(country), area, street].join('|').slice(0, 300)
}
