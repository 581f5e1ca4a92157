import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import { matchesWords } from '#platform/server/match-words.ts'

type Condition = RawBuilder<boolean>

/** So many orders of a word are looked up at once. */
const mostFound = 2_000

/** An index of words looks up no fewer signs. */
const fewestSigns = 3

/** As the index of words has it, for orders that are or were packed. */
const shipTo = `(o.ship_name || ' ' || o.ship_city)`

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
  if (words.split(/\s+/).some((word) => word.length >= fewestSigns)) {
    const { rows } = await sql<{ id: string }>`select o.id from orders o
      where o.state not in ('pending', 'confirmed') and ${matchesWords(shipTo, words, { areFew: true })}
      limit ${sql.lit(mostFound + 1)}`.execute(reader)
    if (rows.length <= mostFound)
      return sql`${sql.ref(column)} = any(${rows.map(({ id }) => id)}::uuid[])`
  }
  return sql`exists (select from orders o where o.id = ${sql.ref(column)}
    and ${matchesWords(shipTo, words)} offset 0)`
}
