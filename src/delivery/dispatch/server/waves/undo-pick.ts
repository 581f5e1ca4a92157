import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { undoStockPick, withdrawVariances } from '#stock/inventory/server/index.ts'
import { askNoMore } from './ask-if-empty.ts'
import { findPickable } from './find-pickable.ts'
import { hintOfWave } from './find-wave.ts'
import { getWave, lastPickOf } from './get-wave.ts'

/** Puts back the units in hand, else the last pick; the scans stay in the log. */
export async function undoPick(tx: Tx, actor: Actor, { id }: { readonly id: string }) {
  const { wave, lines } = await findPickable(tx, actor, id)
  const held = lines.find(({ inHand }) => inHand > 0)
  if (held) {
    await tx
      .updateTable('wave_lines')
      .set({ in_hand: 0, in_hand_lot_id: null })
      .where('id', '=', held.id)
      .execute()
  } else {
    const last = await lastPickOf(tx, id)
    if (!last || !(await removePick(tx, actor, id, last.id)))
      throw new Refusal('conflict', 'nothing_picked', `Nothing of ${wave.label} is picked yet.`)
  }
  hintOfWave(tx, wave)
  return getWave(tx, actor, { id })
}

/**
 * Removes one pick of a wave, with its question and its variances; false where it has none such.
 */
export async function removePick(
  tx: Tx,
  actor: Actor,
  waveId: string,
  pickId: string,
): Promise<boolean> {
  const undone = await sql<{ id: string; varianceIds: string[] }>`with gone as (
      delete from wave_picks p using wave_lines l
      where p.id = ${pickId} and l.id = p.line_id and l.wave_id = ${waveId}
      returning p.line_id, p.quantity, p.variance_ids
    )
    update wave_lines l set picked = l.picked - gone.quantity from gone
    where l.id = gone.line_id returning l.id, gone.variance_ids as "varianceIds"`.execute(tx)
  const [line] = undone.rows
  if (!line) return false
  await undoStockPick(tx, pickId)
  await askNoMore(tx, waveId, { lineId: line.id })
  await withdrawVariances(tx, actor, line.varianceIds)
  return true
}
