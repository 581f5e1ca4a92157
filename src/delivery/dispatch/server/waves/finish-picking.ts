import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { currentLine } from '../../waves.rules.ts'
import { type FoundWave, findWave, moveWave } from './find-wave.ts'
import { linesOfWave } from './get-wave.ts'

/** Once nothing is left to pick the wave is picked; once nothing is left to pack it is closed. */
export async function finishPicking(
  tx: Tx,
  actor: Actor,
  wave: Pick<FoundWave, 'id' | 'label' | 'outletId' | 'state'>,
): Promise<void> {
  let { state } = wave
  if (state === 'picking' && currentLine(await linesOfWave(tx, wave.id)) === null) {
    await moveWave(tx, actor, wave, { move: 'pick' })
    state = 'picked'
  }
  const open = await tx
    .selectFrom('wave_orders')
    .select('order_id')
    .where('wave_id', '=', wave.id)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  if (state === 'picked' && !open) await moveWave(tx, actor, wave, { move: 'close' })
}

/** An order is packed: its tote is free, and its wave may be complete. */
export async function leaveWave(tx: Tx, actor: Actor, orderId: string): Promise<void> {
  const membership = await tx
    .selectFrom('wave_orders')
    .select('wave_id')
    .where('order_id', '=', orderId)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  if (!membership) return
  const wave = await findWave(tx, actor, membership.wave_id, { isLocked: true })
  await freeOrders(tx, wave.id, orderId)
  await finishPicking(tx, actor, wave)
}

/** From now on these orders, or all of a wave, may be in another wave. */
export async function freeOrders(tx: Tx, waveId: string, orderId?: string): Promise<number> {
  const freed = await tx
    .updateTable('wave_orders')
    .set({ left_at: new Date().toISOString() })
    .where('wave_id', '=', waveId)
    .where('left_at', 'is', null)
    .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? ''))
    .returning('order_id')
    .execute()
  return freed.length
}
