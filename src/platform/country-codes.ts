const names = new Intl.DisplayNames('en-GB', { type: 'region' })

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))

/** Regions that have a name but no postal country: groups of countries, parts of one, tests. */
const noCountries: ReadonlySet<string> = new Set('CP CQ DG EA EU EZ IC QO UN XA XB ZZ'.split(' '))

/** Also maps `UK` to `GB`: `UK` is in wide use but not in ISO 3166. */
const canonical = (code: string) => new Intl.Locale(`und-${code}`).region ?? code

/** Names that shops and old files use but no list of countries has. */
const otherNames: Readonly<Record<string, string>> = {
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'channel islands': 'JE',
  eire: 'IE',
  'republic of ireland': 'IE',
  holland: 'NL',
  'the netherlands': 'NL',
  usa: 'US',
  america: 'US',
  'united states of america': 'US',
  uae: 'AE',
  rsa: 'ZA',
  'czech republic': 'CZ',
  turkey: 'TR',
  burma: 'MM',
  'south korea': 'KR',
  'hong kong': 'HK',
}

type Countries = {
  readonly codes: ReadonlySet<string>
  readonly codeByName: ReadonlyMap<string, string>
}

let countries: Countries | null = null

/** Built on first use: screens that need no country skip the work. */
function known(): Countries {
  if (countries) return countries
  const codes = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !noCountries.has(code) && canonical(code) === code && names.of(code) !== code)
  const codeByName = new Map([
    ...codes.map((code) => [countryName(code).toLowerCase(), code] as const),
    ...Object.entries(otherNames),
  ])
  countries = { codes: new Set(codes), codeByName }
  return countries
}

/**
 * The ISO 3166 country codes, such as `GB`, plus Kosovo, Ascension Island and Tristan da Cunha,
 * whose codes ISO 3166 reserves for postal use.
 */
export const countryCodes = (): readonly string[] => [...known().codes]

export const isCountryCode = (code: string) => known().codes.has(code)

/** `GB` for `gb`, `UK`, `England` and `United Kingdom`; null when the text names no country. */
export function countryCode(text: string): string | null {
  const plain = text.trim().toLowerCase().replaceAll('.', '')
  const named = known().codeByName.get(plain)
  if (named !== undefined) return named
  if (!/^[a-z]{2}$/.test(plain)) return null
  const code = canonical(plain.toUpperCase())
  return isCountryCode(code) ? code : null
}

/** The English name of a country; an unknown code stays as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}
