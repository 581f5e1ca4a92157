import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { kindsAskedFor, type MissingFact, missingFacts } from '../completeness.ts'
import type { ProductFilter } from '../products.contract.ts'
import type { ProductParts } from './product-parts.ts'
import { variantByCode } from './variant-by-code.ts'

const openVariant = (condition: string) =>
  sql<boolean>`exists (select from variants v where v.product_id = p.id and v.is_active
    and ${sql.raw(condition)})`

const withoutFact: Readonly<Record<MissingFact, RawBuilder<boolean>>> = {
  price: openVariant('v.price_minor = 0'),
  barcode: openVariant('not exists (select from barcodes b where b.variant_id = v.id)'),
  weight: openVariant('v.weight_grams is null'),
  dimensions: openVariant(
    'num_nulls(v.length_millimetres, v.width_millimetres, v.height_millimetres) > 0',
  ),
  cost: openVariant('v.cost_minor is null'),
  photo: sql<boolean>`not exists (select from product_images i where i.product_id = p.id)`,
}

/** Whether a product `p` lacks a fact that is asked of its kind. */
const lacks = (fact: MissingFact) =>
  sql<boolean>`(p.kind = any(${[...kindsAskedFor(fact)]}::text[]) and ${withoutFact[fact]})`

/** What a product `p` lacks, as an array of words. */
export const missingOf = sql`array_remove(array[${sql.join(
  missingFacts.map((fact) => sql`case when ${lacks(fact)} then ${fact}::text end`),
)}], null)`

/** Whether anybody is still to complete it. */
export const isUnfinished = sql<boolean>`p.state in ('draft', 'active')`

export const isMissing = (fact: MissingFact) => sql<boolean>`(${isUnfinished} and ${lacks(fact)})`

/** The conditions on a product `p` that a filter makes. */
export async function conditionsOf(
  parts: ProductParts,
  reader: Reader,
  actor: Actor,
  filter: ProductFilter,
): Promise<RawBuilder<unknown>[]> {
  const { q, state, category, brand, tag, missing, stock } = filter
  const conditions: RawBuilder<unknown>[] = []
  if (q) {
    const exact = await variantByCode(reader, q)
    conditions.push(sql`(p.id in (select v.product_id from variants v
      where v.id = ${exact?.id ?? null}::uuid or ${matchesWords("(v.sku || ' ' || v.title)", q)}))`)
  }
  // The archive is looked into only by whoever asks for it.
  conditions.push(state ? sql`p.state = ${state}` : sql`p.state <> 'archived'`)
  if (category) conditions.push(sql`p.category = ${category}`)
  if (brand) conditions.push(sql`p.brand = ${brand}`)
  if (tag) conditions.push(sql`p.tags @> array[${tag}]::text[]`)
  if (missing) conditions.push(isMissing(missing))
  if (stock)
    conditions.push(sql`exists (select from variants v where v.product_id = p.id
      and ${parts.whereStock(actor, stock)})`)
  return conditions
}
