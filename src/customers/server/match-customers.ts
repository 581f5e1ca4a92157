import { type RawBuilder, sql } from 'kysely'
import { matchesWords } from '#platform/server/match-words.ts'

/** What somebody types who means a phone: digits, and what people put between them. */
const phoneLike = /^[+()\d\s./-]+$/

/**
 * Whether a customer `c` is meant by some text: any fragment of name, number, e-mail or phone. The
 * blanks of a phone and the nought before it do not count, because the index holds bare digits. For
 * `areFew` see `matchesWords`.
 */
export function matchesCustomer(text: string, plan?: { areFew: boolean }): RawBuilder<boolean> {
  const typed = text.trim()
  const digits = phoneLike.test(typed) ? typed.replace(/\D/g, '').replace(/^0+/, '') : ''
  const sought = digits.length >= 3 ? digits : typed
  // Fewer signs than a trigram has would read every customer: they begin a name.
  if (sought.length < 3) return sql<boolean>`lower(c.full_name) like ${`${escaped(sought)}%`}`
  return matchesWords('c.search_text', sought, plan)
}

function escaped(text: string): string {
  return text.toLowerCase().replace(/[\\%_]/g, '\\$&')
}
