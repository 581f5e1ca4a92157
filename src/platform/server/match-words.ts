import { type RawBuilder, sql } from 'kysely'

const mostWords = 8

/**
 * True where every word of the text occurs in the expression, in any case. Written out as one ILIKE
 * per word, because only so a trigram index on the very same expression is used; signs that mean
 * something to LIKE are taken as they stand.
 */
export function matchesWords(expression: string, text: string): RawBuilder<boolean> {
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)
  if (words.length === 0) return sql`true`
  const each = words.map(
    (word) => sql`${sql.raw(expression)} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`,
  )
  return sql`(${sql.join(each, sql` and `)})`
}
