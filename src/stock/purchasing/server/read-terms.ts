import { sql } from 'kysely'
import { seesCostsAt } from '#organization/users/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import type { PurchaseTerms } from '../purchase-orders.fields.ts'
import { access } from './find-purchase-order.ts'
import { currencyFor } from './order-rate.ts'

type Asked = {
  readonly supplierId: string
  readonly outletId: string
  /** Of the order. */
  readonly currency: string
  readonly variantIds: readonly string[]
}

export type KnownTerms = Omit<PurchaseTerms, 'available' | 'incoming' | 'lastCostMinor' | 'day'> & {
  readonly sku: string
  readonly quantityScale: number
  readonly isTheirs: boolean
  /** Whether the supplier's price is in the currency of the order. */
  readonly fits: boolean
}

/**
 * What a supplier asks for some variants in the currency of an order: the price of the supplier item,
 * else the product's cost in that currency. Variants that do not exist are left out.
 */
export async function termsFor(
  reader: Reader,
  { supplierId, currency, variantIds }: Omit<Asked, 'outletId'>,
): Promise<Map<string, KnownTerms>> {
  const found = await sql<KnownTerms>`
    select v.id as "variantId", v.sku, v.quantity_scale as "quantityScale", item.id is not null as "isTheirs",
      coalesce(item.currency = ${currency}, true) as fits,
      coalesce(item.supplier_sku, '') as "supplierSku",
      coalesce(item.pack_quantity, 1) * power(10, v.quantity_scale)::integer as "packQuantity",
      coalesce(item.least_quantity, 1) * power(10, v.quantity_scale)::integer as "leastQuantity",
      item.lead_days as "leadDays",
      coalesce(case when item.currency = ${currency} then item.price_minor end,
        case when v.currency = ${currency} then v.cost_minor end) as "unitCostMinor",
      coalesce((select json_agg(json_build_object('id', b.id, 'minQuantity', b.min_quantity,
          'priceMinor', b.price_minor, 'startsOn', b.starts_on, 'endsOn', b.ends_on)
          order by b.min_quantity)
        from supplier_price_breaks b where b.item_id = item.id and item.currency = ${currency}), '[]')
        as breaks
    from variants v left join supplier_items item on item.variant_id = v.id and item.supplier_id = ${supplierId}
      and item.is_active
    where v.id = any(${[...variantIds]}::uuid[])`.execute(reader)
  return new Map(found.rows.map((row) => [row.variantId, row]))
}

/** The terms for the form of an order, with the stock of the outlet. */
export async function readTerms(
  reader: Reader,
  actor: Actor,
  asked: Omit<Asked, 'currency'> & { readonly currency?: string | undefined },
) {
  requireWithinOutlets(actor, access, asked.outletId)
  const { outletId, variantIds } = asked
  const { currency } = await currencyFor(reader, asked)
  const terms = await termsFor(reader, { ...asked, currency })
  const stock = await sql<{
    variantId: string
    available: number
    incoming: number
    lastCostMinor: number | null
  }>`select v.id as "variantId",
      coalesce(level.on_hand - level.reserved - level.unavailable, 0) as available,
      coalesce((select sum(i.quantity)::bigint from stock_incoming i
        where i.variant_id = v.id and i.outlet_id = ${outletId}
          and i.blind_from_outlet_id is null), 0) as incoming,
      (select money_at_rate(line.unit_cost_minor, po.currency, po.rate, po.outlet_currency)
        from purchase_order_lines line
        join purchase_orders po on po.id = line.purchase_order_id
        join outlets o on o.id = ${outletId}
        where line.variant_id = v.id and po.sent_at is not null
          and po.outlet_currency = o.currency and not po.is_replacement
        order by po.sent_at desc, po.id desc limit 1) as "lastCostMinor"
    from variants v left join stock_levels level
      on level.variant_id = v.id and level.outlet_id = ${outletId}
    where v.id = any(${[...variantIds]}::uuid[])`.execute(reader)
  const seesCosts = seesCostsAt(actor, outletId)
  const day = await todayAt(reader, outletId)
  return {
    terms: stock.rows.flatMap((level): PurchaseTerms[] => {
      const known = terms.get(level.variantId)
      if (!known) return []
      const { supplierSku, packQuantity, leastQuantity, leadDays } = known
      return [
        {
          variantId: level.variantId,
          supplierSku,
          packQuantity,
          leastQuantity,
          leadDays,
          unitCostMinor: seesCosts ? known.unitCostMinor : null,
          breaks: seesCosts ? known.breaks : [],
          day,
          lastCostMinor: seesCosts ? level.lastCostMinor : null,
          available: level.available,
          incoming: level.incoming,
        },
      ]
    }),
  }
}
