import type { AddressInput, AddressVerdict } from '#sales/addresses/address-finding.ts'
import type { AddressReasonCode } from '#sales/addresses/address-reasons.ts'
import { type Random, randomFrom } from '../../src/app/demo/random.ts'

/** A place of the test set, as couriers serve it. */
export type GivenPlace = {
  readonly country: 'GB' | 'PK'
  readonly city: string
  readonly aliases: readonly string[]
  /** Prefixes of its postcodes; empty where unknown. */
  readonly prefixes: readonly string[]
  /** A whole postcode of it. */
  readonly postcode: string
}

const british = (city: string, prefix: string, postcode: string): GivenPlace => ({
  country: 'GB',
  city,
  aliases: [],
  prefixes: [prefix],
  postcode,
})

const pakistani = (city: string, postcode: string, ...aliases: string[]): GivenPlace => ({
  country: 'PK',
  city,
  aliases,
  prefixes: [],
  postcode,
})

export const givenPlaces: readonly GivenPlace[] = [
  british('Leeds', 'LS', 'LS1 4AB'),
  british('York', 'YO', 'YO24 1AA'),
  british('Sheffield', 'S1', 'S1 2HE'),
  british('Bristol', 'BS', 'BS1 5TR'),
  british('Manchester', 'M', 'M2 5BQ'),
  british('Norwich', 'NR', 'NR2 1TF'),
  british('Glasgow', 'G', 'G2 8DL'),
  british('Cardiff', 'CF', 'CF10 1EP'),
  british('Plymouth', 'PL', 'PL1 2AA'),
  british('Horley', 'RH6', 'RH6 0HP'),
  pakistani('Karachi', '74200', 'Khi'),
  pakistani('Lahore', '54000', 'Lhr'),
  pakistani('Faisalabad', '38000', 'Lyallpur', 'Fsd'),
  pakistani('Rawalpindi', '46000', 'Pindi'),
  pakistani('Muzaffargarh', '34200'),
  pakistani('Gujranwala', '52250'),
  pakistani('Hyderabad', '71000'),
  pakistani('Peshawar', '25000'),
  pakistani('Sheikhupura', '39350'),
  pakistani('Sialkot', '51310'),
]

/** Known to us, but not served by any courier. */
export const unservedPlace = pakistani('Gilgit', '15100')

const streets = {
  GB: ['1 Mill Lane', '27b Station Road', 'Flat 3, 14 Park Street', 'Rose Cottage, Church Lane'],
  PK: [
    'House 12, Street 4, Block B',
    'Flat 7, Al Noor Plaza, Main Boulevard',
    'Plot 118-C, Phase 5',
    'H# 32, Gali 6, Mohalla Islamia',
  ],
}
const phones = { GB: '07946 000000', PK: '0300 1234567' }
const names = ['Ada Byron', 'Grace Murray', 'Alan Mathison', 'Sana Malik', 'Bilal Ahmed']

export type Damaged = {
  readonly rule: string
  readonly input: Omit<AddressInput, 'key' | 'phoneKey'>
  readonly verdict: AddressVerdict
  /** The reason that has to be among the results. */
  readonly code?: AddressReasonCode
  /** Fields that the suggestion has to contain. */
  readonly suggestion?: Readonly<Record<string, string>>
  /** Earlier parcels to this address that arrived, or came back. */
  readonly known?: 'delivered' | 'refused'
}

type Whole = Damaged['input']
type Rule = (whole: Whole, place: GivenPlace, random: Random) => Omit<Damaged, 'rule'> | null

const swapped = (text: string, at: number) =>
  text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2)

/** A typo inside a name: swapped neighbours, or a missing letter; never the first one. */
function slipped(name: string, random: Random): string {
  const at = random.whole(1, name.length - 3)
  const slip = random.isOnceIn(2) ? swapped(name, at) : name.slice(0, at) + name.slice(at + 1)
  return slip === name ? name.slice(0, at) + name.slice(at + 1) : slip
}

const withoutHouse = { GB: 'Mill Lane', PK: 'Main Boulevard, Block B' }

