import { sql } from 'kysely'
import type { Refusal } from '#platform/refusal.ts'
import { keptByLandedCosts } from '#stock/landed-costs/server/index.ts'
import type { ReceivingParts } from '#stock/receiving/server/index.ts'
import { noticeParts } from '#stock/ship-notices/server/index.ts'
import { keptByClaims } from '#stock/supplier-claims/server/index.ts'

/** By the constraints of tables that are about receipts. */
const whyKept: Readonly<Record<string, (label: string) => Refusal>> = {
  ...keptByLandedCosts,
  ...keptByClaims,
}

/** What the areas below know of delivered goods: see `ReceivingParts`. */
export const receivingParts: ReceivingParts = {
  awaited: (variant, outlet) => sql`(select coalesce(sum(l.short_quantity), 0)::bigint
    from order_lines l join orders o on o.id = l.order_id
    where l.variant_id = ${sql.ref(variant)} and l.short_quantity > 0
      and o.outlet_id = ${sql.ref(outlet)} and o.state in ('pending', 'confirmed'))`,
  notices: noticeParts,
  whyKept: (constraint, label) => whyKept[constraint ?? '']?.(label) ?? null,
}
