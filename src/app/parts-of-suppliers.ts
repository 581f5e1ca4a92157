import { sql } from 'kysely'
import { supplierReturnNoun } from '#delivery/returns/returns.nouns.ts'
import { capability } from '#organization/users/capabilities.ts'
import { invitationNoun, userNoun } from '#organization/users/users.nouns.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { landedCostNoun } from '#stock/landed-costs/landed-costs.nouns.ts'
import { purchaseOrderNoun } from '#stock/purchasing/purchasing.nouns.ts'
import { orderLabel } from '#stock/purchasing/server/index.ts'
import { receiptNoun } from '#stock/receiving/receiving.nouns.ts'
import { shipNoticeNoun } from '#stock/ship-notices/ship-notices.nouns.ts'
import { supplierClaimNoun } from '#stock/supplier-claims/supplier-claims.nouns.ts'
import { supplierInvoiceNoun } from '#stock/supplier-invoices/supplier-invoices.nouns.ts'
import type { SupplierParts } from '#stock/suppliers/server/index.ts'
import { supplierNoun } from '#stock/suppliers/suppliers.nouns.ts'

/** What the areas below keep of suppliers: see `SupplierParts`. */
export const supplierParts: SupplierParts = {
  openOrders: (actor) => sql`(select count(*) from purchase_orders po
    where po.supplier_id = s.id and po.state not in ('closed', 'rejected', 'cancelled')
      and ${withinOutlets(actor, capability.purchaseOrders, 'po.outlet_id')})`,
  orderedSince: async (reader, { supplierId, listId }) => {
    const found = await sql<{ number: number }>`select po.number from purchase_orders po
      where po.supplier_id = ${supplierId} and po.state not in ('cancelled', 'rejected')
        and not po.is_history
        and coalesce(po.sent_at, po.created_at) >
          (select applied_at from supplier_price_lists where id = ${listId})
        and exists (select from purchase_order_lines line
          join supplier_items item on item.variant_id = line.variant_id
            and item.supplier_id = po.supplier_id
          join supplier_price_list_items changed on changed.item_id = item.id
            and changed.price_list_id = ${listId}
          where line.purchase_order_id = po.id)
      order by po.number limit 1`.execute(reader)
    const [order] = found.rows
    return order ? orderLabel(reader, order.number) : null
  },
  records: [
    { table: 'purchase_orders', what: 'Purchase orders', noun: purchaseOrderNoun },
    { table: 'goods_receipts', what: 'Receipts', noun: receiptNoun },
    { table: 'ship_notices', what: 'Announced deliveries', noun: shipNoticeNoun },
    { table: 'landed_costs', what: 'Landed costs', noun: landedCostNoun },
    { table: 'supplier_invoices', what: 'Invoices', noun: supplierInvoiceNoun },
    { table: 'supplier_claims', what: 'Claims', noun: supplierClaimNoun },
    { table: 'supplier_returns', what: 'Returns to the supplier', noun: supplierReturnNoun },
    { table: 'supplier_score_links', what: 'Shared scores', noun: supplierNoun },
    { table: 'profiles', what: 'Portal users', noun: userNoun },
    { table: 'invitations', what: 'Invitations', noun: invitationNoun },
  ],
}
