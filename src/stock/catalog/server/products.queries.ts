import { sql } from 'kysely'
import { seesCosts } from '#organization/users/server/index.ts'
import type { FilterInput } from '#platform/lists/list-input.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { shownBarcode } from '../barcode-shown.ts'
import { type MissingFact, missingFacts } from '../completeness.ts'
import type { GridVariant } from '../products.fields.ts'
import type { productList } from '../products.list.ts'
import type { ProductState } from '../products.states.ts'
import { firstBarcode } from './barcodes.ts'
import { isMissing, serveProducts } from './find-products.ts'
import type { ProductParts } from './product-parts.ts'
import { variantSql } from './variant-columns.ts'

export async function countProducts(reader: Reader) {
  const states = await sql<{ state: ProductState; count: number }>`
    select state, count(*) as count from products group by state`.execute(reader)
  const missing = await sql<Record<MissingFact, number>>`
    select ${sql.join(
      missingFacts.map(
        (fact) => sql`count(*) filter (where ${isMissing(fact)}) as ${sql.ref(fact)}`,
      ),
    )} from products p`.execute(reader)
  const [row] = missing.rows
  if (!row) throw new Error('A count without a row.')
  const of = (state: ProductState) => states.rows.find((each) => each.state === state)?.count ?? 0
  return {
    states: {
      draft: of('draft'),
      active: of('active'),
      discontinued: of('discontinued'),
      archived: of('archived'),
    },
    missing: row,
  }
}

const mostWords = 300

/** The categories, brands and tags in use, the most frequent first. */
export async function productWords(reader: Reader) {
  const used = async (column: 'category' | 'brand') => {
    const found = await sql<{ value: string; count: number }>`
      select ${sql.ref(column)} as value, count(*) as count from products
      where ${sql.ref(column)} <> '' and state <> 'archived'
      group by 1 order by 1 limit ${mostWords}`.execute(reader)
    return found.rows
  }
  const tags = await sql<{ value: string; count: number }>`
    select tag as value, count(*) as count from products, unnest(tags) as tag
    where state <> 'archived' group by 1 order by 1 limit ${mostWords}`.execute(reader)
  return { categories: await used('category'), brands: await used('brand'), tags: tags.rows }
}

/** For a merged variant, the product of its target: old links lead there. */
export async function productOfVariant(
  reader: Reader,
  _actor: Actor,
  { variantId }: { variantId: string },
) {
  const found = await sql<{ id: string }>`
    select v.product_id as id from variants asked
    join variants v on v.id = coalesce(asked.merged_into_id, asked.id)
    where asked.id = ${variantId}`.execute(reader)
  const [product] = found.rows
  if (!product) throw notFound('This product')
  return product
}

/** The variants of the products of a filter, in the order of their SKUs. */
export function listVariants(parts: ProductParts) {
  const products = serveProducts(parts)
  return async (
    reader: Reader,
    actor: Actor,
    input: FilterInput<typeof productList> & { after?: string | undefined; limit: number },
  ) => {
    const conditions = [await products.where(reader, actor, input), sql`v.merged_into_id is null`]
    const after = decodeCursor(input.after, ['text', 'id'])
    if (after) conditions.push(sql`(v.sku, v.id) > (${after[0]}, ${after[1]}::uuid)`)
    // The page is found before its barcodes are, of which each variant has a search of its own.
    const found = await sql<GridVariant & { asGiven: string | null }>`
      select v.id, v.version, ${variantSql.read('v')}, b.code as barcode, b.as_given as "asGiven",
        p.id as "productId", p.title as "productTitle"
      from (select v.id from variants v join products p on p.id = v.product_id
        where ${sql.join(conditions, sql` and `)}
        order by v.sku, v.id limit ${input.limit + 1}) as page
      join variants v on v.id = page.id join products p on p.id = v.product_id
      left join barcodes b on b.code = ${firstBarcode}
      order by v.sku, v.id`.execute(reader)
    const page = pageFrom(found.rows, input.limit, (row) => [row.sku, row.id])
    const mayCost = seesCosts(actor)
    const rows = page.rows.map(({ asGiven, ...row }) => ({
      ...row,
      barcode: row.barcode === null ? null : shownBarcode(row.barcode, asGiven ?? ''),
      costMinor: mayCost ? row.costMinor : null,
    }))
    return { ...page, rows }
  }
}
