import { sql } from 'kysely'
import type { OutletFacts } from '#organization/outlets/outlets.rules.ts'
import { outletFacts } from '#organization/outlets/server/index.ts'
import type { Minor } from '#platform/money.ts'
import { notFound } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'

export type StockedVariant = {
  readonly id: string
  readonly sku: string
  readonly tracking: 'none' | 'lot' | 'expiry'
  readonly quantityScale: number
  readonly onHand: number
  /** What may be issued: neither reserved nor unavailable. */
  readonly available: number
  readonly hasMoved: boolean
  /** The value of all stock on hand; at or below zero it is zero. */
  readonly valueMinor: Minor
  /** The cost of one unit, or else its price. */
  readonly costMinor: Minor
  readonly reorderPoint: number | null
  readonly reorderQuantity: number | null
  readonly mostQuantity: number | null
  readonly leadDays: number | null
  readonly binId: string | null
  /** The SKU of the variant that it was merged into. */
  readonly mergedIntoSku: string | null
}

/** The part of the stock on hand in one bin and of one lot. */
export type StockedPlace = {
  readonly variantId: string
  readonly lot: string | null
  readonly binId: string | null
  readonly onHand: number
}

type NamedBin = { readonly id: string; readonly code: string; readonly name: string }

/** What a stock list is compared with. */
export type StockAt = {
  readonly outletId: string
  readonly outlet: OutletFacts & { readonly currency: string }
  readonly variantBySku: ReadonlyMap<string, StockedVariant>
  readonly placesOf: ReadonlyMap<string, readonly StockedPlace[]>
  /** By code or by the name in another system, in capitals. */
  readonly binByName: ReadonlyMap<string, NamedBin>
  /** By variant and code. */
  readonly expiryOfLot: ReadonlyMap<string, string | null>
}

export async function readStockAt(
  reader: Reader,
  outletId: string,
  skus: readonly string[],
): Promise<StockAt> {
  const outlet = await outletFacts(reader, outletId)
  if (!outlet) throw notFound('This outlet')
  const variants = await sql<StockedVariant>`
    select v.id, v.sku, v.tracking, v.quantity_scale as "quantityScale",
      coalesce(l.on_hand, 0) as "onHand",
      coalesce(l.on_hand - l.reserved - l.unavailable, 0) as available,
      coalesce(l.value_minor, 0) as "valueMinor",
      coalesce(v.cost_minor, v.price_minor) as "costMinor",
      l.last_moved_at is not null as "hasMoved", l.reorder_point as "reorderPoint",
      l.reorder_quantity as "reorderQuantity", l.most_quantity as "mostQuantity",
      l.lead_days as "leadDays", l.bin_id as "binId",
      (select survivor.sku from variants survivor where survivor.id = v.merged_into_id)
        as "mergedIntoSku"
    from variants v
    left join stock_levels l on l.variant_id = v.id and l.outlet_id = ${outletId}
    where v.sku = any(${[...skus]}::text[])`.execute(reader)
  const ids = variants.rows.map(({ id }) => id)
  const places = await sql<StockedPlace>`
    select p.variant_id as "variantId", lots.code as lot, p.bin_id as "binId", p.on_hand as "onHand"
    from stock_places p left join lots on lots.id = p.lot_id
    where p.outlet_id = ${outletId} and p.variant_id = any(${ids}::uuid[])
      and p.on_hand <> 0`.execute(reader)
  const bins = await sql<NamedBin>`
    select id, code, name from bins where outlet_id = ${outletId} and not is_archived`.execute(
    reader,
  )
  const lots = await sql<{ key: string; expiry: string | null }>`
    select variant_id || ' ' || code as key, expires_on as expiry from lots
    where variant_id = any(${ids}::uuid[])`.execute(reader)
  return {
    outletId,
    outlet,
    variantBySku: new Map(variants.rows.map((row) => [row.sku, row])),
    placesOf: Map.groupBy(places.rows, ({ variantId }) => variantId),
    binByName: new Map([
      ...bins.rows.flatMap((bin) => (bin.name ? [[bin.name.toUpperCase(), bin] as const] : [])),
      ...bins.rows.map((bin) => [bin.code, bin] as const),
    ]),
    expiryOfLot: new Map(lots.rows.map(({ key, expiry }) => [key, expiry])),
  }
}
