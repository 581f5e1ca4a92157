import { type RawBuilder, sql } from 'kysely'

/** The first GTIN of a single unit of a variant, as it is printed: a UPC-A stays one. */
export const gtinOf = (variantId: string): RawBuilder<string | null> => sql`(
  select coalesce(nullif(b.as_given, ''), b.code) from barcodes b
  where b.variant_id = ${sql.ref(variantId)} and b.kind = 'gtin' and b.pack_quantity = 1
  order by b.created_at, b.code limit 1)`
