import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import { cashToCollect } from '#sales/orders/server/index.ts'
import type { BookingState } from '../../bookings.states.ts'
import { labelHash } from './label-hash.ts'

export type Booking = {
  readonly id: string
  readonly parcelId: string
  readonly orderId: string
  readonly outletId: string
  readonly courierId: string
  readonly courierName: string
  readonly reference: string
  readonly state: BookingState
  readonly trackingNumber: string | null
  readonly service: string
  readonly cashMinor: number
  readonly currency: string
  readonly weightGrams: number
  readonly labelHash: string
  readonly labelFileId: string | null
  /** The hash of the order as it is now. */
  readonly hashNow: string
  readonly cashNowMinor: number
  /** The address was changed after this label was printed, or requested. */
  readonly isReaddressed: boolean
}

export const bookingLabel = (reference: string) => `Booking ${reference}`

const columns = sql`b.id, b.parcel_id as "parcelId", p.order_id as "orderId",
  b.outlet_id as "outletId", b.courier_id as "courierId", c.name as "courierName", b.reference, b.state,
  b.tracking_number as "trackingNumber", b.service, b.cash_minor as "cashMinor", b.currency,
  b.weight_grams as "weightGrams", b.label_hash as "labelHash",
  b.label_file_id as "labelFileId", ${labelHash} as "hashNow", ${cashToCollect} as "cashNowMinor",
  coalesce(o.readdressed_at > coalesce((select max(l.printed_at) from label_prints l
    where l.booking_id = b.id), b.requested_at), false) as "isReaddressed"
  from parcel_bookings b join couriers c on c.id = b.courier_id
  join parcels p on p.id = b.parcel_id join orders o on o.id = p.order_id`

/** The current bookings by parcel; the caller has checked access. */
export async function liveBookings(
  reader: Reader,
  parcelIds: readonly string[],
): Promise<ReadonlyMap<string, Booking>> {
  const found = await sql<Booking>`select ${columns}
    where b.parcel_id = any(${[...parcelIds]}::uuid[]) and b.state in ('requested', 'booked', 'unclear')`.execute(
    reader,
  )
  return new Map(found.rows.map((booking) => [booking.parcelId, booking]))
}

/** One booking by its id, locked until the end of the transaction. */
export async function lockBooking(reader: Reader, id: string): Promise<Booking | null> {
  const found = await sql<Booking>`select ${columns} where b.id = ${id} for update of b`.execute(
    reader,
  )
  return found.rows[0] ?? null
}
