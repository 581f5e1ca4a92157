import type { AdviceKind } from './advice-reasons.ts'

/** Acts that a courier's server may offer. */
export const callKinds = [
  'book',
  'void',
  'label',
  'close_sheet',
  'advise',
  'track',
  'cities',
  'rates',
] as const

export type CallKind = (typeof callKinds)[number]

export type PostalAddress = {
  readonly name: string
  readonly phone: string
  readonly address: string
  readonly city: string
  readonly postcode: string
  readonly country: string
}

export type BookingRequest = {
  /** Unique per booking: the same twice is one. */
  readonly reference: string
  readonly parcelCode: string
  readonly service: string
  readonly from: PostalAddress
  readonly to: PostalAddress
  readonly pieces: number
  readonly weightGrams: number
  readonly cashMinor: number
  readonly declaredMinor: number
  readonly currency: string
  readonly contents: string
  readonly note: string
}

export type VoidRequest = { readonly reference: string; readonly trackingNumber: string }

export type LabelRequest = VoidRequest

export type CloseSheetRequest = {
  readonly reference: string
  readonly trackingNumbers: readonly string[]
}

export type AdviceRequest = {
  readonly reference: string
  readonly trackingNumber: string
  readonly decision: AdviceKind
  /** ISO date; what the decision does not need is empty or null. */
  readonly on: string | null
  readonly name: string
  readonly phone: string
  readonly address: string
  readonly city: string
  readonly postcode: string
  /** What is to be collected now, also where the decision does not change it. */
  readonly cashMinor: number
  /** What the decision changes it to; null where it does not. */
  readonly newCashMinor: number | null
  readonly currency: string
  readonly branch: string
  readonly note: string
}

export type TrackRequest = { readonly trackingNumbers: readonly string[] }

export type RateRequest = {
  readonly from: Pick<PostalAddress, 'city' | 'postcode' | 'country'>
  readonly to: Pick<PostalAddress, 'city' | 'postcode' | 'country'>
  readonly weightGrams: number
  readonly cashMinor: number
  readonly currency: string
}

/** Why a courier did not do what it was asked to, in its own words. */
export type CourierFailure = {
  readonly ok: false
  /** Trying again is useless. */
  readonly isFinal: boolean
  readonly code: string
  readonly text: string
  readonly raw: string
}

/**
 * What a courier answered. Its values by kind: book `{ trackingNumber, costMinor?, labelUrl?, routingCode? }`, void
 * `{}`, label `{ format: 'pdf' | 'zpl' | 'png', base64 }`, close_sheet `{ theirNumber }`, advise
 * `{ theirReference, text }`, track `{ events: [{ trackingNumber?, code, text, at, place? }] }`, cities
 * `{ cities: [{ name, id? }] }`, rates `{ rates: [{ service, costMinor, days }] }`.
 */
export type CourierAnswer =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>>; readonly raw: string }
  | CourierFailure
