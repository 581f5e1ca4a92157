import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import type { VariantFacts } from '../catalog.contract.ts'
import { readCode } from '../gtin.ts'

const facts = sql<VariantFacts>`v.id, v.sku, v.title, p.category, v.unit,
  v.quantity_scale as "quantityScale", v.price_minor as "priceMinor", v.currency`

/** Variants by barcode or SKU exactly, else by the words of SKU and title; the exact one first. */
export async function searchVariants(
  reader: Reader,
  _actor: Actor,
  input: { q: string; limit: number },
) {
  const exact = await variantByCode(reader, input.q)
  const found = await sql<VariantFacts>`
    select ${facts} from variants v join products p on p.id = v.product_id
    where v.id = ${exact?.id ?? null}::uuid
      or ${matchesWords("(v.sku || ' ' || v.title)", input.q)}
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

export type CodedVariant = {
  readonly id: string
  readonly sku: string
  readonly title: string
  readonly packQuantity: number
}

/** The variant that a barcode, or else a SKU, names; null when none does. */
export async function variantByCode(reader: Reader, raw: string): Promise<CodedVariant | null> {
  const read = readCode(raw)
  const code = read.kind === 'gtin' ? read.gtin14 : raw.trim()
  const found = await sql<CodedVariant>`
    select v.id, v.sku, v.title, b.pack_quantity as "packQuantity"
    from barcodes b join variants v on v.id = b.variant_id where b.code = ${code}
    union all
    select v.id, v.sku, v.title, 1 from variants v where v.sku = ${raw.trim().toUpperCase()}
    limit 1`.execute(reader)
  return found.rows[0] ?? null
}
