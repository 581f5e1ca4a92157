import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { SupplierParts } from '#stock/suppliers/server/index.ts'

/** What the areas below keep of suppliers: see `SupplierParts`. */
export const supplierParts: SupplierParts = {
  openOrders: (actor) => sql`(select count(*) from purchase_orders po
    where po.supplier_id = s.id and po.state not in ('closed', 'rejected', 'cancelled')
      and ${withinOutlets(actor, capability.purchaseOrders, 'po.outlet_id')})`,
}
