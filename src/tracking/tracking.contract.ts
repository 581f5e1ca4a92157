import { z } from 'zod'
import { adviceReasons } from '#couriers/advice-reasons.ts'
import { courierNews } from '#couriers/courier-news.ts'
import { read } from '#platform/contract.ts'
import { id } from '#platform/fields.ts'
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
    summary: 'Numbers that a courier told of and that no parcel has, the newest first',
    access,
    isOfHouse: true,
    input: z.object({ courierId: id, ...pageInput }),
    output: pageOf(
      z.object({
        id,
        trackingNumber: z.string(),
        code: z.string(),
        text: z.string(),
        happenedAt: z.string(),
      }),
    ),
  }),
}
