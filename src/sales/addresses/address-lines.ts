import { countryName } from '#platform/country-codes.ts'
import { countryCode } from './countries.ts'

export type WrittenAddress = {
  /** Street and house number, as given. */
  readonly address: string
  readonly postcode: string
  readonly city: string
  /** A code or a name. */
  readonly country: string
}

/** Where the postcode comes after the city: `Leeds LS2 4GE`. Elsewhere before it: `10115 Berlin`. */
const cityFirst = new Set(
  `AE AG AI AU BB BD BH BM BN BS BW CA CO EG FJ FK GB GG GH GI GY HK ID IE IM IN IQ IR JE JM JO KE KH
  KR KW LB LK MM MT MV NG NP NZ OM PH PK QA SA SG SY TH TT TW TZ UG US VG VI VN YE ZA ZM ZW`.split(
    /\s+/,
  ),
)

/** Between the city and a postcode that follows it. */
const separators: Readonly<Record<string, string>> = { BD: ' - ', IN: ' - ', PK: ' - ' }

/**
 * An address in lines, in the order in which its country writes it, with the country's name at the end:
 * `1 Mill Lane`, `Leeds LS2 4GE`, `United Kingdom`. What is missing is left out.
 */
export function addressLines({ address, postcode, city, country }: WrittenAddress): string[] {
  const code = countryCode(country)
  const street = address.split('\n').map((line) => line.trim())
  const isCityFirst = code === '' || cityFirst.has(code)
  const parts = isCityFirst ? [city, postcode] : [postcode, city]
  const separator = isCityFirst ? (separators[code] ?? ' ') : ' '
  const town = parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(separator)
  return [...street, town, code === '' ? country.trim() : countryName(code)].filter(Boolean)
}

/** The same in one line: `1 Mill Lane, Leeds LS2 4GE, United Kingdom`. */
export function addressInLine(address: WrittenAddress): string {
  return addressLines(address).join(', ')
}
