import type {
  AdviceRequest,
  BookingRequest,
  CallKind,
  CloseSheetRequest,
  LabelRequest,
  RateRequest,
  TrackRequest,
  VoidRequest,
} from './courier-adapter.ts'

export type Fields = Readonly<Record<string, unknown>>

const shop = {
  name: 'Harbour Street Warehouse',
  phone: '+447946000100',
  address: '12 Harbour Street',
  city: 'Bristol',
  postcode: 'BS1 4QA',
  country: 'GB',
}

const customer = {
  name: 'Ada "Countess" King',
  phone: '+447946000042',
  address: '1 Analytical Lane',
  city: 'Leeds',
  postcode: 'LS1 4AP',
  country: 'GB',
}

const booking: BookingRequest = {
  reference: 'example-1042',
  parcelCode: 'S-1042',
  service: 'overnight',
  from: shop,
  to: customer,
  pieces: 1,
  weightGrams: 1_250,
  cashMinor: 4_990,
  declaredMinor: 4_990,
  currency: 'GBP',
  contents: '2 × Tea cup',
  note: 'Ring the upper bell',
}

const voiding: VoidRequest = { reference: 'example-1042', trackingNumber: 'T1042' }
const label: LabelRequest = voiding
const sheet: CloseSheetRequest = {
  reference: 'example-L-7',
  trackingNumbers: ['T1042', 'T1043'],
}
const advice: AdviceRequest = {
  reference: 'example-1042',
  trackingNumber: 'T1042',
  decision: 'reattempt_on',
  on: '2026-05-13',
  name: customer.name,
  phone: customer.phone,
  address: customer.address,
  city: customer.city,
  postcode: customer.postcode,
  cashMinor: 4_990,
  newCashMinor: null,
  currency: 'GBP',
  branch: '',
  note: 'At home after six',
}
const track: TrackRequest = { trackingNumbers: ['T1042', 'T1043'] }
const rates: RateRequest = {
  from: { city: shop.city, postcode: shop.postcode, country: shop.country },
  to: { city: customer.city, postcode: customer.postcode, country: customer.country },
  weightGrams: 1_250,
  cashMinor: 4_990,
  currency: 'GBP',
}

/** An example request of each kind, for a dry run; its fields are those that a mapping may use. */
export const exampleRequests: Readonly<Record<CallKind, Fields>> = {
  book: booking,
  void: voiding,
  label,
  close_sheet: sheet,
  advise: advice,
  track,
  cities: {},
  rates,
}

/** The possible values of each answer; without the first of them the request did not succeed. */
export const answerFields: Readonly<
  Record<CallKind, { readonly needed: readonly string[]; readonly also: readonly string[] }>
> = {
  book: { needed: ['trackingNumber'], also: ['costMinor', 'labelUrl', 'routingCode'] },
  void: { needed: [], also: [] },
  label: { needed: ['format', 'base64'], also: [] },
  close_sheet: { needed: [], also: ['theirNumber'] },
  advise: { needed: [], also: ['theirReference', 'text'] },
  track: { needed: ['at'], also: ['trackingNumber', 'code', 'text', 'place', 'id'] },
  cities: { needed: ['name'], also: ['id'] },
  rates: { needed: ['service', 'costMinor'], also: ['days'] },
}

/** The answers that are a list, by the name of their value. */
export const listOfKind: Readonly<Partial<Record<CallKind, string>>> = {
  track: 'events',
  cities: 'cities',
  rates: 'rates',
}

/** All fields of a request by dotted name, including derived ones. */
export function flatFields(payload: Fields, prefix = ''): Map<string, unknown> {
  const flat = new Map<string, unknown>()
  for (const [key, value] of Object.entries(payload)) {
    flat.set(`${prefix}${key}`, value)
    if (isFields(value))
      for (const inner of flatFields(value, `${prefix}${key}.`)) flat.set(...inner)
  }
  const numbers = flat.get('trackingNumbers')
  if (Array.isArray(numbers)) flat.set('trackingNumber', numbers[0] ?? '')
  return flat
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
