import { type RawBuilder, sql } from 'kysely'
import type { ContainedLine } from '../../parcel-contents.ts'

/**
 * The contents of the parcel of order `o`, as a JSON list of `ContainedLine`. Quantities stay
 * counts of steps with their scale, so that they are formatted in one place.
 */
export function containedLines(column: 'ready_quantity' | 'packed_quantity') {
  const quantity = sql.ref(`held.${column}`)
  const lines: RawBuilder<readonly ContainedLine[]> = sql`(
    select coalesce(jsonb_agg(jsonb_build_object('sku', held.sku, 'title', held.title,
      'quantity', ${quantity}, 'scale', held.quantity_scale, 'unit', coalesce(v.unit, 'piece'))
      order by held.position), '[]')
    from order_lines held left join variants v on v.id = held.variant_id
    where held.order_id = o.id and ${quantity} > 0)`
  return lines
}
