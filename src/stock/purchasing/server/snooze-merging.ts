import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { MergePair, MergePart } from '#stock/catalog/server/index.ts'

/** A variant that is merged into another takes no pause of its suggestions along. */
export const snoozeMerging: MergePart = {
  async preview() {
    return { moves: [], blocks: [] }
  },
  async carry(tx: Tx, _actor: Actor, { merged }: MergePair) {
    await sql`delete from reorder_snoozes where variant_id = ${merged.id}`.execute(tx)
  },
}
