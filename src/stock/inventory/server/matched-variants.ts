import { type RawBuilder, sql } from 'kysely'
import { chosenValues, emptyValue, readWord } from '#platform/lists/list-filters.ts'
import { askPrepared, type Source } from '#platform/server/db/ask-prepared.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { codedVariant } from '#stock/catalog/server/index.ts'
import { expiringDays, type LevelFilter } from '../levels.list.ts'

/** Where a page begins and in which direction it is read, in an order by a text of the product. */
export type Window = {
  readonly by: 'sku' | 'title'
  readonly isDown: boolean
  readonly from: string | null
}

export type Matched = {
  /** A query of their ids, SKUs and titles. */
  readonly variants: RawBuilder<unknown>
  /** Whether the best plan depends on the search words. */
  readonly isPlannedByWords: boolean
}

/**
 * The variants that a filter matches: by category, by lots, by words. Null without such a filter.
 */
export async function matchedVariants(
  source: Source,
  { category, only, q }: LevelFilter,
  window: Window | null,
): Promise<Matched | null> {
  const conditions: RawBuilder<unknown>[] = []
  const categories = chosenValues(category ?? [])
  // Looked up from its few variants: in the order of SKUs, all before the first would be read.
  if (categories.within.length > 0)
    conditions.push(sql`v.product_id = any(array(
      select id from products where ${isOneOf(categories.within)}))`)
  if (categories.without.length > 0)
    conditions.push(sql`not exists (select from products
      where id = v.product_id and ${isOneOf(categories.without)} offset 0)`)
  const isExpiring = only?.length === 1 && only[0] === 'expiring'
  if (isExpiring)
    conditions.push(sql`v.id = any(array(select lot.variant_id ${expiringLots}
      and exists (select from stock_places place where place.lot_id = lot.id and place.on_hand > 0)))`)
  const coded = q ? await variantOfCode(source, q) : null
  // The index of words needs at least three characters.
  const isCode = coded !== null && q.length >= 3
  if (q) {
    const hasWords = matchesWords("(v.sku || ' ' || v.title)", q, { areFew: isCode })
    conditions.push(coded ? sql`(v.id = ${coded}::uuid or ${hasWords})` : hasWords)
  }
  if (conditions.length === 0) return null
  const by = sql.ref(`v.${window?.by ?? 'sku'}`)
  if (window && window.from !== null)
    conditions.push(window.isDown ? sql`${by} <= ${window.from}` : sql`${by} >= ${window.from}`)
  // How many variants match words, the planner estimates best; other filters match few.
  const areFew = isCode || categories.within.length > 0 || isExpiring
  const way = window?.isDown ? sql`desc` : sql``
  return {
    variants: sql`select v.id, v.sku, v.title from variants v
      where ${sql.join(conditions, sql` and `)}
      ${areFew ? sql`order by ${by} ${way} offset 0` : sql``}`,
    isPlannedByWords: q !== '' && !isCode,
  }
}

function isOneOf(values: readonly string[]): RawBuilder<boolean> {
  const [first, ...others] = values.map((value) => (value === emptyValue ? '' : readWord(value)))
  return others.length === 0
    ? sql`category = ${first}`
    : sql`category = any(${[first, ...others]}::text[])`
}

/** What follows FROM: the lots that count as expiring, with or without stock. */
export const expiringLots = sql`from lots lot
  where lot.expires_on <= current_date + ${sql.lit(expiringDays)}`

async function variantOfCode(source: Source, text: string): Promise<string | null> {
  const [coded] = await askPrepared(source, codedVariant(text))
  return coded?.id ?? null
}
