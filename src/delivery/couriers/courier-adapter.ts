import type { AdviceKind } from './advice-reasons.ts'

/** Requests that a courier's server may support. */
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
  /** Unique per booking: the same reference twice is one booking. */
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
  /** ISO date; details that the decision does not need are empty or null. */
  readonly on: string | null
  readonly name: string
  readonly phone: string
  readonly address: string
  readonly city: string
  readonly postcode: string
  /** The cash to collect now, even where the decision does not change it. */
  readonly cashMinor: number
  /** The new amount of the decision; null where it does not change it. */
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

/** Why a courier did not do what was requested, in its own words. */
export type CourierFailure = {
  readonly ok: false
  /** A retry is useless. */
  readonly isFinal: boolean
  readonly code: string
  readonly text: string
  readonly raw: string
}

/**
 * A courier's answer. Its values by kind: book `{ trackingNumber, costMinor?, labelUrl?,
 * routingCode? }`, void `{}`, label `{ format: 'pdf' | 'zpl' | 'png', base64 }`, close_sheet `{
 * theirNumber }`, advise `{ theirReference, text }`, track `{ events: [{ trackingNumber?, code,
 * text, at, place? }] }`, cities `{ cities: [{ name, id? }] }`, rates `{ rates: [{ service,
 * costMinor, days }] }`.
 */
export type CourierAnswer =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>>; readonly raw: string }
  | CourierFailure
