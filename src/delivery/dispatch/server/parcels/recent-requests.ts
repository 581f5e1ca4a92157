import { sql } from 'kysely'
import type { CallKind } from '#delivery/couriers/courier-adapter.ts'
import type { Fields } from '#delivery/couriers/mapping-fields.ts'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { requestOf } from './book-parcel.ts'
import { parcelsToBook } from './parcels-to-book.ts'

export type RecentRequests = {
  /** The code of their parcel. */
  readonly parcelCode: string
  readonly requests: Readonly<Partial<Record<CallKind, Fields>>>
}

type Recent = {
  readonly parcelId: string
  readonly reference: string
  readonly service: string
  readonly trackingNumber: string
  readonly weightGrams: number
}

/**
 * The requests to couriers about the last booked parcel that the actor may dispatch; null where
 * there is none.
 */
export async function recentRequests(reader: Reader, actor: Actor): Promise<RecentRequests | null> {
  const found = await sql<Recent>`
    select b.parcel_id as "parcelId", b.reference, b.service,
      b.tracking_number as "trackingNumber", b.weight_grams as "weightGrams"
    from parcel_bookings b where b.tracking_number is not null
      and ${withinOutlets(actor, capability.dispatch, 'b.outlet_id')}
    order by b.id desc limit 1`.execute(reader)
  const [recent] = found.rows
  const [parcel] = recent ? await parcelsToBook(reader, actor, [recent.parcelId]) : []
  if (!recent || !parcel) return null
  const { reference, service, weightGrams, trackingNumber } = recent
  const { from, to, cashMinor, currency, note } = parcel
  const { name, phone, address, city, postcode } = to
  const numbers = { trackingNumbers: [trackingNumber] }
  return {
    parcelCode: parcel.code,
    requests: {
      book: requestOf(parcel, { reference, service, weightGrams }),
      void: { reference, trackingNumber },
      label: { reference, trackingNumber },
      close_sheet: { reference, ...numbers },
      advise: {
        reference,
        trackingNumber,
        decision: 'reattempt',
        on: null,
        name,
        phone,
        address,
        city,
        postcode,
        cashMinor,
        newCashMinor: null,
        currency,
        branch: '',
        note,
      },
      track: numbers,
      rates: {
        from: { city: from.city, postcode: from.postcode, country: from.country },
        to: { city, postcode, country: to.country },
        weightGrams,
        cashMinor,
        currency,
      },
    },
  }
}
