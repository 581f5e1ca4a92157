import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import { packedLotsOf } from '#sales/orders/server/index.ts'

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
