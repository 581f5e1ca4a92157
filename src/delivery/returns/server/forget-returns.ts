import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

/** Deletes personal notes of these orders' returns; goods, grades and money stay. */
export async function forgetReturns(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const ids = [...orderIds]
  // The label of a reason is the company's own and stays; the added text after the colon is
  // deleted.
  await sql`update returns set note = '', despite_reason = '', reason = split_part(reason, ': ', 1)
    where order_id = any(${ids}::uuid[])
      and (note <> '' or despite_reason <> '' or reason like '%: %')`.execute(tx)
  // A photo may show the label with name and address.
  await sql`delete from return_photos ph using return_lines l, returns r
    where l.id = ph.line_id and r.id = l.return_id
      and r.order_id = any(${ids}::uuid[])`.execute(tx)
  await sql`update return_finds f set description = '' from returns r
    where r.id = f.return_id and r.order_id = any(${ids}::uuid[])
      and f.description <> ''`.execute(tx)
  // No customer is left who could use a pending link.
  await sql`update return_links set expires_at = least(expires_at, now())
    where order_id = any(${ids}::uuid[])`.execute(tx)
}
