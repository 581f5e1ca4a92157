import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'

/**
 * The number as E.164 writes it, such as `+447946000000`: two ways of writing one number are equal.
 * `country` (ISO 3166, two letters, or empty) is where a number without a country prefix is from.
 *
 * Its length has to be right, its range need not be in use: ranges are given out faster than lists
 * of them are printed.
 *
 * @returns empty where no number can be read
 */
export function phoneKey(text: string, country: string): string {
  const written = text.trim().replace(/^00(?=[1-9])/, '+')
  if (written.length < 4) return ''
  const parsed = parsePhoneNumberFromString(written, knownCountry(country))
  return parsed?.isPossible() ? parsed.number : ''
}

/** As people read it out: `+44 20 7946 0958`. What is no key comes back as it is. */
export function phoneInWords(key: string): string {
  return parsePhoneNumberFromString(key)?.formatInternational() ?? key
}

/** Whether messages reach it; a range that may be either counts. */
export function isMobile(key: string): boolean {
  const type = parsePhoneNumberFromString(key)?.getType()
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
}

function knownCountry(country: string): CountryCode | undefined {
  const code = country.toUpperCase()
  return isSupportedCountry(code) ? code : undefined
}
