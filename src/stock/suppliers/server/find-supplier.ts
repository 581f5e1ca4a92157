import { sql } from 'kysely'
import { notFound, staleVersion } from '#platform/refusal.ts'
import type { Tx } from '#platform/server/db/database.ts'

/** Locks a supplier for a change of the version that the caller saw. */
export async function lockSupplier(tx: Tx, id: string, version?: number) {
  const found = await tx
    .selectFrom('suppliers')
    .select(['id', 'code', 'name', 'email', 'state', 'version', 'merged_into as mergedInto'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notFound('This supplier')
  if (version !== undefined && found.version !== version)
    throw staleVersion(found.name, version, found.version)
  return found
}

/** Counts a change of a part, so that a form opened before it is compared with the supplier. */
export async function raiseVersion(tx: Tx, id: string): Promise<number> {
  const raised = await tx
    .updateTable('suppliers')
    .set({ version: sql`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return raised.version
}
