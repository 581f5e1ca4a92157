import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { refuseShortages, type Short } from '../shortage.rules.ts'

/** True when a statement violated one of the constraints against overselling. */
export function isShortage(constraint: string | null): boolean {
  return (
    constraint === 'stock_enough_available' ||
    constraint === 'stock_on_hand_not_negative' ||
    constraint === 'stock_nothing_where_merged_away' ||
    constraint === 'stock_movements_variant_id_outlet_id_fkey' ||
    constraint === 'stock_reservations_variant_id_outlet_id_fkey'
  )
}

/** Names the SKUs that are short, with the available and the requested quantity. */
export async function explainShortage(
  reader: Reader,
  outletId: string,
  asked: readonly { variantId: string; quantity: number }[],
): Promise<Refusal> {
  const found = await sql<Short>`
    select v.sku, v.title, o.code as outlet, sum(a.quantity)::bigint as asked,
      v.quantity_scale as scale,
      p.allows_back_order as "allowsBackOrder",
      coalesce(max(l.on_hand - l.reserved - l.unavailable), 0) as available
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a("variantId" uuid, quantity bigint)
    join variants v on v.id = a."variantId"
    join products p on p.id = v.product_id
    join outlets o on o.id = ${outletId}
    left join stock_levels l on l.variant_id = v.id and l.outlet_id = o.id
    group by v.id, o.code, p.allows_back_order
    having sum(a.quantity) > coalesce(max(l.on_hand - l.reserved - l.unavailable), 0)
    order by v.sku`.execute(reader)
  const [first, ...more] = found.rows
  if (first) return refuseShortages([first, ...more])
  // Stock was released between the failed statement and this query.
  return new Refusal(
    'conflict',
    'insufficient_stock',
    'There was too little stock a moment ago. Please try again.',
  )
}
