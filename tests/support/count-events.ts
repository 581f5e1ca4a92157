import type { Database } from '#platform/server/db/database.ts'

/** How many events of this type this record has. */
export async function countEvents(db: Database, entityId: string, type: string): Promise<number> {
  const rows = await db.reader
    .selectFrom('events')
    .select('seq')
    .where('entity_id', '=', entityId)
    .where('type', '=', type)
    .execute()
  return rows.length
}
