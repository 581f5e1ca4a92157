import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import type { UnavailableKind } from '../stock-words.ts'
import { lockLevels } from './lock-levels.ts'
import { todayAt } from './outlet-day.ts'
import type { StockRow } from './stock-rows.ts'

/**
 * The available and unreserved stock of lots. The levels stay locked. Reserved stock leaves with
 * its document.
 */
export async function freeOfLots(
  tx: Tx,
  lotIds: readonly string[],
  /** Only where the lot is past its date at the outlet. */
  { onlyExpired = false }: { readonly onlyExpired?: boolean } = {},
): Promise<StockRow[]> {
  const isMeant = onlyExpired ? sql`lot.expires_on < ${todayAt('place.outlet_id')}` : sql`true`
  const touched = await sql<{ variantId: string; outletId: string }>`
    select distinct variant_id as "variantId", outlet_id as "outletId" from stock_places
    where lot_id = any(${lotIds}::uuid[]) and on_hand > unavailable`.execute(tx)
  if (touched.rows.length === 0) return []
  const levels = await lockLevels(tx, touched.rows)
  const places = await sql<Required<StockRow>>`
    select place.variant_id as "variantId", place.outlet_id as "outletId", place.lot_id as "lotId",
      place.bin_id as "binId", place.on_hand - place.unavailable as quantity
    from stock_places place join lots lot on lot.id = place.lot_id
    where place.lot_id = any(${lotIds}::uuid[]) and place.on_hand > place.unavailable and ${isMeant}
    order by place.variant_id, place.outlet_id, place.lot_id, place.bin_id`.execute(tx)
  const left = new Map(
    levels.all.map((level) => [level, level.onHand - level.reserved - level.unavailable]),
  )
  return places.rows.flatMap((place) => {
    const level = levels.of(place)
    const quantity = Math.min(place.quantity, left.get(level) ?? 0)
    left.set(level, (left.get(level) ?? 0) - quantity)
    return quantity > 0 ? [{ ...place, quantity }] : []
  })
}

/** The unavailable stock of a lot of this kind, place by place, from the ledger. */
export async function setAsideOfLot(
  tx: Tx,
  lotId: string,
  kind: UnavailableKind,
): Promise<StockRow[]> {
  const found = await sql<StockRow>`
    select variant_id as "variantId", outlet_id as "outletId", lot_id as "lotId", bin_id as "binId",
      sum(unavailable_delta)::bigint as quantity
    from stock_movements where lot_id = ${lotId} and unavailable_kind = ${kind}
    group by 1, 2, 3, 4 having sum(unavailable_delta) > 0
    order by 1, 2, 4`.execute(tx)
  return found.rows
}
