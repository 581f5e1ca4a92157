import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { type ChosenValues, emptyValue, readWord } from '#platform/lists/list-filters.ts'
import { byValues } from '#platform/server/lists/filter-sql.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import { addressList } from '../addresses.list.ts'
import type { AddressRow } from '../verification.fields.ts'
import { isOpenFor, isToProve } from './open-addresses.ts'

export const rowColumns = sql`o.id, o.number, o.state, o.placed_at as "placedAt",
  o.ship_name as "shipName", o.ship_address as "shipAddress", o.ship_city as "shipCity",
  o.ship_postcode as "shipPostcode", o.ship_country as "shipCountry", outlet.code as "outletCode",
  o.total_minor as "totalMinor", o.currency, o.address_verdict as verdict,
  o.address_score as score, coalesce(c.faults, '{}') as faults,
  coalesce(c.reasons -> 0 ->> 'text', '') as why,
  c.suggestion is not null as "hasSuggestion", o.version`

const beside = sql`join outlets outlet on outlet.id = o.outlet_id`

/**
 * Open orders bound every order of it, and those that are not accepted have an index of their own, so
 * that no order needs one more.
 */
export const addresses = serveList<AddressRow, typeof addressList>(addressList, {
  table: 'orders o left join address_checks c on c.subject_id = o.id',
  id: 'o.id',
  joined: beside,
  within: isOpenFor,
  filters: {
    verdict: ofVerdicts,
    // With the words of the partial index, so that it is used.
    fault: byValues((faults) => sql`(c.faults <> '{}' and c.faults && ${faults}::text[])`),
    outletId: { ownOutlet: 'o.outlet_id', access: capability.addressVerification },
    city: ofCities,
    placed: { instant: 'o.placed_at' },
    amount: 'o.total_minor',
  },
  sorts: {
    number: { by: 'o.number', kind: 'number' },
    address: { by: 'lower(o.ship_name)', kind: 'text' },
    outlet: { by: 'outlet.code', kind: 'text' },
    total: { by: 'o.total_minor', kind: 'number' },
    placed: { by: 'o.placed_at', kind: 'instant' },
  },
  search: matchesWhat,
  columns: () => rowColumns,
  beside,
})

/** The condition without accepted addresses, in the wording of the partial index. */
function ofVerdicts({ within, without }: ChosenValues) {
  const isUsual = within.length === 0 && without.join() === 'accept'
  if (isUsual) return isToProve
  return sql<boolean>`((${within.length === 0} or o.address_verdict = any(${within}::text[]))
    and o.address_verdict <> all(${without}::text[]))`
}

/** Cities as they are written, in any case; the empty one is no city. */
function ofCities({ within, without }: ChosenValues) {
  const keys = (words: readonly string[]) =>
    words.map((word) => (word === emptyValue ? '' : readWord(word).toLowerCase()))
  return sql<boolean>`((${within.length === 0} or lower(o.ship_city) = any(${keys(within)}::text[]))
    and lower(o.ship_city) <> all(${keys(without)}::text[]))`
}

const searched =
  "(o.ship_name || ' ' || o.ship_address || ' ' || o.ship_city || ' ' || o.ship_postcode)"

/** By the order's number, or by words of the address. */
function matchesWhat(q: string) {
  const text = q.trim().replace(/^O-(?=\d+$)/i, '')
  const isNumber = /^\d{1,12}$/.test(text)
  return isNumber
    ? sql<boolean>`(o.number = ${text}::bigint or ${matchesWords(searched, text)})`
    : matchesWords(searched, text)
}
