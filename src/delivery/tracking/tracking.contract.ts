import { z } from 'zod'
import { adviceReasons } from '#delivery/couriers/advice-reasons.ts'
import { courierNews } from '#delivery/couriers/courier-news.ts'
import { parcelStates } from '#delivery/dispatch/parcels.states.ts'
import { reasonGiven } from '#organization/reasons/reasons.fields.ts'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { id, requiredLine, sumMinor } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { clocks } from './courier-clock.rules.ts'
import { fileRowOutcome, handReport, reportOutcome, trackingFile } from './hand-report.fields.ts'
import { checkReasons, outcomes } from './news-outcomes.ts'
import { unknownNumberList } from './unknown-numbers.list.ts'

const access = capability.dispatch

const told = z.object({
  id,
  courierName: z.string(),
  code: z.string(),
  text: z.string(),
  place: z.string(),
  /** The effective instant, and the reported one. */
  happenedAt: z.string(),
  toldAt: z.string(),
  clock: z.enum(clocks),
  receivedAt: z.string(),
  way: z.enum(['hook', 'poll', 'hand']),
  /** The user who entered it, and the source; null where the courier's server sent it. */
  report: z
    .object({
      enteredBy: z.string(),
      saidBy: z.string(),
      note: z.string(),
      withdrawnBy: z.string().nullable(),
    })
    .nullable(),
  news: z.enum(courierNews).nullable(),
  reason: z.enum(adviceReasons).nullable(),
  outcome: z.enum(outcomes),
})

export type ToldNews = z.infer<typeof told>

const unknownNumber = z.object({
  courierId: id,
  courierName: z.string(),
  trackingNumber: z.string(),
  /** How often the courier reported it. */
  times: z.number().int(),
  lastAt: z.string(),
  /** In the courier’s own words, the newest first, at most five. */
  told: z.array(
    z.object({
      id,
      code: z.string(),
      text: z.string(),
      place: z.string(),
      happenedAt: z.string(),
    }),
  ),
  /** The parcel that had this number in a former booking. */
  formerly: z.string().nullable(),
  isIgnored: z.boolean(),
})

export type UnknownNumber = z.infer<typeof unknownNumber>

const checkRow = z.object({
  id,
  courierId: id,
  courierName: z.string(),
  why: z.enum(checkReasons),
  trackingNumber: z.string(),
  code: z.string(),
  text: z.string(),
  /** The raw text, where nothing of it could be read. */
  raw: z.string(),
  news: z.enum(courierNews).nullable(),
  receivedAt: z.string(),
  parcelId: id.nullable(),
  parcelCode: z.string().nullable(),
  cashMinor: sumMinor,
  currency: z.string(),
})

export type CheckRow = z.infer<typeof checkRow>

const clockCount = z.object({
  courierName: z.string(),
  ahead: z.number().int(),
  behind: z.number().int(),
  undated: z.number().int(),
})

export type ClockCount = z.infer<typeof clockCount>

const deliveredByHand = z.object({
  parcelId: id,
  code: z.string(),
  state: z.enum(parcelStates),
  orderId: id,
  orderNumber: z.number().int(),
  courierName: z.string().nullable(),
  cashMinor: sumMinor,
  currency: z.string(),
  deliveredAt: z.string(),
  bookedAt: z.string().nullable(),
})

export type DeliveredByHand = z.infer<typeof deliveredByHand>

export const trackingContract = {
  ofParcel: read({
    path: '/parcels/{parcelId}/news',
    summary: 'What the courier told of a parcel, the newest first, with what was made of it',
    access: [capability.dispatch, capability.orders, capability.returns],
    input: z.object({ parcelId: id }),
    output: z.object({ events: z.array(told) }),
  }),
  unknownNumbers: listOf({
    path: '/parcels/unknown-numbers',
    summary:
      'List tracking numbers that couriers reported and no parcel has; empty for users of some outlets only',
    access,
    list: unknownNumberList,
    row: unknownNumber,
  }),
  settleNumber: write({
    path: '/parcels/unknown-numbers/settle',
    summary: 'Say whose parcel a courier’s unknown number is, whose news then count, or ignore it',
    access,
    isOfHouse: true,
    refuses: ['number_known', 'other_courier', 'unknown_barcode', 'ambiguous_barcode'],
    input: z.object({
      courierId: id,
      trackingNumber: requiredLine(60),
      parcelCode: requiredLine(60)
        .nullable()
        .describe('The code or the number of the parcel; null ignores the number.'),
    }),
    output: z.object({ trackingNumber: z.string() }),
  }),
  report: write({
    path: '/parcels/reports',
    summary: 'Report by hand what a courier says of some parcels, each by itself',
    access,
    input: handReport,
    output: z.object({ outcomes: z.array(reportOutcome) }),
  }),
  undoReport: write({
    path: '/parcels/{parcelId}/reports/{eventId}/undo',
    summary: 'Undo a report that was entered by mistake, with its payment and its COD due',
    access,
    refuses: [
      'not_by_hand',
      'not_last',
      'goods_back',
      'cash_remitted',
      'wrong_state',
      'unknown_reason',
    ],
    input: z.object({ parcelId: id, eventId: id, reason: reasonGiven }),
    output: z.object({ parcelId: id }),
  }),
  takeFile: write({
    path: '/parcels/tracking-files/rows',
    summary: 'Preview or take the tracking events of a courier’s file',
    access,
    isHeavy: true,
    isOfHouse: true,
    refuses: ['unknown_column'],
    input: trackingFile,
    output: z.object({ rows: z.array(fileRowOutcome), taken: z.number().int() }),
  }),
  toCheck: read({
    path: '/parcels/tracking-checks',
    summary: 'List tracking events that could not be read, and couriers whose clock is wrong',
    access,
    input: z.object({}),
    output: z.object({
      rows: z.array(checkRow),
      /** Of the last 30 days. */
      clocks: z.array(clockCount),
      /** False for users of some outlets only. */
      isShown: z.boolean(),
    }),
  }),
  ignoreCheck: write({
    path: '/parcels/tracking-checks/{id}/ignore',
    summary: 'Ignore a tracking event that could not be read',
    access,
    isOfHouse: true,
    refuses: ['settled_already'],
    input: z.object({ id }),
    output: z.object({ id }),
  }),
  deliveredByHand: read({
    path: '/parcels/delivered-by-hand',
    summary: 'List orders marked delivered by hand whose cash on delivery is not booked',
    access,
    input: z.object({}),
    output: z.object({ rows: z.array(deliveredByHand) }),
  }),
}
