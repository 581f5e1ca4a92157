import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

/**
 * Copies the primary contacts to the customers' own columns and gathers the words of the others, so
 * that lists and searches need to look at one table only.
 */
export async function refreshContacts(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update customers c set
      phone = coalesce(p.text, ''), phone_key = coalesce(p.key, ''), email = coalesce(e.text, ''),
      address = coalesce(a.text, ''), city = coalesce(a.city, c.city),
      postcode = coalesce(a.postcode, c.postcode), country = coalesce(a.country, c.country),
      contact_words = coalesce(others.words, '')
    from unnest(${[...ids]}::uuid[]) as asked(id)
    left join customer_contacts p on p.customer_id = asked.id and p.kind = 'phone' and p.is_primary
    left join customer_contacts e on e.customer_id = asked.id and e.kind = 'email' and e.is_primary
    left join customer_contacts a on a.customer_id = asked.id and a.kind = 'address' and a.is_primary
    left join lateral (
      select string_agg(case kind when 'phone' then regexp_replace(text, '\\D', '', 'g') || ' '
        || coalesce(key, '') else text || ' ' || postcode end, ' ' order by id) as words
      from customer_contacts other where other.customer_id = asked.id and not other.is_primary
        and other.kind <> 'source') as others on true
    where c.id = asked.id`.execute(tx)
}

/** Where a customer has phones, mails or addresses and none comes first, the oldest does. */
export async function choosePrimaries(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update customer_contacts first set is_primary = true
    from (select distinct on (customer_id, kind) id from customer_contacts c
      where c.customer_id = any(${[...ids]}::uuid[]) and c.kind <> 'source'
        and not exists (select from customer_contacts p where p.customer_id = c.customer_id
          and p.kind = c.kind and p.is_primary)
      order by customer_id, kind, created_at, id) as chosen
    where first.id = chosen.id`.execute(tx)
}
