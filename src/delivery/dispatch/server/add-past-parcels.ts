import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import type { PastEvent } from '#platform/server/events/append-past-events.ts'
import { newId } from '#platform/server/new-id.ts'
import { parcelCode, parcelNoun } from '../dispatch.nouns.ts'
import type { ParcelState } from '../parcels.states.ts'
import { labelHash } from './parcels/label-hash.ts'

/** The booking of a demo parcel, and how far it has come. */
export type PastTravel = {
  readonly courierId: string
  readonly trackingNumber: string
  readonly weightGrams: number
  readonly attempts: number
  /** Null where the courier has not reported anything yet. */
  readonly newsAt: string | null
  readonly newsText: string
  readonly deliveredAt: string | null
  readonly driverName: string
}

export type PastParcel = {
  readonly orderId: string
  readonly orderNumber: number
  readonly outletId: string
  /** A user: parcels are packed by people. */
  readonly packedBy: Actor
  /** ISO 8601. */
  readonly packedAt: string
  readonly handedOverAt: string | null
  readonly state: ParcelState
  /** Null without a booking. */
  readonly travel: PastTravel | null
}

/**
 * Adds the parcels of orders that were packed in the past, for demo data and generators only.
 *
 * @returns the events, which the caller appends by `appendPastEvents` with those of other areas
 */
export async function addPastParcels(tx: Tx, parcels: readonly PastParcel[]): Promise<PastEvent[]> {
  const rows = parcels.map((parcel) => ({
    ...parcel,
    id: newId(Date.parse(parcel.packedAt)),
    code: parcelCode(parcel.orderNumber),
  }))
  const input = rows.map(({ travel, packedBy, ...row }) => ({
    ...row,
    packedBy: packedBy.userId,
    ...travel,
    bookingId: newId(Date.parse(row.packedAt)),
  }))
  const text = JSON.stringify(input)
  await sql`insert into parcels (id, code, order_id, outlet_id, state, packed_by, packed_at,
      handed_over_at, courier_id, tracking_number, weight_grams, attempts, news_at, news_text,
      delivered_at, booked_at, cash_minor)
    select p.id, p.code, "orderId", "outletId", p.state, "packedBy", "packedAt", "handedOverAt",
      "courierId", "trackingNumber", "weightGrams", coalesce(attempts, 0), "newsAt",
      coalesce("newsText", ''), "deliveredAt", case when "courierId" is not null then "packedAt" end,
      case when "courierId" is not null then ${frozenCash} end
    from ${pastRows(text)} join orders o on o.id = p."orderId" order by "packedAt"`.execute(tx)
  await addPastBookings(tx, text)
  await addPastSheets(tx, text)
  hintAfterCommit(tx, { noun: parcelNoun.key })
  return rows.map(({ id, code, orderId, outletId, packedAt, packedBy }) => ({
    type: 'parcel.packed',
    noun: parcelNoun,
    id,
    label: `Parcel ${code}`,
    outletId,
    at: packedAt,
    actor: packedBy,
    data: { order: orderId },
  }))
}

/** The cash to collect at the time of booking: nothing had been paid by then. */
const frozenCash = sql`(case when o.payment_method = 'cash_on_delivery' then o.total_minor
  else 0 end)`

const pastRows = (text: string) => sql`jsonb_to_recordset(${text}::jsonb) as p(id uuid, code text,
  "orderId" uuid, "outletId" uuid, state text, "packedBy" uuid, "packedAt" timestamptz,
  "handedOverAt" timestamptz, "courierId" uuid, "trackingNumber" text, "weightGrams" integer,
  attempts integer, "newsAt" timestamptz, "newsText" text, "deliveredAt" timestamptz,
  "driverName" text, "bookingId" uuid)`

async function addPastBookings(tx: Tx, text: string): Promise<void> {
  await sql`insert into parcel_bookings (id, parcel_id, outlet_id, courier_id, reference, state,
      state_changed_at, tracking_number, cash_minor, declared_minor, currency, weight_grams,
      label_hash, booked_by, requested_at)
    select "bookingId", p.id, "outletId", "courierId", p.code || '-1', 'booked', "packedAt",
      "trackingNumber", ${frozenCash}, o.total_minor, o.currency, "weightGrams", ${labelHash},
      "packedBy", "packedAt"
    from ${pastRows(text)} join orders o on o.id = p."orderId"
    where "courierId" is not null`.execute(tx)
}

/** One sheet for each courier, outlet and day. */
async function addPastSheets(tx: Tx, text: string): Promise<void> {
  await sql`with left_house as (
      select p.*, ("handedOverAt" at time zone 'UTC')::date as day from ${pastRows(text)}
      where "courierId" is not null and "handedOverAt" is not null
    ), gathered as (
      select gen_random_uuid() as id, "outletId", "courierId", day, min("driverName") as driver,
        min("packedBy"::text)::uuid as opener, max("handedOverAt") as at
      from left_house group by "outletId", "courierId", day
    ), added as (
      insert into load_sheets (id, outlet_id, courier_id, state, state_changed_at, driver_name,
        opened_by, opened_at, closed_at, handed_over_by, handed_over_at)
      select id, "outletId", "courierId", 'handed_over', at, driver, opener,
        at - interval '40 minutes', at - interval '10 minutes', opener, at
      from gathered order by at returning id
    )
    insert into load_sheet_parcels (id, sheet_id, parcel_id, booking_id, added_by, added_at)
    select gen_random_uuid(), g.id, l.id, l."bookingId", l."packedBy",
      g.at - interval '20 minutes'
    from left_house l join gathered g using ("outletId", "courierId", day)
    join added on added.id = g.id`.execute(tx)
}
