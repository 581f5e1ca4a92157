import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

/** What was noted of the person when these orders came back goes; what came, its grade and its money stay. */
export async function forgetReturns(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const ids = [...orderIds]
  await sql`update returns set note = '', despite_reason = ''
    where order_id = any(${ids}::uuid[]) and (note <> '' or despite_reason <> '')`.execute(tx)
  // A photo may show the label with its name and address.
  await sql`delete from return_photos ph using return_lines l, returns r
    where l.id = ph.line_id and r.id = l.return_id
      and r.order_id = any(${ids}::uuid[])`.execute(tx)
}
