import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

/** What was noted of the person when these orders came back goes; what came, its grade and its money stay. */
export async function forgetReturns(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`update returns set note = ''
    where order_id = any(${[...orderIds]}::uuid[]) and note <> ''`.execute(tx)
}
