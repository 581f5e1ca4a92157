import { type RawBuilder, sql } from 'kysely'
import { askPrepared, type Source } from '#platform/server/db/ask-prepared.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { codedVariant } from '#stock/catalog/server/index.ts'
import { expiringDays } from '../level-filters.ts'
import type { LevelFilter } from '../stock-lists.contract.ts'

/** The direction in which a page reads SKUs, and its start. */
export type Window = { readonly isDown: boolean; readonly from: string | null }

type Matched = {
  /** A query of their ids and SKUs. */
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
  // Looked up from its few variants: in the order of SKUs, all before the first would be read.
  if (category)
    conditions.push(sql`v.product_id = any(array(
      select id from products where category = ${category}))`)
  if (only === 'expiring')
    conditions.push(sql`v.id = any(array(select lot.variant_id ${expiringLots}
      and exists (select from stock_places place where place.lot_id = lot.id and place.on_hand > 0)))`)
  const coded = q ? await variantOfCode(source, q) : null
  // The index of words needs at least three characters.
  const isCode = q !== undefined && coded !== null && q.length >= 3
  if (q) {
    const hasWords = matchesWords("(v.sku || ' ' || v.title)", q, { areFew: isCode })
    conditions.push(coded ? sql`(v.id = ${coded}::uuid or ${hasWords})` : hasWords)
  }
  if (conditions.length === 0) return null
  if (window?.from)
    conditions.push(window.isDown ? sql`v.sku <= ${window.from}` : sql`v.sku >= ${window.from}`)
  // How many variants match words, the planner estimates best; other filters match few.
  const areFew = isCode || category !== undefined || only === 'expiring'
  const way = window?.isDown ? sql`desc` : sql``
  return {
    variants: sql`select v.id, v.sku from variants v where ${sql.join(conditions, sql` and `)}
      ${areFew ? sql`order by v.sku ${way} offset 0` : sql``}`,
    isPlannedByWords: q !== undefined && !isCode,
  }
}

/** What follows FROM: the lots that count as expiring, with or without stock. */
export const expiringLots = sql`from lots lot
  where lot.expires_on <= current_date + ${sql.lit(expiringDays)}`

async function variantOfCode(source: Source, text: string): Promise<string | null> {
  const [coded] = await askPrepared(source, codedVariant(text))
  return coded?.id ?? null
}
