import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

/** Deletes notes about the parcels of these orders; their courier and dispatch stay. */
export async function forgetParcels(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`update parcel_bookings b set note = '', problem = '' from parcels p
    where p.id = b.parcel_id and p.order_id = any(${[...orderIds]}::uuid[])
      and (b.note <> '' or b.problem <> '')`.execute(tx)
  // A photo shows the label, and so the customer's address.
  await sql`delete from parcel_photos ph using parcels p
    where p.id = ph.parcel_id and p.order_id = any(${[...orderIds]}::uuid[])`.execute(tx)
  await sql`delete from parcel_suspensions s using parcels p
    where p.id = s.parcel_id and p.order_id = any(${[...orderIds]}::uuid[])`.execute(tx)
  await sql`update parcels set news_text = '', why_weight = ''
    where order_id = any(${[...orderIds]}::uuid[])`.execute(tx)
}
