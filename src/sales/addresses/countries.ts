import { countryName, countryCode as knownCode } from '#platform/country-codes.ts'

/** `GB` for `gb`, `UK`, `England` and `United Kingdom`; empty for what names no country. */
export const countryCode = (text: string) => knownCode(text) ?? ''

const withArticle =
  /^(United |Netherlands|Philippines|Bahamas|Maldives|Gambia|Isle |.* Islands$|.* Republic$)/

/** As used in a sentence: `the United Kingdom`, `Pakistan`. */
export function countryInWords(code: string): string {
  const name = countryName(code)
  return withArticle.test(name) ? `the ${name}` : name
}
