import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import { isBlocked, pickedHere } from '#stock/inventory/server/index.ts'
import type { Demand, PlaceToPick } from '../../lay-out.rules.ts'

/** What the open orders of a wave still need. */
export async function demandsOf(reader: Reader, waveId: string): Promise<readonly Demand[]> {
  const found = await sql<Demand>`
    select l.order_id as "orderId", l.id as "orderLineId", wo.position as "orderPosition",
      l.variant_id as "variantId",
      l.ready_quantity - l.packed_quantity as quantity
    from wave_orders wo join orders o on o.id = wo.order_id
    join order_lines l on l.order_id = wo.order_id
    where wo.wave_id = ${waveId} and wo.left_at is null and o.state = 'confirmed'
      and l.ready_quantity > l.packed_quantity
    order by wo.position, l.position`.execute(reader)
  return found.rows
}

/**
 * The bins of the products, less what other waves pick from there and what was packed or picked
 * without a wave: stock is issued only when it leaves. Lots on hold or expired are left out.
 */
export async function placesFor(
  reader: Reader,
  { outletId, variantIds }: { readonly outletId: string; readonly variantIds: readonly string[] },
): Promise<readonly (PlaceToPick & { readonly binCode: string | null })[]> {
  const found = await sql<PlaceToPick & { binCode: string | null }>`
    with of_waves as (
      select l.variant_id, l.bin_id, l.lot_id,
        sum(l.picked + l.in_hand + case when wo.left_at is null
          then l.quantity - l.picked - l.short - l.in_hand else 0 end) as quantity
      from wave_lines l join orders o on o.id = l.order_id
      join wave_orders wo on wo.wave_id = l.wave_id and wo.order_id = l.order_id
      where l.variant_id = any(${[...variantIds]}::uuid[]) and o.outlet_id = ${outletId}
        and o.state in ('confirmed', 'packed')
      group by l.variant_id, l.bin_id, l.lot_id
    ), taken as (
      select variant_id, bin_id, lot_id, sum(quantity) as quantity from (
        select * from of_waves union all
        select * from ${pickedHere(outletId, variantIds, 'assumed')} packed_without_wave) every
      group by variant_id, bin_id, lot_id
    )
    select p.variant_id as "variantId", p.bin_id as "binId", p.lot_id as "lotId",
      lot.expires_on::text as "expiresOn", coalesce(b.walk_order, 2147483647) as walk,
      b.code as "binCode",
      (p.on_hand - p.unavailable - coalesce(taken.quantity, 0))::bigint as quantity
    from stock_places p left join bins b on b.id = p.bin_id left join lots lot on lot.id = p.lot_id
    left join taken on taken.variant_id = p.variant_id
      and taken.bin_id is not distinct from p.bin_id and taken.lot_id is not distinct from p.lot_id
    where p.outlet_id = ${outletId} and p.variant_id = any(${[...variantIds]}::uuid[])
      and p.on_hand - p.unavailable - coalesce(taken.quantity, 0) > 0
      and (lot.id is null or not ${isBlocked('p.outlet_id')})
    order by p.variant_id, p.bin_id, p.lot_id`.execute(reader)
  return found.rows
}
