import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { MaterialFacts } from './add-material.ts'

export type KnownMaterial = {
  readonly id: string
  readonly version: number
  readonly facts: MaterialFacts
}

/** The materials of these SKUs; `product` for a SKU of goods for sale. */
export async function knownMaterials(
  reader: Reader,
  skus: readonly string[],
): Promise<Map<string, KnownMaterial | 'product'>> {
  const found = await sql<
    MaterialFacts & { id: string; sku: string; version: number | null }
  >`select v.id, v.sku, m.version, m.kind, m.is_reusable as "isReusable",
      m.inner_length_millimetres as "innerLengthMillimetres",
      m.inner_width_millimetres as "innerWidthMillimetres",
      m.inner_height_millimetres as "innerHeightMillimetres",
      m.outer_length_millimetres as "outerLengthMillimetres",
      m.outer_width_millimetres as "outerWidthMillimetres",
      m.outer_height_millimetres as "outerHeightMillimetres",
      m.most_weight_grams as "mostWeightGrams", m.tare_grams as "tareGrams"
    from variants v left join packaging_materials m on m.id = v.id
    where v.sku = any(${[...skus]}::text[])`.execute(reader)
  return new Map(
    found.rows.map(({ id, sku, version, ...facts }) => [
      sku,
      version === null ? ('product' as const) : { id, version, facts },
    ]),
  )
}
