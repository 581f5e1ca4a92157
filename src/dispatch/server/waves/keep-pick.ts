import { sql } from 'kysely'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { askIfEmpty } from './ask-if-empty.ts'
import type { FoundWave } from './find-wave.ts'

type Picked = {
  readonly quantity: number
  readonly lotId: string | null
  /** How much of it was held in the hand until now. */
  readonly fromHand: number
}

/** Counts what was taken, and keeps who took it out of which bin and of which lot. */
export async function keepPick(
  tx: Tx,
  actor: Actor,
  at: {
    readonly wave: Pick<FoundWave, 'id' | 'outletId' | 'atBinId'>
    readonly line: {
      readonly id: string
      readonly variantId: string
      readonly binId: string | null
    }
  },
  { quantity, lotId, fromHand }: Picked,
): Promise<void> {
  await sql`update wave_lines set picked = picked + ${quantity}, in_hand = in_hand - ${fromHand},
    in_hand_lot_id = null where id = ${at.line.id}`.execute(tx)
  const binId = at.line.binId ?? at.wave.atBinId
  await tx
    .insertInto('wave_picks')
    .values({
      id: newId(),
      line_id: at.line.id,
      bin_id: binId,
      lot_id: lotId,
      quantity,
      picked_by: authorId(actor),
    })
    .execute()
  await askIfEmpty(tx, { ...at, binId })
}
