import { type RawBuilder, sql } from 'kysely'
import { askPrepared, type Source } from '#platform/server/db/ask-prepared.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { codedVariant } from '#stock/catalog/server/index.ts'
import { expiringDays } from '../level-filters.ts'
import type { LevelFilter } from '../stock-lists.contract.ts'

/** In which direction of SKUs a page is read, and from which on. */
export type Window = { readonly isDown: boolean; readonly from: string | null }

type Matched = {
  /** A query of their ids and SKUs. */
  readonly variants: RawBuilder<unknown>
  /** Whether the best plan depends on the words that are searched for. */
  readonly isPlannedByWords: boolean
}

/** The variants that a filter is about: of a category, of lots, by words. Null where all may be. */
export async function matchedVariants(
  source: Source,
  { category, only, q }: LevelFilter,
  window: Window | null,
): Promise<Matched | null> {
  const conditions: RawBuilder<unknown>[] = []
  // Looked up from the few that it names: in the order of SKUs, all before its first would be read.
  if (category)
    conditions.push(sql`v.product_id = any(array(
      select id from products where category = ${category}))`)
  if (only === 'expiring')
    conditions.push(sql`v.id = any(array(select lot.variant_id ${expiringLots}
      and exists (select from stock_places place where place.lot_id = lot.id and place.on_hand > 0)))`)
  const coded = q ? await variantOfCode(source, q) : null
  // An index of words looks up no fewer signs than three.
  const isCode = q !== undefined && coded !== null && q.length >= 3
  if (q) {
    const hasWords = matchesWords("(v.sku || ' ' || v.title)", q, { areFew: isCode })
    conditions.push(coded ? sql`(v.id = ${coded}::uuid or ${hasWords})` : hasWords)
  }
  if (conditions.length === 0) return null
  if (window?.from)
    conditions.push(window.isDown ? sql`v.sku <= ${window.from}` : sql`v.sku >= ${window.from}`)
  // How many variants have the words, the planner knows best; of all others there are few.
  const areFew = isCode || category !== undefined || only === 'expiring'
  const way = window?.isDown ? sql`desc` : sql``
  return {
    variants: sql`select v.id, v.sku from variants v where ${sql.join(conditions, sql` and `)}
      ${areFew ? sql`order by v.sku ${way} offset 0` : sql``}`,
    isPlannedByWords: q !== undefined && !isCode,
  }
}

/** After FROM: the lots that count as expiring, there or gone. */
export const expiringLots = sql`from lots lot
  where lot.expires_on <= current_date + ${sql.lit(expiringDays)}`

async function variantOfCode(source: Source, text: string): Promise<string | null> {
  const [coded] = await askPrepared(source, codedVariant(text))
  return coded?.id ?? null
}
