import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { isWithinOutlets } from '#platform/server/within-outlets.ts'
import { codeMerging } from '#sales/channels/server/index.ts'
import { followsMerge, orderMerging } from '#sales/orders/server/index.ts'
import type { ProductParts, UsesOf } from '#stock/catalog/server/index.ts'
import {
  hasMoved,
  stockAt,
  stockMerging,
  stockUses,
  whereStock,
} from '#stock/inventory/server/index.ts'
import { packagingMerging } from '#stock/packaging/server/index.ts'
import { snoozeMerging } from '#stock/purchasing/server/index.ts'
import { supplierItemMerging } from '#stock/suppliers/server/index.ts'

/** What the product pages know of the areas below the catalogue. */
export const productParts: ProductParts = {
  hasMoved,
  stockAt,
  whereStock,
  uses: [stockUses, documentUses],
  merging: [
    stockMerging,
    orderMerging,
    supplierItemMerging,
    snoozeMerging,
    packagingMerging,
    codeMerging,
  ],
}

type Count = {
  readonly variantId: string
  readonly sku: string
  readonly outletId: string
  readonly outletCode: string
  readonly kind: keyof typeof kinds
  readonly count: number
}

const kinds = {
  order: { one: 'open order', many: 'open orders', path: (id: string) => `/orders?variant=${id}` },
  waiting_order: {
    ...{ one: 'order that is not packed', many: 'orders that are not packed' },
    path: (id: string) => `/orders?variant=${id}`,
  },
  transfer: { one: 'open transfer', many: 'open transfers', path: () => '/stock-transfer' },
  purchase: {
    ...{ one: 'open purchase order', many: 'open purchase orders' },
    path: () => '/purchase-orders',
  },
  count: { one: 'open stock count', many: 'open stock counts', path: () => '/stock-audit' },
  receipt: { one: 'open goods receipt', many: 'open goods receipts', path: () => '/receiving' },
} as const

/** The documents that are not at their end and have a line of a variant, by outlet. */
async function documentUses(...[reader, actor, variantIds]: Parameters<UsesOf>) {
  const ids = [...variantIds]
  const found = await sql<Count>`with lines as (
      select case when ${followsMerge} and not exists (select from wave_orders wo
          where wo.order_id = o.id and wo.left_at is null) then 'waiting_order' else 'order' end as kind, o.id, o.outlet_id, l.variant_id
      from order_lines l join orders o on o.id = l.order_id
      where l.variant_id = any(${ids}::uuid[]) and o.state in ('pending', 'confirmed', 'packed')
      union
      select 'transfer', t.id, t.from_outlet_id, l.variant_id
      from transfer_lines l join transfers t on t.id = l.transfer_id
      where l.variant_id = any(${ids}::uuid[])
        and t.state not in ('closed', 'rejected', 'cancelled')
      union
      select 'purchase', p.id, p.outlet_id, l.variant_id
      from purchase_order_lines l join purchase_orders p on p.id = l.purchase_order_id
      where l.variant_id = any(${ids}::uuid[])
        and p.state not in ('closed', 'rejected', 'cancelled')
      union
      select 'receipt', r.id, r.outlet_id, l.variant_id
      from goods_receipt_lines l join goods_receipts r on r.id = l.receipt_id
      where l.variant_id = any(${ids}::uuid[]) and r.state in ('counting', 'received')
      union
      select 'count', c.id, c.outlet_id, l.variant_id
      from stock_count_lines l join stock_counts c on c.id = l.count_id
      where l.variant_id = any(${ids}::uuid[]) and c.state in ('counting', 'review')
    )
    select v.id as "variantId", v.sku, o.id as "outletId", o.code as "outletCode", lines.kind,
      count(*) as count
    from lines join variants v on v.id = lines.variant_id join outlets o on o.id = lines.outlet_id
    group by v.id, o.id, lines.kind order by lines.kind, o.code, v.sku`.execute(reader)
  return found.rows.map(({ variantId, sku, outletId, outletCode, kind, count }) => {
    const { one, many, path } = kinds[kind]
    return {
      variantId,
      what: `${sku} at ${outletCode}: ${count} ${count === 1 ? one : many}`,
      path: path(variantId),
      isOpen: true,
      goesAlong: kind === 'waiting_order',
      isOwn: isWithinOutlets(actor, capability.products, outletId),
    }
  })
}
