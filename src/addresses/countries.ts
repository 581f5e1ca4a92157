import { countryName, countryCode as isoCode } from '#outlets/country-codes.ts'

/** Names that shops and old files use and no list of countries has. */
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

/** `GB` for `gb`, `UK`, `England` and `United Kingdom`; empty for what names no country. */
export function countryCode(text: string): string {
  const plain = text.trim().toLowerCase().replace(/\./g, '')
  const code = otherNames[plain] ?? isoCode(plain) ?? ''
  const isKnown = code !== '' && code !== 'ZZ' && countryName(code) !== code
  return isKnown ? code : ''
}

const withArticle =
  /^(United |Netherlands|Philippines|Bahamas|Maldives|Gambia|Isle |.* Islands$|.* Republic$)/

/** As it stands in a sentence: `the United Kingdom`, `Pakistan`. */
export function countryInWords(code: string): string {
  const name = countryName(code)
  return withArticle.test(name) ? `the ${name}` : name
}
