import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import { codesToFind } from '../scanned-codes.ts'

export type CodedVariant = {
  readonly id: string
  readonly sku: string
  readonly title: string
  /** The units of the code: 12 on the box of a dozen. */
  readonly packQuantity: number
  readonly unit: string
  readonly quantityScale: number
  readonly priceMinor: number
}

/**
 * The variant of a barcode, or else of a SKU; null without one. The SKU of a merged variant finds
 * its target.
 */
export async function variantByCode(reader: Reader, raw: string): Promise<CodedVariant | null> {
  const found = await codedVariant(raw).execute(reader)
  return found.rows[0] ?? null
}

/** The same as a query, for callers that prepare it. */
export function codedVariant(raw: string): RawBuilder<CodedVariant> {
  return variantNamedBy(codesToFind(raw))
}

/** The variant of the first of these codes that has one; barcodes go before SKUs. */
export async function variantByCodes(
  reader: Reader,
  codes: readonly string[],
): Promise<CodedVariant | null> {
  const found = await variantNamedBy(codes).execute(reader)
  return found.rows[0] ?? null
}

const variantNamedBy = (codes: readonly string[]) => sql<CodedVariant>`
  with codes as (
    select code, place from unnest(${[...codes]}::text[]) with ordinality as c(code, place)
  ), named as (
    select b.variant_id, b.pack_quantity, false as is_sku, c.place
    from codes c join barcodes b on b.code = c.code
    union all
    select v.id, 1, true, c.place from codes c join variants v on v.sku = upper(c.code)
  )
  select v.id, v.sku, v.title, n.pack_quantity as "packQuantity", v.unit,
    v.quantity_scale as "quantityScale", v.price_minor as "priceMinor"
  from named n join variants found on found.id = n.variant_id
  join variants v on v.id = coalesce(found.merged_into_id, found.id)
  order by n.is_sku, n.place limit 1`
