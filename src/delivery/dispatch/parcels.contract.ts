import { z } from 'zod'
import { exportOf } from '#organization/exports/export-endpoint.ts'
import { rebooking } from '#organization/outlets/locations.fields.ts'
import { reasonGiven } from '#organization/reasons/reasons.fields.ts'
import { capability } from '#organization/users/capabilities.ts'
import { read, write } from '#platform/contract.ts'
import { currency, id, sumMinor, version } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { historyOf, transitionOf } from '#platform/record-endpoints.ts'
import {
  bookingAsked,
  bookingOutcome,
  bookingProgress,
  labelsEndings,
  offersOfParcel,
  parcelRow,
  trackingNumber,
  wholeParcel,
} from './parcels.fields.ts'
import { parcelList } from './parcels.list.ts'
import { mostParcels, parcelStates } from './parcels.states.ts'

const access = capability.dispatch
const some = z.array(id).min(1).max(mostParcels)

export const parcelsContract = {
  list: listOf({
    path: '/parcels',
    summary: 'Parcels, packed last first',
    access,
    list: parcelList,
    row: parcelRow,
  }),
  permitExport: exportOf({ path: '/parcels/exports', plural: 'parcels', access }),
  figures: read({
    path: '/parcels/figures',
    summary: 'How many parcels wait to be booked, to be handed over, will be late, or failed',
    access,
    input: z.object({}),
    output: z.object({
      toBook: z.number().int(),
      toHandOver: z.number().int(),
      late: z.number().int(),
      failed: z.number().int(),
      openSheets: z.number().int(),
      /** Cancelled parcels whose goods are still in the box. */
      toUnpack: z.number().int(),
    }),
  }),
  get: read({
    path: '/parcels/{id}',
    summary: 'One parcel with its bookings, labels and load sheet',
    access,
    input: z.object({ id }),
    output: wholeParcel,
  }),
  ofOrders: read({
    path: '/parcels/of-orders',
    summary: 'Get the couriers and the statuses of the parcels of some orders',
    access,
    input: z.object({ ids: z.array(id).min(1).max(200) }),
    output: z.object({
      rows: z.array(
        z.object({
          orderId: id,
          parcelId: id,
          code: z.string(),
          cashMinor: sumMinor,
          currency,
          state: z.enum(parcelStates),
          courierName: z.string().nullable(),
          trackingNumber: z.string().nullable(),
        }),
      ),
    }),
  }),
  history: historyOf({
    path: '/parcels/{id}/history',
    summary: 'What the record knows of a parcel and its bookings, newest first',
    access,
  }),
  offers: read({
    path: '/parcels/offers',
    summary: 'Which couriers take each parcel, at what cost, and why the others do not',
    access,
    input: z.object({ ids: some }),
    output: z.object({ parcels: z.array(offersOfParcel) }),
  }),
  book: write({
    path: '/parcels/bookings',
    summary: 'Book parcels with couriers, each by itself; what is refused stays and says why',
    access,
    input: z.object({ rows: z.array(bookingAsked).min(1).max(mostParcels) }),
    output: z.object({ outcomes: z.array(bookingOutcome) }),
  }),
  progress: read({
    path: '/parcels/bookings',
    summary: 'How far the newest booking of each of some parcels is',
    access,
    input: z.object({ ids: some }),
    output: z.object({ rows: z.array(bookingProgress) }),
  }),
  enterNumber: write({
    path: '/parcels/{id}/number',
    summary: 'Enter the number of a booking whose courier named none',
    access,
    refuses: ['nothing_unclear', 'number_taken', 'stale_version'],
    input: z.object({
      id,
      version,
      trackingNumber: trackingNumber.refine((text) => text !== '', 'Enter the courier’s number.'),
    }),
    output: z.object({ id, version: z.number().int() }),
  }),
  void: transitionOf({
    path: '/parcels/{id}/void',
    summary: 'Void what was booked: its label is refused from then on',
    access,
    refuses: ['nothing_booked', 'on_closed_sheet'],
    asks: { reason: reasonGiven },
    answers: { isTold: z.boolean() },
  }),
  rebook: write({
    path: '/parcels/rebook',
    summary: 'Give parcels whose courier is suspended to the next courier that takes them',
    access,
    input: z.object({ ids: some }),
    output: z.object({ outcomes: z.array(rebooking) }),
  }),
  printLabels: write({
    path: '/parcels/labels',
    summary: 'Print labels in the order in which they are given; a second time with the reason',
    access,
    refuses: ['not_booked', 'reprint_needs_reason', 'label_outdated', 'wrong_state'],
    input: z.object({
      ids: some,
      form: z.enum(['pdf', 'zpl']),
      paper: z.enum(['label', 'a4']).default('label'),
      /** Only for reprints. */
      reason: reasonGiven.nullable().default(null),
    }),
    output: z.object({ batchId: id, count: z.number().int(), ending: z.enum(labelsEndings) }),
  }),
}
