import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { decodeCursor, pageFrom } from '#platform/server/keyset.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import type { AddressRow } from '../verification.fields.ts'
import { isToProve, type Narrowing, narrowedTo, openAddresses } from './open-addresses.ts'

type ListInput = Narrowing & {
  readonly isSettled?: boolean | undefined
  readonly q?: string | undefined
  readonly sort: 'placed' | '-placed' | 'value' | '-value'
  readonly after?: string | undefined
  readonly limit: number
}

export const rowColumns = sql`o.id, o.number, o.state, o.placed_at as "placedAt",
  o.ship_name as "shipName", o.ship_address as "shipAddress", o.ship_city as "shipCity",
  o.ship_postcode as "shipPostcode", o.ship_country as "shipCountry", outlet.code as "outletCode",
  o.total_minor as "totalMinor", o.currency, o.address_verdict as verdict,
  o.address_score as score, coalesce(c.faults, '{}') as faults,
  coalesce(c.reasons -> 0 ->> 'text', '') as why,
  c.suggestion is not null as "hasSuggestion", o.version`

/** What somebody has to look at: the oldest, the newest, or the most valuable first. */
export async function listAddresses(reader: Reader, actor: Actor, input: ListInput) {
  const { q = '', sort, limit, isSettled, verdict } = input
  const isByValue = sort.endsWith('value')
  const key = isByValue ? sql`o.total_minor` : sql`o.placed_at`
  const kind = isByValue ? 'count' : 'instant'
  const after = decodeCursor(input.after, [kind, 'id'])
  const isDown = sort.startsWith('-')
  const way = isDown ? sql`desc` : sql``
  const type = isByValue ? sql`bigint` : sql`timestamptz`
  const found = await sql<AddressRow & { key: string }>`
    select ${rowColumns}, ${key}::text as key
    from ${openAddresses} join outlets outlet on outlet.id = o.outlet_id
    where ${narrowedTo(actor, input)}
      ${isSettled || verdict === 'accept' ? sql`` : sql`and ${isToProve}`}
      and ${matchesWhat(q)}
      ${
        after
          ? sql`and (${key}, o.id) ${isDown ? sql`<` : sql`>`}
              (${after[0]}::${type}, ${after[1]}::uuid)`
          : sql``
      }
    order by ${key} ${way}, o.id ${way} limit ${limit + 1}`.execute(reader)
  return pageFrom(found.rows, limit, (row) => [row.key, row.id])
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
