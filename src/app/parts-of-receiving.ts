import { sql } from 'kysely'
import type { ReceivingParts } from '#stock/receiving/server/index.ts'
import { noticeParts } from '#stock/ship-notices/server/index.ts'

/** What the areas below know of delivered goods: see `ReceivingParts`. */
export const receivingParts: ReceivingParts = {
  awaited: (variant, outlet) => sql`(select coalesce(sum(l.short_quantity), 0)::bigint
    from order_lines l join orders o on o.id = l.order_id
    where l.variant_id = ${sql.ref(variant)} and l.short_quantity > 0
      and o.outlet_id = ${sql.ref(outlet)} and o.state in ('pending', 'confirmed'))`,
  notices: noticeParts,
}
