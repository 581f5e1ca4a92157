import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { SheetParcel, WholeSheet } from '../../load-sheets.fields.ts'
import { activeSuspension } from '../suspensions/active-suspensions.ts'
import { findSheet } from './find-sheet.ts'
import { sheetBeside, sheetColumns } from './sheet-columns.ts'

type ById = { readonly id: string }

/** One sheet, the newest scan first, and the parcels of its courier that are not on it. */
export async function getSheet(reader: Reader, actor: Actor, { id }: ById): Promise<WholeSheet> {
  const found = await sql<Omit<WholeSheet, 'rows' | 'missing'>>`
    select ${sheetColumns}, s.driver_phone as "driverPhone", s.courier_number as "courierNumber",
      s.problem, s.signature_file_id is not null as "isSigned"
    from load_sheets s ${sheetBeside}
    where s.id = ${id} and ${withinOutlets(actor, capability.dispatch, 's.outlet_id')}`.execute(
    reader,
  )
  const [sheet] = found.rows
  if (!sheet) throw notFound('This load sheet')
  const isOpen = sheet.state === 'open' || sheet.state === 'closed'
  const missing = isOpen ? await missingOn(reader, sheet) : []
  return { ...sheet, rows: await rowsOf(reader, id), missing }
}

async function rowsOf(reader: Reader, sheetId: string): Promise<SheetParcel[]> {
  const found = await sql<SheetParcel>`
    select p.id, p.code, p.state, b.tracking_number as "trackingNumber", p.order_id as "orderId",
      o.number as "orderNumber", o.ship_name as "shipName", o.ship_city as "shipCity",
      o.ship_postcode as "shipPostcode", b.weight_grams as "weightGrams",
      b.cash_minor as "cashMinor", r.added_at as "addedAt", adder.full_name as "addedBy",
      p.news_at as "newsAt", waits.suspension
    from load_sheet_parcels r join parcels p on p.id = r.parcel_id ${activeSuspension}
    join parcel_bookings b on b.id = r.booking_id join orders o on o.id = p.order_id
    left join profiles adder on adder.id = r.added_by
    where r.sheet_id = ${sheetId} and r.removed_at is null
    order by r.added_at desc, r.id desc`.execute(reader)
  return found.rows
}

async function missingOn(reader: Reader, sheet: Pick<WholeSheet, 'courierId' | 'outletId'>) {
  const found = await sql<WholeSheet['missing'][number]>`
    select p.id, p.code, p.tracking_number as "trackingNumber", p.order_id as "orderId",
      o.number as "orderNumber", o.ship_name as "shipName", o.ship_city as "shipCity",
      o.ship_postcode as "shipPostcode", coalesce(p.weight_grams, 0) as "weightGrams",
      coalesce(p.cash_minor, 0) as "cashMinor",
      exists (select from order_holds h where h.order_id = o.id and h.released_at is null)
        as "isHeld", waits.suspension
    from parcels p ${activeSuspension} join orders o on o.id = p.order_id
    where p.state = 'booked' and p.courier_id = ${sheet.courierId}
      and p.outlet_id = ${sheet.outletId}
      and not exists (select from load_sheet_parcels r where r.parcel_id = p.id
        and r.removed_at is null)
    order by p.packed_at, p.id limit 200`.execute(reader)
  return found.rows
}

export async function historyOfSheet(reader: Reader, actor: Actor, { id }: ById) {
  await findSheet(reader, actor, id)
  return { entries: await eventsOf(reader, id) }
}

export type SheetOfParcel = {
  readonly number: number
  readonly handedOverAt: string
  readonly driverName: string
  readonly driverPhone: string
  /** The id of the file with the driver's signature; null when signed on paper. */
  readonly signature: string | null
}

/**
 * The signature under which a parcel left; null where it never left on a sheet. The caller has
 * checked access.
 */
export async function sheetOfParcel(
  reader: Reader,
  parcelId: string,
): Promise<SheetOfParcel | null> {
  const found = await sql<SheetOfParcel>`
    select s.number, s.handed_over_at as "handedOverAt", s.driver_name as "driverName",
      s.driver_phone as "driverPhone", s.signature_file_id as signature
    from load_sheet_parcels r join load_sheets s on s.id = r.sheet_id
    where r.parcel_id = ${parcelId} and r.removed_at is null and s.state = 'handed_over'`.execute(
    reader,
  )
  return found.rows[0] ?? null
}
