import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { firstBarcode } from './barcodes.ts'
import { type VariantColumns, variantSql } from './variant-columns.ts'

export type LockedVariant = VariantColumns & {
  readonly id: string
  readonly productId: string
  readonly version: number
  readonly barcode: string | null
  /** How many options the product has. */
  readonly options: number
  readonly productTitle: string
  /** How many variants the product has. */
  readonly siblings: number
  /** The SKU of the variant that it was merged into. */
  readonly mergedIntoSku: string | null
}

/** Locks variants for this transaction, in the order of their ids. */
export async function lockVariants(tx: Tx, ids: readonly string[]): Promise<LockedVariant[]> {
  const found = await sql<LockedVariant>`
    select v.id, v.product_id as "productId", v.version, ${variantSql.read('v')},
      ${firstBarcode} as barcode, cardinality(p.option_names) as options,
      p.title as "productTitle",
      (select count(*) from variants other where other.product_id = p.id) as siblings,
      (select survivor.sku from variants survivor where survivor.id = v.merged_into_id)
        as "mergedIntoSku"
    from variants v join products p on p.id = v.product_id
    where v.id = any(${[...new Set(ids)]}::uuid[]) order by v.id for update of v`.execute(tx)
  if (found.rows.length < new Set(ids).size) throw notFound('One of these variants')
  return found.rows
}

/** The variant's own columns, and its first barcode, which the activity log names as well. */
export function columnsOf(
  variant: LockedVariant,
): VariantColumns & { readonly barcode: string | null } {
  const { id: _id, productId: _product, version: _version, ...rest } = variant
  const { options: _options, productTitle: _title, siblings: _siblings, ...more } = rest
  const { mergedIntoSku: _survivor, ...columns } = more
  return columns
}
