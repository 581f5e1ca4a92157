import { placeKey } from '#organization/outlets/place-names.ts'
import type { AddressFacts, AddressReason, KnownPlace, PartFinding } from './address-finding.ts'
import type { WrittenAddress } from './address-key.ts'
import { countryInWords } from './countries.ts'
import { mendPostcode, needsPostcode, writePostcode } from './postcodes.ts'
import { reasonOf } from './reason-of.ts'
import { nearestName } from './spelling.ts'

/** Whether the postcode is one of the country. */
export function checkPostcode(country: string, { postcode }: WrittenAddress): PartFinding {
  if (postcode.trim() === '') {
    if (!needsPostcode(country)) return { reasons: [] }
    const text = `Addresses in ${countryInWords(country)} need a postcode. Ask for it.`
    return { reasons: [reasonOf('postcode_missing', text)] }
  }
  const written = writePostcode(country, postcode)
  if (written !== null) return { reasons: [], mended: { postcode: written } }
  const meant = mendPostcode(country, postcode)
  const hint = meant ? `Did they mean ${meant}?` : 'Ask for it again.'
  const text = `“${postcode}” is no postcode of ${countryInWords(country)}. ${hint}`
  return {
    reasons: [reasonOf('postcode_malformed', text)],
    ...(meant ? { mended: { postcode: meant } } : {}),
  }
}

/** Checks that the city is known and that the postcode belongs to it. */
export function checkCity(
  country: string,
  given: WrittenAddress,
  facts: AddressFacts,
): PartFinding {
  const { city, postcode } = given
  if (city.trim() === '') return cityMissing(facts)
  const [place] = facts.places
  if (place) return { reasons: knownCity(given, facts), mended: { city: place.name } }
  if (!facts.hasPlaces) return { reasons: [] }
  const [around] = facts.byPostcode
  const name = nearestName(city, around ? [around.name] : facts.similar, {
    isBacked: around !== undefined,
  })
  if (name && around)
    return {
      reasons: [reasonOf('city_by_postcode', `By the postcode ${postcode} “${city}” is ${name}.`)],
      mended: { city: name },
    }
  const [other] = facts.otherCountries
  if (other && !name) return cityElsewhere(country, given, other)
  return { reasons: [unknownCity(city, name, around)], mended: name ? { city: name } : {} }
}

function cityMissing({ byPostcode }: AddressFacts): PartFinding {
  const [around] = byPostcode
  const hint = around ? `By the postcode it is ${around.name}.` : 'Ask for it.'
  return {
    reasons: [reasonOf('city_missing', `No city is given. ${hint}`)],
    mended: around ? { city: around.name } : {},
  }
}

function knownCity(given: WrittenAddress, facts: AddressFacts): readonly AddressReason[] {
  const reasons: AddressReason[] = []
  const [place] = facts.places
  if (place?.isAlias)
    reasons.push(reasonOf('city_alias', `“${given.city}” is another name of ${place.name}.`))
  const [around] = facts.byPostcode
  const isThere = facts.byPostcode.some((each) => facts.places.some((one) => overlap(one, each)))
  if (around && !isThere)
    reasons.push(
      reasonOf(
        'postcode_elsewhere',
        `${given.postcode} belongs to ${around.name}, not to ${given.city}. Ask which of the two is right.`,
      ),
    )
  return reasons
}

/** Whether one of the two contains the other. */
function overlap(one: KnownPlace, other: KnownPlace): boolean {
  const [own] = one.within
  const [others] = other.within
  return (
    (own !== undefined && other.within.includes(own)) ||
    (others !== undefined && one.within.includes(others))
  )
}

function cityElsewhere(country: string, given: WrittenAddress, other: string): PartFinding {
  const text = `${given.city} is known in ${countryInWords(other)}, not in ${countryInWords(country)}. Ask for the country.`
  const fits = writePostcode(other, given.postcode) !== null || !needsPostcode(other)
  return {
    reasons: [reasonOf('country_doubtful', text)],
    mended: fits ? { country: other } : {},
  }
}

function unknownCity(
  city: string,
  name: string | null,
  around: KnownPlace | undefined,
): AddressReason {
  if (name && placeKey(name) !== placeKey(city))
    return reasonOf('city_misspelt', `No place is called “${city}”. Did they mean ${name}?`)
  const hint = around
    ? `The postcode belongs to ${around.name}.`
    : 'Say which place it is, or ask for the city.'
  return reasonOf('city_unknown', `No service location is called “${city}”. ${hint}`)
}