const wayThere =
  'through the arch beside the baker, up the stairs to the second yard, then left at the old pump and the third door'

const isBritish = ({ country }: GivenPlace) => country === 'GB'

/** Each rule damages a valid address in one way, and gives the expected result. */
const rules: Readonly<Record<string, Rule>> = {
  whole: (input) => ({ input, verdict: 'accept' }),
  'small letters': (input, { postcode }) => ({
    input: {
      ...input,
      address: input.address.toLowerCase(),
      city: input.city.toLowerCase(),
      postcode: postcode.toLowerCase().replace(' ', ''),
    },
    verdict: 'accept',
  }),
  'city by an alias': (input, { aliases, city }, random) =>
    aliases.length === 0
      ? null
      : {
          input: { ...input, city: random.pick(aliases) },
          verdict: 'accept',
          code: 'city_alias',
          suggestion: { city },
        },
  'slip in the city': (input, place, random) => ({
    input: { ...input, city: slipped(input.city, random) },
    verdict: isBritish(place) ? 'accept' : 'fix',
    code: isBritish(place) ? 'city_by_postcode' : 'city_misspelt',
    suggestion: { city: place.city },
  }),
  'two slips in the city': (input, place, random) => {
    const city = slipped(slipped(input.city, random), random)
    const suggestion = { city: place.city }
    const verdict = isBritish(place) ? 'accept' : 'fix'
    return city === input.city ? null : { input: { ...input, city }, verdict, suggestion }
  },
  'a word too many in the city': (input, place, random) => ({
    input: { ...input, city: `${input.city} ${random.pick(['City', 'Cantt', 'Centre'])}` },
    verdict: isBritish(place) ? 'accept' : 'fix',
    suggestion: { city: place.city },
  }),
  'city that does not exist': (input, place) => ({
    input: { ...input, city: 'Xanadu Heights' },
    verdict: isBritish(place) ? 'confirm' : 'fix',
    code: 'city_unknown',
  }),
  'city not served': (input, place) =>
    isBritish(place)
      ? null
      : {
          input: { ...input, city: unservedPlace.city, postcode: unservedPlace.postcode },
          verdict: 'fix',
          code: 'not_served',
        },
  'city missing': (input) => ({
    input: { ...input, city: '' },
    verdict: 'fix',
    code: 'city_missing',
  }),
  'street missing': (input) => ({
    input: { ...input, address: '' },
    verdict: 'fix',
    code: 'street_missing',
  }),
  'street typed to get past the form': (input, _place, random) => ({
    input: { ...input, address: random.pick(['-', 'n/a', 'asdf', 'test', '...', 'none']) },
    verdict: 'fix',
    code: 'street_missing',
  }),
  'country missing': (input) => ({
    input: { ...input, country: '' },
    verdict: 'fix',
    code: 'country_missing',
  }),
  'wrong country': (input, place) => ({
    input: { ...input, country: isBritish(place) ? 'DE' : 'GB' },
    verdict: 'fix',
    code: 'postcode_malformed',
  }),
  'house number missing': (input, { country }) => ({
    input: { ...input, address: withoutHouse[country] },
    verdict: 'confirm',
    code: 'house_missing',
  }),
  'landmark only': (input, _place, random) => ({
    input: {
      ...input,
      address: random.pick(['Near the old mosque', 'Opposite Bank Al Falah', 'Behind the station']),
    },
    verdict: 'confirm',
    code: 'landmark_only',
  }),
  'post box': (input, _place, random) => ({
    input: { ...input, address: random.pick(['PO Box 118', 'P.O. Box 9', 'Post box 77']) },
    verdict: 'confirm',
    code: 'po_box',
  }),
  'postcode missing': (input, place) => ({
    input: { ...input, postcode: '' },
    verdict: isBritish(place) ? 'fix' : 'accept',
    ...(isBritish(place) ? { code: 'postcode_missing' as const } : {}),
  }),
  'letter O in the postcode': (input) => ({
    input: { ...input, country: 'GB', city: 'Horley', postcode: 'RH6 OHP', phone: phones.GB },
    verdict: 'fix',
    code: 'postcode_malformed',
    suggestion: { postcode: 'RH6 0HP' },
  }),
  'postcode cut short': (input, { postcode }) => ({
    input: { ...input, postcode: postcode.slice(0, -1) },
    verdict: 'fix',
    code: 'postcode_malformed',
  }),
  'signs of the postcode swapped': (input, place) =>
    isBritish(place)
      ? {
          input: { ...input, postcode: swapped(place.postcode, place.postcode.length - 3) },
          verdict: 'fix',
          code: 'postcode_malformed',
          suggestion: { postcode: place.postcode },
        }
      : null,
  // Where swapping makes another post town the only visible fault is the location.
  'letters of the post town swapped': (input, place) =>
    isBritish(place) && /^[A-Z]{2}/.test(place.postcode)
      ? { input: { ...input, postcode: swapped(place.postcode, 0) }, verdict: 'fix' }
      : null,
  'postcode of another place': (input, place, random) => {
    if (!isBritish(place)) return null
    const other = random.pick(
      givenPlaces.filter(({ country, city }) => country === 'GB' && city !== place.city),
    )
    return {
      input: { ...input, postcode: other.postcode },
      verdict: 'confirm',
      code: 'postcode_elsewhere',
    }
  },
  'phone missing': (input) => ({
    input: { ...input, phone: '' },
    verdict: 'confirm',
    code: 'phone_missing',
  }),
  'phone a digit short': (input) => ({
    input: { ...input, phone: input.phone.slice(0, -1) },
    verdict: 'fix',
    code: 'phone_malformed',
  }),
  'phone that is none': (input, _place, random) => ({
    input: { ...input, phone: random.pick(['12', 'call me', '00000', '123']) },
    verdict: 'fix',
    code: 'phone_malformed',
  }),
  emoji: (input, _place, random) => ({
    input: { ...input, address: `${input.address} ${random.pick(['🏠', '🙏🏽', '❤️', '🇬🇧'])}` },
    verdict: 'fix',
    code: 'forbidden_signs',
    suggestion: { address: input.address },
  }),
  'city and postcode in the street, too': (input) => ({
    input: { ...input, address: `${input.address}, ${input.city}, ${input.postcode}` },
    verdict: 'accept',
    code: 'doubled',
    suggestion: { address: input.address },
  }),
  'street typed twice': (input) => ({
    input: { ...input, address: `${input.address}, ${input.address}` },
    verdict: 'accept',
    code: 'doubled',
    suggestion: { address: input.address },
  }),
  'too long for a label': (input) => ({
    input: {
      ...input,
      address: `${input.address}, ${wayThere}`,
    },
    verdict: 'confirm',
    code: 'label_long',
  }),
  'two things missing': (input, { country }) => ({
    input: { ...input, address: withoutHouse[country], phone: '' },
    verdict: 'fix',
    code: 'house_missing',
  }),
  'house missing, delivered before': (input, { country }, random) => ({
    input: {
      ...input,
      address: `${withoutHouse[country]} ${random.pick(['East', 'West', 'Corner'])}`,
    },
    verdict: 'accept',
    code: 'delivered_before',
    known: 'delivered',
  }),
  'came back before': (input, { country }, random) => ({
    input: { ...input, address: `${random.whole(100, 900)} ${withoutHouse[country]}` },
    verdict: 'confirm',
    code: 'refused_before',
    known: 'refused',
  }),
}

/** Damaged addresses, each rule in turn, the same for the same seed. */
export function damagedAddresses(count: number, seed: number): readonly Damaged[] {
  const random = randomFrom(seed)
  const made: Damaged[] = []
  while (made.length < count) {
    for (const [rule, damage] of Object.entries(rules)) {
      const place = random.pick(givenPlaces)
      const damaged = damage(wholeAddress(place, random), place, random)
      if (damaged && made.length < count) made.push({ rule, ...damaged })
    }
  }
  return made
}

function wholeAddress(place: GivenPlace, random: Random): Whole {
  const { country, city, postcode } = place
  return {
    name: random.pick(names),
    phone: phones[country],
    address: random.pick(streets[country]),
    city,
    postcode,
    country,
    cashMinor: 2_500,
  }
}
