import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'

/** A contact that was changed so many days before other bank details were requested is doubtful. */
const doubtfulDays = 30

type Change = { readonly by: string; readonly at: string }

/**
 * The last change of a supplier's contacts, email address or phone since shortly before its bank
 * details were requested; null for none, and while the supplier itself is that new. Who can change
 * the contact first is told of the request in the supplier's place.
 */
export async function changedContact(
  reader: Reader,
  supplierId: string,
  requestedAt: string,
): Promise<Change | null> {
  const since = sql`${requestedAt}::timestamptz - make_interval(days => ${doubtfulDays})`
  const found = await sql<Change>`select e.actor_name as by, e.at from events e
    where e.entity_id = ${supplierId} and e.at >= ${since}
      and (e.type in ('supplier.contact_added', 'supplier.contact_changed', 'supplier.contact_removed',
          'supplier.others_received')
        or e.type = 'supplier.changed' and e.data ?| array['email', 'phone'])
      and exists (select from suppliers s where s.id = e.entity_id and s.created_at < ${since})
    order by e.tx desc, e.seq desc limit 1`.execute(reader)
  return found.rows[0] ?? null
}
