import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { Searched } from '#platform/server/lists/list-sql.ts'
import { matchesWords, wordsOf } from '#platform/server/match-words.ts'

/** So many records are looked up first; of more, a page is soon full in any order. */
const mostLookedUp = 1_000

/** The lines of suppliers or variants of whose names a word is part. */
async function ofNamed(reader: Reader, table: 'suppliers' | 'variants', word: string) {
  const [column, name] =
    table === 'suppliers'
      ? ['line.supplier_id', "(code || ' ' || name)"]
      : ['line.variant_id', "(sku || ' ' || title)"]
  const matching = sql`select id from ${sql.table(table)} where ${matchesWords(name, word)}`
  const found = await sql<{ id: string }>`${matching} limit ${mostLookedUp + 1}`.execute(reader)
  const ids = found.rows.map(({ id }) => id)
  return ids.length > mostLookedUp
    ? sql`${sql.raw(column)} in (${matching})`
    : sql`${sql.raw(column)} = any(${ids}::uuid[])`
}

/** Lines of which each word names the supplier or the product. */
async function matchesNames(reader: Reader, text: string): Promise<Searched> {
  const each = await Promise.all(
    wordsOf(text).map(async (word) => ({
      supplier: await ofNamed(reader, 'suppliers', word),
      variant: await ofNamed(reader, 'variants', word),
    })),
  )
  const [first, ...more] = each
  if (first === undefined) return sql`true`
  if (more.length === 0) return [sql`${first.supplier}`, sql`${first.variant}`]
  const both = each.map(({ supplier, variant }) => sql`(${supplier} or ${variant})`)
  return sql`(${sql.join(both, sql` and `)})`
}

/**
 * Lines `line` by the number of their order, or by words of supplier and product.
 *
 * @param order what stands before the number of an order
 */
export async function matchesLine(reader: Reader, q: string, order: string): Promise<Searched> {
  const text = q.trim()
  const isLabel = order !== '' && text.toUpperCase().startsWith(order.toUpperCase())
  const number = isLabel ? text.slice(order.length) : text
  if (!/^\d{1,15}$/.test(number)) return matchesNames(reader, text)
  const ofOrder = sql<boolean>`line.order_number = ${Number(number)}`
  return isLabel ? ofOrder : [ofOrder, ...[await matchesNames(reader, text)].flat()]
}
