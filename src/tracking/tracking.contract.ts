import { z } from 'zod'
import { adviceReasons } from '#couriers/advice-reasons.ts'
import { courierNews } from '#couriers/courier-news.ts'
import { read, write } from '#platform/contract.ts'
import { flag, id, requiredLine } from '#platform/fields.ts'
import { pageInput, pageOf } from '#platform/paging.ts'
import { capability } from '#users/capabilities.ts'
import { outcomes } from './news-outcomes.ts'

const access = capability.dispatch

const told = z.object({
  id,
  courierName: z.string(),
  code: z.string(),
  text: z.string(),
  place: z.string(),
  /** When it happened, as the courier says. */
  happenedAt: z.string(),
  receivedAt: z.string(),
  news: z.enum(courierNews).nullable(),
  reason: z.enum(adviceReasons).nullable(),
  outcome: z.enum(outcomes),
})

export type ToldNews = z.infer<typeof told>

const unknownNumber = z.object({
  courierId: id,
  courierName: z.string(),
  trackingNumber: z.string(),
  /** How often the courier told of it. */
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
})

export type UnknownNumber = z.infer<typeof unknownNumber>

export const trackingContract = {
  ofParcel: read({
    path: '/parcels/{parcelId}/news',
    summary: 'What the courier told of a parcel, the newest first, with what was made of it',
    access: [capability.dispatch, capability.orders, capability.returns],
    input: z.object({ parcelId: id }),
    output: z.object({ events: z.array(told) }),
  }),
  unknownNumbers: read({
    path: '/parcels/unknown-numbers',
    summary:
      'Numbers that couriers told of and no parcel has, with what was told; empty for those who work at some outlets only',
    access,
    input: z.object({
      courierId: id.optional(),
      isIgnored: flag.default(false).describe('Those that somebody ignored instead.'),
      ...pageInput,
    }),
    output: pageOf(unknownNumber).extend({
      /** False where one works at some outlets only. */
      isShown: z.boolean(),
    }),
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
}
