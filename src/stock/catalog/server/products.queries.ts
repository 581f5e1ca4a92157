import { sql } from 'kysely'
import { seesCosts } from '#organization/users/server/index.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { shownBarcode } from '../barcode-shown.ts'
import { type MissingFact, missingFacts } from '../completeness.ts'
import type { ProductFilter } from '../products.contract.ts'
import type { GridVariant, ProductRow } from '../products.fields.ts'
import type { ProductSort } from '../products.filters.ts'
import type { ProductState } from '../products.states.ts'
import { firstBarcode } from './barcodes.ts'
import { conditionsOf, isMissing, missingOf } from './find-products.ts'
import type { ProductParts, StockOfVariants } from './product-parts.ts'
import { variantSql } from './variant-columns.ts'

type Page = { after?: string | undefined; limit: number }

const orders = {
  title: { key: sql`p.title`, kind: 'text', cast: sql`text`, up: true },
  created: { key: sql`p.created_at`, kind: 'instant', cast: sql`timestamptz`, up: true },
} as const

function orderOf(sort: ProductSort) {
  const name = sort.replace('-', '') === 'created' ? 'created' : 'title'
  const isUp = !sort.startsWith('-')
  return {
    ...orders[name],
    direction: isUp ? sql`asc` : sql`desc`,
    beyond: isUp ? sql`>` : sql`<`,
  }
}

type Found = Omit<ProductRow, 'stock'> & {
  readonly key: string
  readonly variantIds: readonly string[]
  /** Null where its variants are counted in different steps. */
  readonly quantityScale: number | null
}

export function listProducts(parts: ProductParts) {
  return async (
    reader: Reader,
    actor: Actor,
    input: ProductFilter & Page & { sort: ProductSort },
  ) => {
    const conditions = await conditionsOf(parts, reader, actor, input)
    const { key, kind, cast, direction, beyond } = orderOf(input.sort)
    const after = decodeCursor(input.after, [kind, 'id'])
    if (after)
      conditions.push(sql`(${key}, p.id) ${beyond} (${after[0]}::${cast}, ${after[1]}::uuid)`)
    const found = await sql<Found>`
      with page as (
        select p.* from products p where ${sql.join(conditions, sql` and `)}
        order by ${key} ${direction}, p.id ${direction} limit ${input.limit + 1}
      )
      select p.id, p.title, p.state, p.kind, p.category, p.brand, p.tags, p.version,
        p.created_at as "createdAt", ${missingOf} as missing, ${key}::text as key,
        (select f.thumbnail_id from product_images i join files f on f.id = i.file_id
          where i.product_id = p.id order by i.position, i.created_at limit 1) as "thumbnailId",
        v.*
      from page p, lateral (
        select count(*) as variants, coalesce((array_agg(sku order by position, id))[1], '') as sku,
          coalesce(min(price_minor), 0) as "leastPriceMinor",
          coalesce(max(price_minor), 0) as "mostPriceMinor",
          coalesce(min(currency), 'GBP') as currency,
          coalesce(array_agg(id), '{}') as "variantIds",
          case when count(distinct quantity_scale) = 1 then min(quantity_scale) end
            as "quantityScale"
        from variants where product_id = p.id
      ) as v
      order by ${key} ${direction}, p.id ${direction}`.execute(reader)
    const page = pageFrom(found.rows, input.limit, (row) => [row.key, row.id])
    const stock = await parts.stockAt(
      reader,
      actor,
      page.rows.flatMap(({ variantIds }) => variantIds),
    )
    return { ...page, rows: withStock(page.rows, stock) }
  }
}

function withStock(rows: readonly Found[], stock: StockOfVariants): ProductRow[] {
  const byVariant = new Map(stock.map((row) => [row.variantId, row]))
  return rows.map(({ key: _key, variantIds, quantityScale, ...row }) => {
    const held = variantIds.flatMap((id) => byVariant.get(id) ?? [])
    const sum = (part: 'onHand' | 'available') =>
      held.reduce((total, level) => total + level[part], 0)
    return {
      ...row,
      stock:
        quantityScale === null
          ? null
          : { onHand: sum('onHand'), available: sum('available'), quantityScale },
    }
  })
}

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

/** What products are sorted under now, the most used first. */
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

/** Of a variant that was merged into another, that one's: old links lead there. */
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
  return async (reader: Reader, actor: Actor, input: ProductFilter & Page) => {
    const conditions = await conditionsOf(parts, reader, actor, input)
    conditions.push(sql`v.merged_into_id is null`)
    const after = decodeCursor(input.after, ['text', 'id'])
    if (after) conditions.push(sql`(v.sku, v.id) > (${after[0]}, ${after[1]}::uuid)`)
    const found = await sql<GridVariant & { asGiven: string | null }>`
      select v.id, v.version, ${variantSql.read('v')}, b.code as barcode, b.as_given as "asGiven",
        p.id as "productId", p.title as "productTitle"
      from variants v join products p on p.id = v.product_id
      left join barcodes b on b.code = ${firstBarcode}
      where ${sql.join(conditions, sql` and `)}
      order by v.sku, v.id limit ${input.limit + 1}`.execute(reader)
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
