import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import { packedLotsOf } from '#sales/orders/server/index.ts'
import type { Chosen } from '#stock/inventory/server/index.ts'

/** The quantity of each lot picked for an order and not packed yet. */
export async function pickedAndNotPacked(
  reader: Reader,
  orderId: string,
  variantId: string,
): Promise<ReadonlyMap<string, number>> {
  const picked = await sql<{ lotId: string; quantity: number }>`
    select p.lot_id as "lotId", sum(p.quantity)::bigint as quantity
    from wave_picks p join wave_lines l on l.id = p.line_id
    where l.order_id = ${orderId} and l.variant_id = ${variantId} and p.lot_id is not null
    group by p.lot_id`.execute(reader)
  const left = new Map(picked.rows.map(({ lotId, quantity }) => [lotId, quantity]))
  for (const { lotId, quantity } of await packedLotsOf(reader, orderId))
    left.set(lotId, (left.get(lotId) ?? 0) - quantity)
  return left
}

/** The bins and lots that an order was picked from, by the ids of its lines. */
export async function pickedOf(
  reader: Reader,
  orderId: string,
): Promise<ReadonlyMap<string, readonly Chosen[]>> {
  const found = await sql<{
    lineId: string
    binId: string | null
    lotId: string | null
    quantity: number
  }>`select l.order_line_id as "lineId", p.bin_id as "binId", p.lot_id as "lotId",
      sum(p.quantity)::bigint as quantity
    from wave_picks p join wave_lines l on l.id = p.line_id
    where l.order_id = ${orderId} and (p.bin_id is not null or p.lot_id is not null)
    group by 1, 2, 3 order by 1, 2, 3`.execute(reader)
  const byLine = Map.groupBy(found.rows, ({ lineId }) => lineId)
  return new Map(
    [...byLine].map(([lineId, rows]) => [
      lineId,
      rows.map(({ binId, lotId, quantity }) => ({
        quantity,
        ...(binId === null ? {} : { binId }),
        ...(lotId === null ? {} : { lotId }),
      })),
    ]),
  )
}
