import { placeKey } from '#organization/outlets/place-names.ts'
import type { AddressReason, PartFinding } from './address-finding.ts'
import type { WrittenAddress } from './address-key.ts'
import { type ParsedAddress, repeats, segmentsOf } from './parse-address.ts'
import { reasonOf } from './reason-of.ts'

/** A label has three lines of 35 signs for the street. */
const labelLine = 35
const labelLines = 3

/** What people type where a field must not be empty. */
const emptyWords = new Set(
  'test testing none nil na n/a no xyz abc asdf qwerty same address home'.split(' '),
)

/** Checks that the street can be found, and what of it can be left out. */
export function checkStreet(given: WrittenAddress, parsed: ParsedAddress): PartFinding {
  const once = withoutRepeats(given)
  const address = once.join(', ')
  const reasons: AddressReason[] = []
  if (!saysAnything(once)) {
    reasons.push(reasonOf('street_missing', 'No street is given. Ask for street and house number.'))
    return { reasons, mended: { address } }
  }
  if (parsed.poBox !== '')
    reasons.push(
      reasonOf(
        'po_box',
        `“${parsed.poBox}” is a box, and couriers bring parcels to a door. Ask for the street.`,
      ),
    )
  else if (parsed.house === '') reasons.push(withoutHouse(parsed))
  if (labelWidth(address) > labelLines)
    reasons.push(
      reasonOf(
        'label_long',
        `The address does not fit the ${labelLines} lines of ${labelLine} signs on a label. Shorten it.`,
      ),
    )
  const isShorter = placeKey(address).length < placeKey(given.address).length
  if (isShorter)
    reasons.push(reasonOf('doubled', 'The address repeats text that has a field of its own.'))
  return { reasons, mended: { address } }
}

function withoutHouse({ landmark }: ParsedAddress): AddressReason {
  return landmark !== ''
    ? reasonOf(
        'landmark_only',
        `“${landmark}” is all that is given. Ask for the house, or ring from the landmark.`,
      )
    : reasonOf('house_missing', 'No house number or name is given. Ask for it.')
}

/** The segments, without those that repeat another one, the city or the postcode. */
function withoutRepeats({ address, city, postcode }: WrittenAddress): readonly string[] {
  const seen = new Set<string>()
  const kept: string[] = []
  for (const part of segmentsOf(address)) {
    const text = firstHalf(part)
    if (seen.has(placeKey(text)) || repeats(text, city, postcode)) continue
    seen.add(placeKey(text))
    kept.push(text)
  }
  return kept
}

/** `1 Mill Lane` for `1 Mill Lane 1 Mill Lane`. */
function firstHalf(text: string): string {
  const words = text.split(' ')
  const half = words.slice(0, words.length / 2).join(' ')
  const isDoubled = words.length > 1 && words.length % 2 === 0
  return isDoubled && half === words.slice(words.length / 2).join(' ') ? half : text
}

function saysAnything(parts: readonly string[]): boolean {
  const words = parts
    .flatMap((part) => placeKey(part).split(' '))
    .filter((word) => !emptyWords.has(word))
  return words.some((word) => /\p{L}{2}|\p{Lo}/u.test(word))
}

function labelWidth(address: string): number {
  let lines = 1
  let room = labelLine
  for (const word of address.split(' ')) {
    if (word.length > labelLine) return labelLines + 1
    if (word.length > room) {
      lines += 1
      room = labelLine
    }
    room -= word.length + 1
  }
  return lines
}
