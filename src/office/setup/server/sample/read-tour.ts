import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { TourOrder } from '../../sample.contract.ts'
import { tourRef } from './sample-goods.ts'

/** The tour's order as it is now: the tour never says that something happened that did not. */
export async function readTour(reader: Reader): Promise<{ order: TourOrder | null }> {
  const found = await sql<TourOrder>`select o.id as "orderId", o.number, o.state,
      exists (select from order_lines l where l.order_id = o.id and l.packed_quantity > 0)
        as "isPicked",
      p.id as "parcelId", p.code as "parcelCode", p.state as "parcelState",
      exists (select from load_sheet_parcels lp where lp.parcel_id = p.id and lp.removed_at is null)
        as "isLoaded",
      (select l.id from load_sheets l
        left join load_sheet_parcels lp on lp.sheet_id = l.id and lp.parcel_id = p.id
          and lp.removed_at is null
        where l.outlet_id = o.outlet_id and l.courier_id = p.courier_id
          and (lp.parcel_id is not null or l.state = 'open')
        order by lp.parcel_id is not null desc, l.number desc limit 1) as "sheetId",
      (select coalesce(json_agg(json_build_object('sku', v.sku,
          'open', l.quantity - l.cancelled_quantity - l.packed_quantity) order by l.position), '[]')
        from order_lines l join variants v on v.id = l.variant_id where l.order_id = o.id) as skus
    from orders o
    join sample_records s on s.record_id = o.id and s.relation = 'orders'
    left join lateral (select id, code, state, courier_id from parcels where order_id = o.id
      order by code desc limit 1) p on true
    where o.external_ref = ${tourRef} and exists (select from sample_business where stage = 'ready')`.execute(
    reader,
  )
  return { order: found.rows[0] ?? null }
}
