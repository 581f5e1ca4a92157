import { type RawBuilder, sql } from 'kysely'
import { readWord } from '#platform/lists/list-filters.ts'
import { byValue, byValues } from '#platform/server/lists/filter-sql.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import type { Duplicate } from '../customer-merges.contract.ts'
import { duplicateList } from '../duplicates.list.ts'
import { matchesCustomer } from './match-customers.ts'

const half = (name: string) => sql`jsonb_build_object('id', ${sql.ref(`${name}.id`)}, 'number',
  ${sql.ref(`${name}.number`)}, 'fullName', ${sql.ref(`${name}.full_name`)}, 'phone',
  ${sql.ref(`${name}.phone`)}, 'email', ${sql.ref(`${name}.email`)}, 'city',
  ${sql.ref(`${name}.city`)}, 'ordersPlaced', ${sql.ref(`${name}.orders_placed`)})`

const isEither = (customer: RawBuilder<unknown>) => sql<boolean>`exists (select from customers c
  where c.id in (d.first_id, d.second_id) and ${customer} offset 0)`

/** Undecided pairs of customers that still exist. */
export const duplicatesServed = serveList<Duplicate, typeof duplicateList>(duplicateList, {
  table: 'customer_duplicates d',
  id: ['d.first_id', 'd.second_id'],
  within: () => sql`(d.dismissed_at is null and not exists (select from customers c
    where c.id in (d.first_id, d.second_id) and c.state in ('anonymised', 'merged')))`,
  filters: {
    customerId: byValues(
      (ids) => sql`(d.first_id = any(${ids}::uuid[]) or d.second_id = any(${ids}::uuid[]))`,
    ),
    sign: byValues((signs) => sql`d.signs && ${signs}::text[]`),
    score: 'd.score',
    city: byValue((city) => isEither(sql`lower(c.city) = ${readWord(city).toLowerCase()}`)),
    foundOn: { instant: 'd.found_at' },
  },
  sorts: {
    score: { by: 'd.score', kind: 'number' },
    found: { by: 'd.found_at', kind: 'instant' },
  },
  search: (words) => isEither(matchesCustomer(words)),
  columns: () => sql`${half('a')} as first, ${half('b')} as second, d.score, d.signs,
    d.found_at as "foundAt"`,
  beside: sql`join customers a on a.id = d.first_id join customers b on b.id = d.second_id`,
})
