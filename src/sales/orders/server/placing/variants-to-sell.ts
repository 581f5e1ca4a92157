import { sql } from 'kysely'
import type { Minor } from '#platform/money.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { OfferedVariant } from '#stock/catalog/sale.rules.ts'

/** What of a variant decides what it costs and whether it may be ordered. */
export type SoldVariant = OfferedVariant & {
  readonly id: string
  readonly title: string
  readonly quantityScale: number
  readonly priceMinor: Minor
  readonly costMinor: Minor | null
  readonly currency: string
  readonly taxClass: string
}

export async function variantsToSell(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SoldVariant>> {
  const found = await sql<SoldVariant>`
    select v.id, v.sku, v.title, v.quantity_scale as "quantityScale", v.price_minor as "priceMinor",
      v.cost_minor as "costMinor", v.currency, v.is_active as "isActive", p.state,
      p.tax_class as "taxClass"
    from variants v join products p on p.id = v.product_id
    where v.id = any(${[...new Set(ids)]}::uuid[])`.execute(reader)
  return new Map(found.rows.map((variant) => [variant.id, variant]))
}
