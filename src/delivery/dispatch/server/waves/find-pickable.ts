import { refuseMove } from '#platform/machine.ts'
import { notFound, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { stillInHand } from '../../pick-refusals.ts'
import type { WaveLine } from '../../waves.fields.ts'
import { waveMachine } from '../../waves.states.ts'
import { type FoundWave, findWave } from './find-wave.ts'
import { linesOfWave } from './get-wave.ts'

/** A wave that is being picked, locked, so that no unit is counted twice. */
export async function findPickable(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<{ wave: FoundWave; lines: readonly WaveLine[] }> {
  const wave = await findWave(tx, actor, id, { isLocked: true })
  throwIfRefused(refuseMove(waveMachine, 'pick', wave))
  return { wave, lines: await linesOfWave(tx, id) }
}

/** One of its lines without units in the picker's hand. */
export async function findOpenLine(
  tx: Tx,
  actor: Actor,
  { id, lineId }: { readonly id: string; readonly lineId: string },
) {
  const { wave, lines } = await findPickable(tx, actor, id)
  const line = lines.find((each) => each.id === lineId)
  if (!line) throw notFound('This line')
  if (line.inHand > 0) throw stillInHand(line)
  return { wave, line }
}
