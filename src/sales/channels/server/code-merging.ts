import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import type { MergePair, MergePart } from '#stock/catalog/server/index.ts'

/** What shops call a variant that becomes one with another. */
export const codeMerging: MergePart = {
  async preview(reader: Reader, _actor: Actor, { merged }: MergePair) {
    const found = await sql<{ code: string }>`select code from channel_codes
      where variant_id = ${merged.id} order by code, channel_id`.execute(reader)
    return {
      moves: [{ what: 'Codes of shops', lines: found.rows.map(({ code }) => code) }],
      blocks: [],
    }
  },
  async carry(tx: Tx, _actor: Actor, { kept, merged }: MergePair) {
    await sql`update channel_codes set variant_id = ${kept.id}
      where variant_id = ${merged.id}`.execute(tx)
  },
}
