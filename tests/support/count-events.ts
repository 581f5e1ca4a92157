import type { Database } from '#platform/server/db/database.ts'

/** How often something of this type happened to this record. */
export async function countEvents(db: Database, entityId: string, type: string): Promise<number> {
  const rows = await db.reader
    .selectFrom('events')
    .select('seq')
    .where('entity_id', '=', entityId)
    .where('type', '=', type)
    .execute()
  return rows.length
}
