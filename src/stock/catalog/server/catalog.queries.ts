import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import type { VariantFacts } from '../catalog.contract.ts'
import { variantByCode } from './variant-by-code.ts'

const facts = sql<VariantFacts>`v.id, v.sku, v.title, p.category, v.unit,
  v.quantity_scale as "quantityScale", v.price_minor as "priceMinor", v.currency, p.state,
  v.is_active as "isActive"`

/** Variants by exact barcode or SKU, else by the words of SKU and title; the exact one first. */
export async function searchVariants(
  reader: Reader,
  _actor: Actor,
  input: { q: string; limit: number },
) {
  const exact = await variantByCode(reader, input.q)
  const found = await sql<VariantFacts>`
    select ${facts} from variants v join products p on p.id = v.product_id
    where v.merged_into_id is null and (v.id = ${exact?.id ?? null}::uuid
      or ${matchesWords("(v.sku || ' ' || v.title)", input.q)})
    order by v.id = ${exact?.id ?? null}::uuid desc nulls last, v.sku
    limit ${input.limit}`.execute(reader)
  return { variants: found.rows }
}

export async function getVariant(reader: Reader, _actor: Actor, input: { id: string }) {
  const found = await sql<VariantFacts>`
    select ${facts} from variants v join products p on p.id = v.product_id
    where v.id = ${input.id}`.execute(reader)
  const [variant] = found.rows
  if (!variant) throw notFound('This product')
  const codes = await sql<{ code: string; packQuantity: number }>`
    select code, pack_quantity as "packQuantity" from barcodes
    where variant_id = ${input.id} order by code`.execute(reader)
  return { ...variant, barcodes: codes.rows }
}
