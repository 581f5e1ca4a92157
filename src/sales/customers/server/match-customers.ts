import { type RawBuilder, sql } from 'kysely'
import { matchesWords } from '#platform/server/match-words.ts'

/** A search text that is a phone number: digits and the usual separators. */
const phoneLike = /^[+()\d\s./-]+$/

/** A whole number as it is shown; as a fragment it would be a part of the numbers of very many. */
const numberShown = /^C-(\d{1,15})$/i

/**
 * Whether a customer `c` is meant by some text: the number as it is shown, or any fragment of name,
 * email or phone. The blanks of a phone and the nought before it do not count, because the index holds bare digits. For
 * `areFew` see `matchesWords`.
 */
export function matchesCustomer(text: string, plan?: { areFew: boolean }): RawBuilder<boolean> {
  const typed = text.trim()
  const number = numberShown.exec(typed)?.[1]
  if (number) return sql<boolean>`c.number = ${number}::bigint`
  const digits = phoneLike.test(typed) ? typed.replace(/\D/g, '').replace(/^0+/, '') : ''
  const sought = digits.length >= 3 ? digits : typed
  // Fewer signs than a trigram has would read every customer: they begin a name.
  if (sought.length < 3) return sql<boolean>`lower(c.full_name) like ${`${escaped(sought)}%`}`
  return matchesWords('c.search_text', sought, plan)
}

function escaped(text: string): string {
  return text.toLowerCase().replace(/[\\%_]/g, '\\$&')
}
