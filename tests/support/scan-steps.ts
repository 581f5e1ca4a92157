import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { addPastScans, type PastScan } from '#stock/scanning/server/index.ts'
import type { World } from './world.ts'

/** A scan of a code that nothing has, while an order is packed at the outlet. */
export function scanOf(world: World, raw: string): PastScan {
  return {
    at: new Date().toISOString(),
    userId: world.admin.userId,
    outletId: world.outletId,
    task: 'pack',
    of: { noun: 'order', id: newId(), label: `Order ${raw}` },
    raw,
    found: null,
    result: 'unknown',
    message: `Nothing here carries the code ${raw}.`,
    took: 12,
  }
}

/** One such scan of the outlet; its id. */
export async function aScan(db: Database, world: World, word: string): Promise<string> {
  await db.transaction((tx) => addPastScans(tx, [scanOf(world, word)]))
  const { id } = await db.reader
    .selectFrom('scans')
    .select('id')
    .where('outlet_id', '=', world.outletId)
    .where('raw', '=', word)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  return id
}
