import { sql } from 'kysely'
import { formatQuantity } from '#platform/quantity.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'

type Short = {
  sku: string
  title: string
  outlet: string
  available: number
  asked: number
  scale: number
}

/** True when a statement broke one of the rules that keep stock from being oversold. */
export function isShortage(constraint: string | null): boolean {
  return (
    constraint === 'stock_enough_available' ||
    constraint === 'stock_on_hand_not_negative' ||
    constraint === 'stock_movements_variant_id_outlet_id_fkey' ||
    constraint === 'stock_reservations_variant_id_outlet_id_fkey'
  )
}

/** Says which SKUs fall short, how many are there and how many were asked for. */
export async function explainShortage(
  reader: Reader,
  outletId: string,
  asked: readonly { variantId: string; quantity: number }[],
): Promise<Refusal> {
  const found = await sql<Short>`
    select v.sku, v.title, o.code as outlet, sum(a.quantity)::bigint as asked,
      v.quantity_scale as scale,
      coalesce(max(l.on_hand - l.reserved - l.unavailable), 0) as available
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a("variantId" uuid, quantity bigint)
    join variants v on v.id = a."variantId"
    join outlets o on o.id = ${outletId}
    left join stock_levels l on l.variant_id = v.id and l.outlet_id = o.id
    group by v.id, o.code
    having sum(a.quantity) > coalesce(max(l.on_hand - l.reserved - l.unavailable), 0)
    order by v.sku`.execute(reader)
  const [first] = found.rows
  if (!first) {
    // Someone gave stock back between the failed statement and this look.
    return new Refusal(
      'conflict',
      'insufficient_stock',
      'There was too little stock a moment ago. Please try again.',
    )
  }
  const more = found.rows.length > 1 ? ` ${found.rows.length - 1} more are short as well.` : ''
  return new Refusal(
    'conflict',
    'insufficient_stock',
    `Only ${formatQuantity(first.available, first.scale)} of ${first.sku} (${first.title}) are available at ${first.outlet}; ${formatQuantity(first.asked, first.scale)} were asked for.${more} Take fewer, or choose another outlet.`,
    { field: 'lines', details: { short: found.rows } },
  )
}
