import { type RawBuilder, sql } from 'kysely'

const mostWords = 8

/**
 * True where every word of the text occurs in the expression, in any case. Written as one ILIKE per
 * word, because only then a trigram index on the very same expression is used; wildcards of LIKE
 * are escaped. Where few rows are known to match, the planner is kept from estimating each word by
 * its statistics, which takes longer than the lookup; one plan then fits any words.
 */
export function matchesWords(
  expression: string,
  text: string,
  { areFew = false } = {},
): RawBuilder<boolean> {
  const words = wordsOf(text)
  if (words.length === 0) return sql`true`
  const each = words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    return sql`${sql.raw(expression)} ilike ${areFew ? sql`(select ${pattern})` : pattern}`
  })
  return sql`(${sql.join(each, sql` and `)})`
}

/** The words of a search; more than some are not looked for. */
export const wordsOf = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)
