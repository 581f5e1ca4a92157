import { sql } from 'kysely'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { refuseRows } from '../row-faults.ts'
import { variantTitle } from '../variant-options.ts'
import { faultsOfCodes, withoutClash } from './check-codes.ts'
import { insertProducts } from './insert-products.ts'
import { lockProduct } from './lock-product.ts'
import { requirePart } from './require-part.ts'
import { type VariantColumns, variantSql } from './variant-columns.ts'

const longestSku = 40

/** Adds a draft like another product. Its SKUs end differently; barcodes stay with the original. */
export async function duplicateProduct(
  tx: Tx,
  actor: Actor,
  input: { id: string; title: string; skuEnding: string },
) {
  requirePart(actor, 'facts')
  const { version: _version, ...original } = await lockProduct(tx, { id: input.id })
  const id = newId()
  const found = await sql<VariantColumns & { id: string }>`
    select v.id, ${variantSql.read('v')} from variants v
    where v.product_id = ${input.id} and v.is_active order by v.position, v.id`.execute(tx)
  const copies = found.rows.map((variant) => ({
    ...variant,
    id: newId(),
    originalId: variant.id,
    productId: id,
    sku: withEnding(variant.sku, input.skuEnding),
    title: variantTitle(input.title, variant.optionValues),
    barcodes: [],
  }))
  const wanted = copies.map(({ sku }, place) => {
    return {
      key: String(place),
      field: 'skuEnding',
      kind: 'sku',
      text: sku,
      variantId: null,
    } as const
  })
  throwIfRefused(refuseRows(await faultsOfCodes(tx, wanted), copies.length))
  const product = { ...original, id, title: input.title, handle: null, state: 'draft' as const }
  await withoutClash(insertProducts(tx, actor, [product], copies))
  const pairs = copies.map(({ id: copyId, originalId }) => ({ copyId, originalId }))
  await sql`insert into product_images (id, product_id, variant_id, file_id, position, words)
    select gen_random_uuid(), ${id}::uuid, "copyId", file_id, position, words
    from product_images left join jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
      as pair("copyId" uuid, "originalId" uuid) on "originalId" = variant_id
    where product_id = ${input.id}`.execute(tx)
  return { id, version: 1 }
}

function withEnding(sku: string, ending: string): string {
  const copy = `${sku}-${ending}`
  if (copy.length <= longestSku) return copy
  throw new Refusal(
    'unprocessable',
    'sku_too_long',
    `${copy} would have ${copy.length} characters; a SKU has at most ${longestSku}. Choose a shorter ending.`,
    { field: 'skuEnding' },
  )
}
