import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { openOwner } from './database.ts'

/** Links a user to a supplier without the trigger that ends the sessions of a user whose supplier changes. */
export async function linkQuietly(db: Database, userId: string, supplierId: string): Promise<void> {
  const owner = openOwner(db)
  await owner.transaction(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update profiles set supplier_id = ${supplierId} where id = ${userId}`.execute(tx)
  })
  await owner.close()
}
