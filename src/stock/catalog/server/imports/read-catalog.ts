import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { LockedProduct } from '../lock-product.ts'
import { productSql, type VariantColumns, variantSql } from '../variant-columns.ts'
import type { ProductDraft } from './product-draft.ts'

export type KnownVariant = VariantColumns & {
  readonly id: string
  readonly productId: string
  readonly codes: readonly string[]
  /** The SKU of the variant that it was merged into. */
  readonly mergedIntoSku: string | null
}

/** The existing records that a file describes. */
export type KnownCatalog = {
  readonly variantBySku: ReadonlyMap<string, KnownVariant>
  readonly productById: ReadonlyMap<string, LockedProduct>
  readonly productByHandle: ReadonlyMap<string, LockedProduct>
  /** All variants of these products. */
  readonly variantsOf: ReadonlyMap<string, readonly KnownVariant[]>
}

export async function readCatalog(
  reader: Reader,
  drafts: readonly ProductDraft[],
): Promise<KnownCatalog> {
  const skus = drafts.flatMap(({ variants }) => variants.map(({ sku }) => sku))
  const handles = drafts.flatMap(({ facts }) => facts.handle ?? [])
  const products = await sql<LockedProduct>`
    select p.id, p.state, p.version, ${productSql.read('p')} from products p
    where p.id in (select product_id from variants where sku = any(${skus}::text[])
      union select id from products where handle = any(${handles}::text[]))`.execute(reader)
  const ids = products.rows.map(({ id }) => id)
  const variants = await sql<KnownVariant>`
    select v.id, v.product_id as "productId", ${variantSql.read('v')},
      array(select b.code from barcodes b where b.variant_id = v.id) as codes,
      (select survivor.sku from variants survivor where survivor.id = v.merged_into_id)
        as "mergedIntoSku"
    from variants v where v.product_id = any(${ids}::uuid[]) order by v.position, v.id`.execute(
    reader,
  )
  return {
    variantBySku: new Map(variants.rows.map((row) => [row.sku, row])),
    productById: new Map(products.rows.map((row) => [row.id, row])),
    productByHandle: new Map(
      products.rows.flatMap((row) => (row.handle === null ? [] : [[row.handle, row] as const])),
    ),
    variantsOf: Map.groupBy(variants.rows, ({ productId }) => productId),
  }
}
