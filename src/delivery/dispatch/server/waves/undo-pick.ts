import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { withdrawVariances } from '#stock/inventory/server/index.ts'
import { askNoMore } from './ask-if-empty.ts'
import { findPickable } from './find-pickable.ts'
import { hintOfWave } from './find-wave.ts'
import { getWave } from './get-wave.ts'

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
    const undone = await sql<{ id: string; varianceIds: string[] }>`with last as (
        delete from wave_picks where id = (select p.id from wave_picks p
          join wave_lines l on l.id = p.line_id
          join wave_orders wo on wo.wave_id = l.wave_id and wo.order_id = l.order_id
          where l.wave_id = ${id} and wo.left_at is null order by p.picked_at desc, p.id desc limit 1)
        returning line_id, quantity, variance_ids)
      update wave_lines l set picked = l.picked - last.quantity from last
      where l.id = last.line_id returning l.id, last.variance_ids as "varianceIds"`.execute(tx)
    const [line] = undone.rows
    if (!line)
      throw new Refusal('conflict', 'nothing_picked', `Nothing of ${wave.label} is picked yet.`)
    await askNoMore(tx, id, { lineId: line.id })
    await withdrawVariances(tx, actor, line.varianceIds)
  }
  hintOfWave(tx, wave)
  return getWave(tx, actor, { id })
}
