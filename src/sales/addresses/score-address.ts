import type {
  AddressFacts,
  AddressFinding,
  AddressInput,
  AddressReason,
  AddressVerdict,
} from './address-finding.ts'
import { addressKey, type WrittenAddress } from './address-key.ts'
import { weightOf } from './address-reasons.ts'
import { checkCity, checkPostcode } from './check-place.ts'
import { checkCoverage, checkRecipient } from './check-recipient.ts'
import { checkStreet } from './check-street.ts'
import { countryCode } from './countries.ts'
import { parseAddress } from './parse-address.ts'
import { reasonOf } from './reason-of.ts'

/** From which score an address is accepted, and from which it needs review rather than fixing. */
export type AddressLimits = { readonly accept: number; readonly look: number }

/** Characters that no label printer has, such as emoji, and invisible marks. */
const forbidden =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Cc}\p{Co}\p{Cf}\u{1f1e6}-\u{1f1ff}]/gu
const digitsAndMarks = /[\p{N}#*©®]/u

/**
 * Evaluates an address: a score from 0 to 100 with its reasons, the status, and a corrected
 * address. Depends on its arguments only.
 */
export function scoreAddress(
  input: AddressInput,
  facts: AddressFacts,
  limits: AddressLimits,
): AddressFinding {
  const country = countryCode(input.country)
  const given = cleaned(input)
  const parsed = parseAddress(given)
  const parts = [
    checkCharacters(input),
    checkCountry(input, country),
    checkStreet(given, parsed),
    ...(country === '' ? [] : [checkPostcode(country, given)]),
    checkCity(country, given, facts),
    { reasons: [...checkRecipient(input, country), ...checkCoverage(input, facts)] },
  ]
  const reasons = parts.flatMap((part) => part.reasons).toSorted((a, b) => a.points - b.points)
  const score = Math.min(
    100,
    Math.max(
      0,
      reasons.reduce((sum, { points }) => sum + points, 100),
    ),
  )
  const mended = Object.assign({}, given, ...parts.map((part) => part.mended ?? {}))
  return {
    key: input.key,
    score,
    verdict: verdictOf(score, reasons, limits),
    reasons,
    parsed,
    suggestion: differs(input, mended) ? mended : null,
    addressKey: addressKey(input),
    country,
    served: facts.served,
  }
}

function verdictOf(
  score: number,
  reasons: readonly AddressReason[],
  { accept, look }: AddressLimits,
): AddressVerdict {
  if (score < look || reasons.some(({ code }) => weightOf(code).isHard)) return 'fix'
  return score < accept ? 'confirm' : 'accept'
}

function checkCharacters(input: AddressInput) {
  const { name, address, city, postcode } = input
  const found = [name, address, city, postcode].flatMap(signsIn)
  if (found.length === 0) return { reasons: [] }
  const shown = [...new Set(found)].slice(0, 3).join(' ')
  const text = `Labels cannot print ${shown.trim() === '' ? 'an invisible sign in it' : `“${shown}”`}. Take it out.`
  return { reasons: [reasonOf('forbidden_signs', text)] }
}

function checkCountry(input: AddressInput, country: string) {
  if (country !== '') return { reasons: [] }
  const text = input.country.trim()
    ? `“${input.country}” names no country. Choose one.`
    : 'No country is given. Choose one.'
  return { reasons: [reasonOf('country_missing', text)] }
}

const signsIn = (text: string) =>
  (text.match(forbidden) ?? []).filter((sign) => !digitsAndMarks.test(sign))

function cleaned({ address, city, postcode, country }: WrittenAddress): WrittenAddress {
  return {
    address: clean(address),
    city: clean(city),
    postcode: clean(postcode),
    country: country.trim(),
  }
}

function clean(text: string): string {
  const bad = new Set(signsIn(text))
  return [...text]
    .map((sign) => (bad.has(sign) ? ' ' : sign))
    .join('')
    .replace(/[\ufe0e\ufe0f\u200d]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether the corrected address differs in more than spacing from the given one. */
function differs(given: WrittenAddress, mended: WrittenAddress): boolean {
  const fields = ['address', 'city', 'postcode', 'country'] as const
  return fields.some((field) => plain(given[field]) !== plain(mended[field]))
}

const plain = (text: string) =>
  text
    .replace(/[\s,;]+/g, ' ')
    .trim()
    .toLowerCase()
