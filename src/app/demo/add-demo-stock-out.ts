import { sql } from 'kysely'
import { addDays } from '#platform/days.ts'
import type { Tx } from '#platform/server/db/database.ts'
import {
  addPurchaseOrder,
  antedateSending,
  sendPurchaseOrder,
} from '#stock/purchasing/server/index.ts'
import { memberOf, type Team } from './create-team.ts'

/** What the supplier usually takes; the order was sent so long before the last unit was sold. */
const leadDays = 8

/** A product that sold out while its order is overdue: what that costs is in the analytics. */
export async function addDemoStockOut(tx: Tx, team: Team): Promise<void> {
  const actor = memberOf(team, 'super_manager')
  const gone = await longestGone(tx)
  if (!gone) return
  const { supplierId, outletId, variantId, goneOn } = gone
  const drafted = await addPurchaseOrder(tx, actor, {
    ...{ supplierId, outletId, expectedOn: goneOn, supplierReference: '', note: '' },
    lines: [{ variantId, quantity: 24 }],
  })
  const { id } = await sendPurchaseOrder(tx, actor, { ...drafted, by: 'other', to: '' })
  await antedateSending(tx, { id, sentAt: `${addDays(goneOn, -leadDays)}T09:12:00Z` })
}

type Gone = {
  readonly supplierId: string
  readonly outletId: string
  readonly variantId: string
  readonly goneOn: string
}

/** Of the products of the main warehouse of which nothing is available, the one for the longest time. */
async function longestGone(tx: Tx): Promise<Gone | undefined> {
  const { rows } = await sql<Gone>`
    select item.supplier_id as "supplierId", main.id as "outletId", v.id as "variantId",
      max(m.at)::date::text as "goneOn"
    from outlets main join stock_levels l on l.outlet_id = main.id
      and l.on_hand - l.reserved - l.unavailable <= 0
    join variants v on v.id = l.variant_id and v.is_active and v.quantity_scale = 0
    join supplier_items item on item.variant_id = v.id and item.is_preferred and item.is_active
      and item.currency = main.currency and item.price_minor is not null
    join stock_movements m on m.variant_id = l.variant_id and m.outlet_id = l.outlet_id
      and m.on_hand_delta - m.reserved_delta - m.unavailable_delta <> 0
    where main.code = 'MAIN'
    group by item.supplier_id, main.id, v.id, v.sku
    having max(m.at) < now() - interval '2 days'
    order by max(m.at), v.sku limit 1`.execute(tx)
  return rows[0]
}
