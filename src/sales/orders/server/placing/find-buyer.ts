import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'

/**
 * The only customer with the phone or the email of a row that has `"phoneKey"` and `email`, as an
 * expression of SQL; null where there is none or more than one.
 */
export const buyerText = (row: string) => `(select (array_agg(distinct c.id))[1]
      from customer_contacts contact join customers c on c.id = contact.customer_id
      where contact.key <> '' and c.state not in ('merged', 'anonymised')
        and (contact.kind = 'phone' and contact.key = ${row}."phoneKey"
          or contact.kind = 'email' and contact.key = lower(trim(${row}.email)))
      having count(distinct c.id) = 1)`

/** The same on its own, for an order that is priced before it is placed. */
export async function findBuyer(
  reader: Reader,
  { phoneKey, email = '' }: { phoneKey: string; email?: string | undefined },
): Promise<string | null> {
  if (phoneKey === '' && email === '') return null
  const found = await sql<{ id: string | null }>`select ${sql.raw(buyerText('given'))} as id
    from (select ${phoneKey}::text as "phoneKey", ${email}::text as email) as given`.execute(reader)
  return found.rows[0]?.id ?? null
}
