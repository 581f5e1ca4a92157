import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import { matchesWords } from '#platform/server/match-words.ts'

type Condition = RawBuilder<boolean>

/** So many rows of a word are looked up at once. */
export const mostOfWord = 2_000

/** An index of words looks up no fewer signs. */
const fewestSigns = 3

/** As the index of words has it, for orders `o` that are or were packed. */
const shipTo = `(o.ship_name || ' ' || o.ship_city)`

/** Orders `o` that are or were packed, of such a name and city, for a lookup by the index of words. */
export const isPackedAndNamed = (words: string) =>
  sql<boolean>`(o.state not in ('pending', 'confirmed') and ${isNamed(words)})`

/** Orders `o` of such a name and city, which are few. */
export const isNamed = (words: string): Condition => matchesWords(shipTo, words, { areFew: true })

/** Whether the index of words has a way to these. */
export const canLookUp = (words: string): boolean =>
  words.split(/\s+/).some((word) => word.length >= fewestSigns)

/** The same, asked of each row whose order is named by the column: soon answered of a common word. */
export const isOfOrderNamed = (column: string, words: string): Condition =>
  sql`exists (select from orders o where o.id = ${sql.ref(column)}
    and ${matchesWords(shipTo, words)} offset 0)`

/**
 * Rows whose order, named by the column, is of such a name and city: by the index of words; what many
 * have in common is asked of each row in the order of the list until a page is full, which is soon
 * because it is common.
 */
export async function isOfPackedOrder(
  reader: Reader,
  column: string,
  words: string,
): Promise<Condition> {
  if (canLookUp(words)) {
    const { rows } = await sql<{ id: string }>`select o.id from orders o
      where ${isPackedAndNamed(words)} limit ${sql.lit(mostOfWord + 1)}`.execute(reader)
    if (rows.length <= mostOfWord)
      return sql`${sql.ref(column)} = any(${rows.map(({ id }) => id)}::uuid[])`
  }
  return isOfOrderNamed(column, words)
}
