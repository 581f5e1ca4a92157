import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import type { ImportChange } from '#platform/server/table-import.ts'

/** Keeps what an import did, so that it can be listed and undone. */
export async function keepChanges(
  tx: Tx,
  importId: string,
  changes: readonly ImportChange[],
): Promise<void> {
  await sql`insert into import_changes (import_id, noun, entity_id, label, did, before)
    select ${importId}::uuid, noun, id, label, did, before
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as c(noun text, id uuid, label text, did text, before jsonb)`.execute(tx)
}
