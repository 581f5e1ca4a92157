import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'

/** Adds two suppliers, “Rival 0” and “Rival 1”, and returns their ids. */
export async function addRivals(db: Database): Promise<[string, string]> {
  const ids: [string, string] = [newId(), newId()]
  for (const [index, id] of ids.entries())
    await db.reader
      .insertInto('suppliers')
      .values({ id, code: `RIVAL${index}`, name: `Rival ${index}`, currency: 'GBP' })
      .execute()
  return ids
}
