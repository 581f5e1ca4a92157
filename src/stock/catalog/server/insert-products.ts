import { sql } from 'kysely'
import { type Actor, authorId } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEventsFrom } from '#platform/server/events/append-event.ts'
import { productNoun, variantNoun } from '../catalog.nouns.ts'
import {
  type ProductStart,
  productSql,
  type VariantColumns,
  variantSql,
} from './variant-columns.ts'

/** A barcode in its stored form (see barcode-form.ts). */
export type KeptBarcode = {
  readonly code: string
  readonly kind: 'gtin' | 'internal' | 'other'
  readonly asGiven: string
  readonly packQuantity: number
  readonly label: string
}

export type VariantStart = VariantColumns & {
  readonly id: string
  readonly productId: string
  readonly barcodes: readonly KeptBarcode[]
} & PricedBefore

/** For a variant that was sold earlier: the start of this price, and the one before. */
export type PricedBefore = {
  /** ISO 8601; by default, now. */
  readonly pricedAt?: string
  readonly formerMinor?: number
}

/**
 * Inserts products with their variants, barcodes and first prices, and an event for each product.
 */
export async function insertProducts(
  tx: Tx,
  actor: Actor,
  products: readonly (ProductStart & { readonly id: string })[],
  variants: readonly VariantStart[],
): Promise<void> {
  if (products.length > 0) {
    await sql`with input as (
      select * from jsonb_to_recordset(${JSON.stringify(products)}::jsonb)
        as r(id uuid, state text, ${productSql.record})
    ), new_products as (
      insert into products (id, state, created_by, ${productSql.names})
      select id, state, ${authorId(actor)}::uuid, ${productSql.keys} from input
    ), new_events as (
      select 'product.added' as type, ${productNoun.key}::text as noun, id as entity_id,
        title as label, null::uuid as outlet_id, jsonb_build_object('state', state) as data
      from input
    ) ${appendEventsFrom('new_events', actor)}`.execute(tx)
    hintAfterCommit(tx, { noun: productNoun.key })
  }
  await insertVariants(tx, actor, variants)
}

/** Inserts variants of existing products. SKUs and codes in use violate a constraint. */
export async function insertVariants(
  tx: Tx,
  actor: Actor,
  variants: readonly VariantStart[],
): Promise<void> {
  const rows = variants.map(({ barcodes: _codes, ...row }) => row)
  const barcodes = variants.flatMap(({ id, barcodes: codes }) =>
    codes.map((code) => ({ ...code, variantId: id })),
  )
  await sql`with input as (
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id uuid, "productId" uuid, "pricedAt" timestamptz, "formerMinor" bigint,
        ${variantSql.record})
  ), new_variants as (
    insert into variants (id, product_id, ${variantSql.names})
    select id, "productId", ${variantSql.keys} from input
  ), new_barcodes as (
    insert into barcodes (code, variant_id, kind, as_given, pack_quantity, label)
    select code, "variantId", kind, "asGiven", "packQuantity", label
    from jsonb_to_recordset(${JSON.stringify(barcodes)}::jsonb) as b(code text, "variantId" uuid,
      kind text, "asGiven" text, "packQuantity" int, label text)
  ), new_prices as (
    insert into price_changes
      (variant_id, what, before_minor, after_minor, currency, changed_by, changed_at)
    select id, what, before, minor, currency, ${authorId(actor)}::uuid, coalesce("pricedAt", now())
    from input, lateral (values ('price', "formerMinor", "priceMinor"),
      ('cost', null, "costMinor"), ('compare_price', null, "comparePriceMinor")
    ) as priced(what, before, minor) where minor is not null
  ), new_events as (
    select 'variant.added' as type, ${variantNoun.key}::text as noun, id as entity_id,
      sku as label, null::uuid as outlet_id, '{}'::jsonb as data from input
  ) ${appendEventsFrom('new_events', actor)}`.execute(tx)
  hintAfterCommit(tx, { noun: variantNoun.key })
}
