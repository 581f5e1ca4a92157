import { z } from 'zod'
import { suspensionAnswers } from '#organization/outlets/coverage.rules.ts'
import { currency, id, line, sumMinor } from '#platform/fields.ts'
import { bookingStates } from './bookings.states.ts'
import { loadSheetStates } from './load-sheets.states.ts'
import { parcelStates } from './parcels.states.ts'

/** The format of a courier's number; a scanner sends nothing else. */
export const trackingNumber = line(40).refine(
  (text) => text === '' || /^[A-Za-z0-9/_-]{3,40}$/.test(text),
  'Three to forty letters, digits, dashes, slashes or underscores.',
)

export const weightGrams = z.number().int().min(1).max(1_000_000)

/** Its courier is suspended at its destination, with the decision about it. */
export const suspension = z.object({
  answer: z.enum(suspensionAnswers),
  courierName: z.string(),
  areaName: z.string(),
  since: z.string(),
  until: z.string().nullable(),
  note: z.string(),
  problem: z.string(),
})

/** A parcel as the list shows it. */
export const parcelRow = z.object({
  id,
  code: z.string(),
  state: z.enum(parcelStates),
  version: z.number().int(),
  orderId: id,
  orderNumber: z.number().int(),
  shipName: z.string(),
  shipCity: z.string(),
  outletId: id,
  outletCode: z.string(),
  courierId: id.nullable(),
  courierName: z.string().nullable(),
  service: z.string(),
  trackingNumber: z.string().nullable(),
  /** Frozen when it was booked; before, the current cash to collect. */
  cashMinor: sumMinor,
  currency,
  weightGrams: z.number().int().nullable(),
  units: z.number().int(),
  packedAt: z.string(),
  handedOverAt: z.string().nullable(),
  /** The cut-off for which it was packed in time; null once it left. */
  leavesBy: z.string().nullable(),
  isLate: z.boolean(),
  isHeld: z.boolean(),
  /** The order differs from the label by now. */
  isLabelOutdated: z.boolean(),
  /** Null where its courier is active. */
  suspension: suspension.nullable(),
  isPrinted: z.boolean(),
  /** The state of its newest booking, and why that failed. */
  bookingState: z.enum(bookingStates).nullable(),
  problem: z.string(),
  sheetId: id.nullable(),
  sheetNumber: z.number().int().nullable(),
  newsAt: z.string().nullable(),
  newsText: z.string(),
})

export type ParcelRow = z.infer<typeof parcelRow>

const booking = z.object({
  id,
  state: z.enum(bookingStates),
  courierName: z.string(),
  service: z.string(),
  trackingNumber: z.string().nullable(),
  cashMinor: sumMinor,
  declaredMinor: sumMinor,
  weightGrams: z.number().int(),
  costMinor: z.number().int().nullable(),
  problem: z.string(),
  reason: z.string().nullable(),
  note: z.string(),
  requestedAt: z.string(),
  bookedBy: z.string().nullable(),
  prints: z.array(
    z.object({
      at: z.string(),
      by: z.string().nullable(),
      form: z.enum(['pdf', 'zpl']),
      reason: z.string().nullable(),
    }),
  ),
})

export type BookingRow = z.infer<typeof booking>

export const wholeParcel = parcelRow.extend({
  shipPhone: z.string(),
  shipAddress: z.string(),
  shipPostcode: z.string(),
  shipCountry: z.string(),
  orderState: z.string(),
  attempts: z.number().int(),
  lengthMm: z.number().int().nullable(),
  widthMm: z.number().int().nullable(),
  heightMm: z.number().int().nullable(),
  /** The current cash to collect, beside the frozen amount. */
  cashNowMinor: sumMinor,
  packedBy: z.string().nullable(),
  sheetState: z.enum(loadSheetStates).nullable(),
  driverName: z.string(),
  bookings: z.array(booking),
})

export type WholeParcel = z.infer<typeof wholeParcel>

/** One courier for one parcel: its service, or why it does not take the parcel. */
const offer = z.object({
  courierId: id,
  name: z.string(),
  /** The courier is told over its connection; otherwise a user types or scans its number. */
  isAutomatic: z.boolean(),
  services: z.array(z.string()),
  costMinor: z.number().int().nullable(),
  costCurrency: z.string().nullable(),
  days: z.number().int().nullable(),
  /** Its service there is unknown: available, but needs a second look. */
  isUnknown: z.boolean(),
  whyNot: z.string().nullable(),
})

export type ParcelOffer = z.infer<typeof offer>

export const offersOfParcel = z.object({
  parcelId: id,
  code: z.string(),
  orderNumber: z.number().int(),
  shipCity: z.string(),
  cashMinor: sumMinor,
  currency,
  /** Measured, else calculated from the contents; null where both are unknown. */
  weightGrams: z.number().int().nullable(),
  isWeighed: z.boolean(),
  /** Why it cannot be booked now with any courier. */
  whyNot: z.string().nullable(),
  suggestedCourierId: id.nullable(),
  offers: z.array(offer),
})

export type OffersOfParcel = z.infer<typeof offersOfParcel>

export const bookingAsked = z.object({
  parcelId: id,
  courierId: id,
  service: line(60).default(''),
  /** For couriers without a connection; generated when empty. */
  trackingNumber: trackingNumber.default(''),
  weightGrams: weightGrams.nullable().default(null),
})

export type BookingAsked = z.infer<typeof bookingAsked>

/** The progress of a parcel's newest booking, while its courier is asked. */
export const bookingProgress = z.object({
  parcelId: id,
  state: z.enum(bookingStates),
  courierName: z.string(),
  trackingNumber: z.string().nullable(),
  problem: z.string(),
  /** From the courier’s last answer, while it is asked again. */
  lastError: z.string(),
  tries: z.number().int(),
  mostTries: z.number().int(),
  /** Null when it is not retried any more. */
  nextTryAt: z.string().nullable(),
})

export type BookingProgress = z.infer<typeof bookingProgress>

export const bookingOutcome = z.object({
  parcelId: id,
  code: z.string(),
  state: z.enum(['booked', 'requested', 'refused']),
  trackingNumber: z.string().nullable(),
  problem: z.string(),
  /** The code of the refusal, for programs; empty where there is none. */
  problemCode: z.string(),
})

export type BookingOutcome = z.infer<typeof bookingOutcome>

/** The formats of label files: couriers' documents cannot be joined, so several are a zip. */
export const labelsEndings = ['pdf', 'zpl', 'zip'] as const

export type LabelsEnding = (typeof labelsEndings)[number]
