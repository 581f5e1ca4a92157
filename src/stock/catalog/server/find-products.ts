import { sql } from 'kysely'
import { emptyValue, readWord } from '#platform/lists/list-filters.ts'
import type { ListInput } from '#platform/lists/list-input.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { byValue } from '#platform/server/lists/filter-sql.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { completeness, type MissingFact, missingFacts } from '../completeness.ts'
import type { ProductRow } from '../products.fields.ts'
import { type StockFilter, stockFilters } from '../products.filters.ts'
import { productList } from '../products.list.ts'
import type { ProductParts, StockOfVariants } from './product-parts.ts'
import { variantByCode } from './variant-by-code.ts'

/** The data that a product `p` lacks, as an array; the database stores it with the product. */
export const missingOf = sql`p.missing`

/** Whether it still has to be completed. */
const isUnfinished = sql<boolean>`p.state in ('draft', 'active')`

export const isMissing = (fact: MissingFact) =>
  sql<boolean>`(${isUnfinished} and p.missing @> array[${sql.lit(fact)}])`

/** The category or brand of a product `p`; an empty text where it has none. */
const wordIs = (column: 'category' | 'brand') =>
  byValue((value) => sql`p.${sql.ref(column)} = ${value === emptyValue ? '' : readWord(value)}`)

const isFact = (value: string): value is MissingFact => missingFacts.some((fact) => fact === value)

const isStockFilter = (value: string): value is StockFilter =>
  stockFilters.some((filter) => filter === value)

type Found = ProductRow & { readonly variantIds: readonly string[] }

/** The list of products, with stock data from the areas that depend on this one. */
export function serveProducts(parts: ProductParts) {
  const served = serveList<Found, typeof productList>(productList, {
    table: 'products p',
    id: 'p.id',
    within: () => sql`true`,
    filters: {
      state: 'p.state',
      category: wordIs('category'),
      brand: wordIs('brand'),
      tag: byValue((value) =>
        value === emptyValue
          ? sql`p.tags = '{}'`
          : sql`p.tags @> array[${readWord(value)}]::text[]`,
      ),
      missing: byValue((value) => (isFact(value) ? isMissing(value) : sql`false`)),
      stock: byValue((value, actor) =>
        isStockFilter(value)
          ? sql`exists (select from variants v where v.product_id = p.id
              and ${parts.whereStock(actor, value)})`
          : sql`false`,
      ),
      added: { instant: 'p.created_at' },
    },
    sorts: {
      title: { by: 'p.title', kind: 'text' },
      category: { by: "nullif(p.category, '')", kind: 'text', hasNulls: true },
      brand: { by: "nullif(p.brand, '')", kind: 'text', hasNulls: true },
      price: { by: 'p.least_price_minor', kind: 'number', hasNulls: true },
      created: { by: 'p.created_at', kind: 'instant' },
    },
    search: async (words, reader) => {
      const exact = await variantByCode(reader, words)
      return sql`(p.id in (select v.product_id from variants v where v.id = ${exact?.id ?? null}::uuid
        or ${matchesWords("(v.sku || ' ' || v.title)", words)}))`
    },
    columns: () => sql`p.id, p.title, p.state, p.kind, p.category, p.brand, p.tags, p.version,
      p.created_at as "createdAt", ${missingOf} as missing,
      (select f.thumbnail_id from product_images i join files f on f.id = i.file_id
        where i.product_id = p.id order by i.position, i.created_at limit 1) as "thumbnailId",
      v.*`,
    beside: sql`cross join lateral (
      select count(*) as variants, coalesce((array_agg(sku order by position, id))[1], '') as sku,
        coalesce(min(price_minor), 0) as "leastPriceMinor",
        coalesce(max(price_minor), 0) as "mostPriceMinor",
        coalesce(min(currency), 'GBP') as currency,
        coalesce(array_agg(id), '{}') as "variantIds",
        case when count(distinct quantity_scale) = 1 then min(quantity_scale) end
          as "quantityScale"
      from variants where product_id = p.id
    ) as v`,
  })

  async function page(reader: Reader, actor: Actor, input: ListInput<typeof productList>) {
    const found = await served.page(reader, actor, input)
    const variantIds = found.rows.flatMap((row) => row.variantIds)
    const stock = await parts.stockAt(reader, actor, variantIds)
    return { ...found, rows: withStock(found.rows, stock) }
  }

  return { page, where: served.where }
}

function withStock(rows: readonly Found[], stock: StockOfVariants): ProductRow[] {
  const byVariant = new Map(stock.map((row) => [row.variantId, row]))
  return rows.map(({ variantIds, ...row }) => {
    const held = variantIds.flatMap((id) => byVariant.get(id) ?? [])
    const sum = (part: 'onHand' | 'available') =>
      row.quantityScale === null ? null : held.reduce((total, level) => total + level[part], 0)
    return {
      ...row,
      onHand: sum('onHand'),
      available: sum('available'),
      completePercent: completeness(row.kind, row.missing),
    }
  })
}
