import { placeKey } from '#organization/outlets/place-names.ts'
import {
  type CourierAddress,
  type CourierAnswer,
  couriersForEach,
} from '#organization/outlets/server/index.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { AddressFacts, AddressInput, KnownPlace, Served } from '../address-finding.ts'
import { addressKey } from '../address-key.ts'
import { countryCode } from '../countries.ts'
import { readKnownAddresses, readMapPoints } from './read-past.ts'
import { readCountries, readOtherCountries, readSimilarPlaces } from './read-places.ts'

/** What we know about each of these addresses, in a few queries for any number. */
export async function readAddressFacts(
  reader: Reader,
  inputs: readonly AddressInput[],
): Promise<readonly AddressFacts[]> {
  const countries = await readCountries(reader, [...new Set(inputs.map(countryOf))])
  const places = await answersByPlace(reader, inputs, countries)
  const strangers = inputs.filter((input) => {
    const answer = places.get(placeOf(input))
    return answer !== undefined && !answer.found.some(isNamed)
  })
  const cities = strangers.map(({ city, country }) => ({
    country: countryCode(country),
    key: placeKey(city),
  }))
  const [similar, otherCountries] = await Promise.all([
    readSimilarPlaces(reader, cities),
    readOtherCountries(reader, cities),
  ])
  const keys = inputs.map(addressKey)
  const [known, points] = await Promise.all([
    readKnownAddresses(reader, keys),
    readMapPoints(reader, keys),
  ])
  return inputs.map((input) => {
    const country = countryOf(input)
    const answer = places.get(placeOf(input))
    const city = `${country} ${placeKey(input.city)}`
    const key = addressKey(input)
    return {
      hasPlaces: countries.has(country),
      places: answer ? knownPlaces(answer, 'name', input.city) : [],
      byPostcode: answer ? knownPlaces(answer, 'postcode', input.city) : [],
      similar: similar.get(city) ?? [],
      otherCountries: otherCountries.get(city) ?? [],
      served: servedBy(answer, countries.get(country) === true),
      takesCash: answer === undefined || answer.offers.some(({ against }) => against.length === 0),
      known: known.get(key) ?? null,
      point: points.get(key) ?? null,
    }
  })
}

const countryOf = ({ country }: AddressInput) => countryCode(country)

const isNamed = ({ by, above }: CourierAnswer['found'][number]) => by === 'name' && above === 0

/** Each place is requested once, however many of the addresses are in it. */
async function answersByPlace(
  reader: Reader,
  inputs: readonly AddressInput[],
  countries: ReadonlyMap<string, boolean>,
): Promise<ReadonlyMap<string, CourierAnswer>> {
  const asked = new Map<string, CourierAddress>()
  for (const input of inputs) {
    if (!countries.has(countryOf(input))) continue
    const { city, postcode, cashMinor } = input
    asked.set(placeOf(input), {
      country: countryOf(input),
      city,
      postcode,
      weightGrams: 0,
      cashMinor,
    })
  }
  const answers = await couriersForEach(reader, [...asked.values()])
  return new Map(
    [...asked.keys()].flatMap((place, index) => {
      const answer = answers[index]
      return answer ? [[place, answer] as const] : []
    }),
  )
}

const placeOf = (input: AddressInput) =>
  JSON.stringify([countryOf(input), input.city, input.postcode, input.cashMinor])

/** The matched places, each with the wider ones; the closest first. */
function knownPlaces(
  { found }: CourierAnswer,
  by: 'name' | 'postcode',
  city: string,
): readonly KnownPlace[] {
  const own = found.filter((place) => place.by === by && place.above === 0)
  return own.map(({ id, name, text }) => {
    const around = found.filter(
      (place) => place.by === by && place.text === text && place.above > 0,
    )
    return {
      name,
      isAlias: by === 'name' && placeKey(name) !== placeKey(city),
      within: [id, ...around.map((place) => place.id)],
    }
  })
}

/** A courier that takes it but for the cash serves it; without the coverage of any courier it is unknown. */
function servedBy(answer: CourierAnswer | undefined, isCovered: boolean): Served {
  if (!answer || !isCovered) return 'unknown'
  const goThere = answer.offers.some(({ reach }) => reach === 'served' || reach === 'limited')
  return goThere ? 'yes' : 'no'
}
