import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { askNoMore } from './ask-if-empty.ts'
import { findWave, moveWave } from './find-wave.ts'
import { freeOrders } from './finish-picking.ts'

type Input = { readonly id: string; readonly version: number }

export const closeWave = (tx: Tx, actor: Actor, input: Input) => endWave(tx, actor, input, 'close')

export const cancelWave = (tx: Tx, actor: Actor, input: Input) =>
  endWave(tx, actor, input, 'cancel')

/** Orders that were not packed may be picked by another wave. */
async function endWave(tx: Tx, actor: Actor, { id, version }: Input, move: 'close' | 'cancel') {
  const wave = await findWave(tx, actor, id, { isLocked: true })
  const freed = await freeOrders(tx, id)
  // What was picked for a cancelled wave goes back, so no bin is empty because of it.
  if (move === 'cancel') await askNoMore(tx, id)
  const data = { orders: freed }
  return { id, version: await moveWave(tx, actor, wave, { move, version, data }) }
}
