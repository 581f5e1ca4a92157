import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

/**
 * Calculates an order's total again from its lines, each rounded half away from zero like `priceOf`,
 * without what was cancelled of them; the version goes up by one.
 */
export async function refreshTotal(tx: Tx, id: string) {
  const found = await sql<{
    outletId: string
    totalMinor: number
    lines: number
    version: number
  }>`with sums as (
      select coalesce(sum(round((line.quantity - line.cancelled)::numeric * line.unit_cost_minor
        / power(10::numeric, v.quantity_scale))), 0)::bigint as total, count(*) as lines
      from purchase_order_lines line join variants v on v.id = line.variant_id
      where line.purchase_order_id = ${id}
    ) update purchase_orders po set total_minor = sums.total, version = po.version + 1
    from sums where po.id = ${id}
    returning po.outlet_id as "outletId", po.total_minor as "totalMinor", sums.lines, po.version`.execute(
    tx,
  )
  const [sum] = found.rows
  if (!sum) throw new Error(`There is no purchase order ${id}.`)
  return sum
}
