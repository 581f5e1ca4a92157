import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'

/**
 * Forgets the bytes and refused lines of the finished files that brought one of these records: they
 * are personal as they came. What such a file did is then still known, but no longer undone.
 */
export async function forgetImported(tx: Tx, entityIds: readonly string[]): Promise<void> {
  const files = sql`(select distinct c.import_id from import_changes c
    join imports i on i.id = c.import_id
    where c.entity_id = any(${[...entityIds]}::uuid[])
      and i.state in ('finished', 'failed', 'cancelled', 'undone'))`
  await sql`delete from import_chunks where import_id in ${files}`.execute(tx)
  await sql`delete from import_differences where import_id in ${files}`.execute(tx)
  await sql`update import_refusals set raw = '', cells = null, reason = 'Erased'
    where import_id in ${files}`.execute(tx)
  await sql`update import_changes set before = null
    where entity_id = any(${[...entityIds]}::uuid[])`.execute(tx)
}
