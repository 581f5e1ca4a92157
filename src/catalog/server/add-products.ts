import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEventsFrom } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { variantNoun } from '../catalog.nouns.ts'

/** A product with its one variant, as files and the demo bring it. */
export type NewProduct = {
  readonly sku: string
  readonly title: string
  readonly category?: string
  readonly brand?: string
  readonly priceMinor: number
  readonly currency: string
  readonly barcodes?: readonly string[]
}

/**
 * Adds the products whose SKU is not there yet and leaves the others as they are.
 *
 * @returns the variant id of every SKU that was asked for, and how many were new
 */
export async function addProducts(
  tx: Tx,
  actor: Actor,
  products: readonly NewProduct[],
): Promise<{ idBySku: Map<string, string>; added: number }> {
  const known = await variantIds(
    tx,
    products.map((product) => product.sku),
  )
  const bySku = new Map(products.map((product) => [product.sku, product]))
  const fresh = [...bySku.values()].filter((product) => !known.has(product.sku))
  if (fresh.length === 0) return { idBySku: known, added: 0 }
  const rows = fresh.map((product) => ({
    id: newId(),
    productId: newId(),
    category: '',
    brand: '',
    ...product,
  }))
  const input = JSON.stringify(rows)
  const barcodes = rows.flatMap(({ id, barcodes: codes }) =>
    (codes ?? []).map((code) => ({ id, code })),
  )
  await sql`with input as (
    select * from jsonb_to_recordset(${input}::jsonb) as r(id uuid, "productId" uuid, sku text,
      title text, category text, brand text, "priceMinor" bigint, currency text)
  ), new_products as (
    insert into products (id, title, category, brand) select "productId", title, category, brand from input
  ), new_variants as (
    insert into variants (id, product_id, sku, title, price_minor, currency)
    select id, "productId", sku, title, "priceMinor", currency from input
  ), new_barcodes as (
    insert into barcodes (code, variant_id)
    select code, id from jsonb_to_recordset(${JSON.stringify(barcodes)}::jsonb) as b(id uuid, code text)
  ), new_events as (
    select 'variant.added' as type, ${variantNoun.key}::text as noun, id as entity_id, sku as label,
      null::uuid as outlet_id, '{}'::jsonb as data from input
  ) ${appendEventsFrom('new_events', actor)}`.execute(tx)
  hintAfterCommit(tx, { noun: variantNoun.key })
  for (const row of rows) known.set(row.sku, row.id)
  return { idBySku: known, added: rows.length }
}

async function variantIds(tx: Tx, skus: readonly string[]): Promise<Map<string, string>> {
  const found = await sql<{ id: string; sku: string }>`
    select id, sku from variants where sku = any(${[...new Set(skus)]}::text[])`.execute(tx)
  return new Map(found.rows.map((row) => [row.sku, row.id]))
}
