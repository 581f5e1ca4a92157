import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

/** What was noted of the customer goes; that there were calls, and how they ended, stays. */
export async function forgetCalls(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const ids = [...orderIds]
  await sql`update confirmation_calls set note = ''
    where order_id = any(${ids}::uuid[]) and note <> ''`.execute(tx)
  await sql`update confirmation_tasks set second_phone = ''
    where id = any(${ids}::uuid[]) and second_phone <> ''`.execute(tx)
}
