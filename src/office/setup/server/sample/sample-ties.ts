import { sql } from 'kysely'
import { z } from 'zod'
import type { Reader } from '#platform/server/db/database.ts'
import { orderLabel, orderNoun } from '#sales/orders/orders.nouns.ts'

export type Tie = { readonly label: string; readonly path: string | null; readonly why: string }

const fields = z.object({
  id: z.uuid().nullish(),
  number: z.union([z.string(), z.number()]).nullish(),
  order_id: z.uuid().nullish(),
  variant_id: z.uuid().nullish(),
  outlet_id: z.uuid().nullish(),
})

const nameOf: Readonly<Record<string, string>> = {
  gift_cards: 'Gift card',
  goods_receipts: 'Goods receipt',
  landed_costs: 'Landed cost',
  order_invoices: 'Invoice',
  orders: 'Order',
  products: 'Product',
  purchase_order_lines: 'Purchase order line',
  purchase_orders: 'Purchase order',
  register_sessions: 'Shift of a register',
  returns: 'Return',
  sales: 'Sale',
  stock_counts: 'Stock count',
  supplier_claims: 'Supplier claim',
  supplier_invoices: 'Supplier invoice',
  supplier_items: 'Supplier item',
  suppliers: 'Supplier',
  transfers: 'Transfer',
  transfer_lines: 'Transfer line',
}

const mostTies = 20

/** The real records that sample data are tied to, in words: with one of them, nothing is removed. */
export async function sampleTies(
  reader: Reader,
  practiceOrders: readonly string[],
): Promise<Tie[]> {
  const found = await sql<{
    relation: string
    fields: unknown
    target: string | null
    targetName: string | null
    orderId: string | null
    orderNumber: number | null
    sku: string | null
    outlet: string | null
  }>`select t.relation, t.fields, t.target_relation as target,
      coalesce(tv.sku, toutlet.code, torder.number::text, tpurchase.number::text, tsupplier.name)
        as "targetName",
      coalesce(o.id, torder.id) as "orderId", coalesce(o.number, torder.number) as "orderNumber",
      v.sku, outlet.code as outlet
    from setup_sample_ties(${[...practiceOrders]}::uuid[]) t
    left join variants tv on tv.id = t.target_id
    left join outlets toutlet on toutlet.id = t.target_id
    left join orders torder on torder.id = t.target_id
    left join purchase_orders tpurchase on tpurchase.id = t.target_id
    left join suppliers tsupplier on tsupplier.id = t.target_id
    left join orders o on o.id = coalesce((t.fields->>'order_id')::uuid,
      case t.relation when 'orders' then (t.fields->>'id')::uuid end)
    left join variants v on v.id = (t.fields->>'variant_id')::uuid
    left join outlets outlet on outlet.id = (t.fields->>'outlet_id')::uuid
    order by t.relation, "orderNumber", v.sku, outlet.code limit 500`.execute(reader)
  const ties = found.rows.map((row): Tie => {
    if (row.relation === 'stock_levels')
      return {
        label: `Stock of ${row.sku ?? ''} at ${row.outlet ?? ''}`,
        path: '/inventory',
        why:
          row.target === 'variants'
            ? 'It is stock of your own product. Set it to 0 there, and add it at an outlet of your own.'
            : 'Sample products have stock at your own outlet.',
      }
    const why = whyTied(row.target, row.targetName)
    if (row.orderId && row.orderNumber !== null && row.relation !== 'order_invoices')
      return { label: orderLabel(row.orderNumber), path: orderNoun.path(row.orderId), why }
    const { number } = fields.parse(row.fields)
    const name = nameOf[row.relation] ?? 'Record'
    return {
      label: number === null || number === undefined ? name : `${name} ${number}`,
      path: null,
      why,
    }
  })
  const once = new Map(ties.map((tie) => [`${tie.label} ${tie.why}`, tie]))
  return [...once.values()].slice(0, mostTies)
}

function whyTied(target: string | null, name: string | null): string {
  switch (target) {
    case null:
      return 'It is never deleted.'
    case 'variants':
    case 'products':
      return `It has your product ${name ?? ''}, which is not sample data.`
    case 'outlets':
      return `It is at your outlet ${name ?? ''}, which is not sample data.`
    case 'orders':
      return 'It is a real order, and has sample data.'
    default:
      return `It belongs to ${(nameOf[target] ?? 'a record').toLowerCase()} ${name ?? ''}, which is not sample data.`
  }
}
