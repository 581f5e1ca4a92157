import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

export type PastPrice = {
  readonly variantId: string
  readonly beforeMinor: number | null
  readonly afterMinor: number
  readonly currency: string
  /** ISO 8601. */
  readonly at: string
}

/** Earlier prices of variants, for demo data only. */
export async function addPastPrices(tx: Tx, rows: readonly PastPrice[]): Promise<void> {
  await sql`insert into price_changes
      (variant_id, what, before_minor, after_minor, currency, changed_at)
    select "variantId", 'price', "beforeMinor", "afterMinor", currency, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("variantId" uuid,
      "beforeMinor" bigint, "afterMinor" bigint, currency text, at timestamptz)`.execute(tx)
}

/** The product and the variant of every existing SKU. */
export async function productIds(
  tx: Tx,
  skus: readonly string[],
): Promise<readonly { sku: string; variantId: string; productId: string }[]> {
  const found = await sql<{ sku: string; variantId: string; productId: string }>`
    select sku, id as "variantId", product_id as "productId" from variants
    where sku = any(${[...skus]}::text[])`.execute(tx)
  return found.rows
}
