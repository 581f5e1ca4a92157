import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'

export type NamedBySku = {
  readonly id: string
  /** As it was requested. */
  readonly sku: string
  readonly quantityScale: number
}

/** Variants by their SKUs; the SKU of a merged one finds its target. */
export async function variantsBySku(
  reader: Reader,
  skus: readonly string[],
): Promise<ReadonlyMap<string, NamedBySku>> {
  const found = await sql<NamedBySku>`
    select coalesce(merged_into_id, id) as id, sku, quantity_scale as "quantityScale"
    from variants where sku = any(${[...new Set(skus)]}::text[])`.execute(reader)
  return new Map(found.rows.map((row) => [row.sku, row]))
}
