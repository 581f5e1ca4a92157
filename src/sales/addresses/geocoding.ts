import { z } from 'zod'

/** The parts of a geocoder's answer that we use. */
export type Geocoded =
  | { readonly answer: 'not_found' }
  | {
      readonly answer: 'found'
      readonly latitude: number
      readonly longitude: number
      readonly label: string
      /** The places around it, from the closest. */
      readonly places: readonly string[]
    }

export type GeocoderQuestion = {
  readonly street: string
  readonly city: string
  readonly postcode: string
  /** ISO 3166, two letters. */
  readonly country: string
}

/**
 * A structured search of the Nominatim API; `email` identifies us, as its usage policy requires.
 */
export function geocoderUrl(base: string, email: string, question: GeocoderQuestion): string {
  const { street, city, postcode, country } = question
  const asked = {
    street,
    city,
    postalcode: postcode,
    countrycodes: country.toLowerCase(),
    format: 'jsonv2',
    addressdetails: '1',
    limit: '1',
    email,
  }
  const search = Object.entries(asked)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return `${base.replace(/\/+$/, '')}/search?${search.join('&')}`
}

const answerShape = z.array(
  z.object({
    lat: z.coerce.number().min(-90).max(90),
    lon: z.coerce.number().min(-180).max(180),
    display_name: z.string(),
    address: z.record(z.string(), z.string()).default({}),
  }),
)

const placeKinds = [
  'suburb',
  'village',
  'town',
  'city',
  'municipality',
  'county',
  'state_district',
  'state',
]

/** Reads what the Nominatim API answers; null for what is no such answer. */
export function readGeocoded(body: string): Geocoded | null {
  const parsed = answerShape.safeParse(jsonOf(body))
  if (!parsed.success) return null
  const [first] = parsed.data
  if (!first) return { answer: 'not_found' }
  const { lat, lon, display_name: label, address } = first
  return {
    answer: 'found',
    latitude: lat,
    longitude: lon,
    label: label.slice(0, 300),
    places: placeKinds.flatMap((kind) => address[kind] ?? []).slice(0, 8),
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The geocoder's own fault page, which the shape refuses.
    return null
  }
}
