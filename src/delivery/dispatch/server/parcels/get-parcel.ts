import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { cashToCollect, withWords } from '#sales/orders/server/index.ts'
import type { BookingRow, WholeParcel } from '../../parcels.fields.ts'
import { findParcel } from '../find-parcel.ts'
import { parcelBeside, parcelColumns } from './parcel-columns.ts'

type ById = { readonly id: string }

/** One parcel with all of its bookings and prints. */
export async function getParcel(reader: Reader, actor: Actor, { id }: ById): Promise<WholeParcel> {
  const found = await sql<Omit<WholeParcel, 'bookings'>>`
    select ${parcelColumns}, o.ship_phone as "shipPhone", o.ship_address as "shipAddress",
      o.ship_postcode as "shipPostcode", o.ship_country as "shipCountry", o.state as "orderState",
      p.attempts, p.length_mm as "lengthMm", p.width_mm as "widthMm", p.height_mm as "heightMm",
      ${cashToCollect} as "cashNowMinor", packer.full_name as "packedBy", s.state as "sheetState",
      coalesce(s.driver_name, '') as "driverName"
    from parcels p ${parcelBeside} left join profiles packer on packer.id = p.packed_by
    where p.id = ${id} and ${withinOutlets(actor, capability.dispatch, 'p.outlet_id')}`.execute(
    reader,
  )
  const [parcel] = found.rows
  if (!parcel) throw notFound('This parcel')
  return { ...parcel, bookings: [...(await bookingsOf(reader, id))] }
}

/** All bookings of a parcel, newest first; the caller has checked access. */
export async function bookingsOf(reader: Reader, parcelId: string): Promise<readonly BookingRow[]> {
  const found = await sql<BookingRow>`
    select b.id, b.state, c.name as "courierName", b.service,
      b.tracking_number as "trackingNumber", b.cash_minor as "cashMinor",
      b.declared_minor as "declaredMinor", b.weight_grams as "weightGrams",
      b.cost_minor as "costMinor", b.problem, why.label as reason, b.note,
      b.requested_at as "requestedAt", author.full_name as "bookedBy",
      array(select jsonb_build_object('at', l.printed_at, 'by', printer.full_name, 'form', l.form,
          'reason', again.label)
        from label_prints l left join profiles printer on printer.id = l.printed_by
        left join reason_codes again on again.code = l.reason_code
        where l.booking_id = b.id order by l.printed_at) as prints
    from parcel_bookings b join couriers c on c.id = b.courier_id
    left join reason_codes why on why.code = b.reason_code
    left join profiles author on author.id = b.booked_by
    where b.parcel_id = ${parcelId} order by b.requested_at desc, b.id desc`.execute(reader)
  return found.rows
}

/** The bookings of a parcel, for other areas. */
export async function bookingsOfParcel(reader: Reader, actor: Actor, parcelId: string) {
  await findParcel(reader, actor, capability.returns, parcelId)
  return bookingsOf(reader, parcelId)
}

/** The history of the parcel and its bookings, newest first. */
export async function historyOfParcel(reader: Reader, actor: Actor, { id }: ById) {
  await findParcel(reader, actor, capability.dispatch, id)
  const bookings = await reader
    .selectFrom('parcel_bookings')
    .select('id')
    .where('parcel_id', '=', id)
    .execute()
  const each = await Promise.all(
    [id, ...bookings.map((row) => row.id)].map((one) => eventsOf(reader, one)),
  )
  const entries = each.flat().toSorted((a, b) => b.seq - a.seq)
  return { entries: await withWords(reader, entries) }
}
