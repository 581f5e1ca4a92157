import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { type MoveRequest, move } from '#platform/server/moves.ts'
import { varianceNoun } from '../variances.nouns.ts'
import { varianceMachine } from '../variances.states.ts'

type Told = { readonly id: string; readonly label: string; readonly outletId: string }

type Move = keyof typeof varianceMachine.moves

/** Changes the state of a variance; gives the new version. */
export function moveVariance(
  tx: Tx,
  actor: Actor,
  { id, label, outletId }: Told,
  name: Move,
  step: Pick<MoveRequest<string, Move>, 'version' | 'set' | 'data'> = {},
): Promise<number> {
  return move(tx, actor, {
    machine: varianceMachine,
    noun: varianceNoun,
    move: name,
    ...{ id, label, outletId },
    ...step,
  })
}

/** Records an event without a change of state. */
export async function tellOfVariance(
  tx: Tx,
  actor: Actor,
  { id, label, outletId }: Told,
  type: `variance.${'assigned' | 'unassigned' | 'noted' | 'file_added' | 'due_changed' | 'due_passed'}`,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  await appendEvent(tx, actor, { type, noun: varianceNoun, id, label, outletId, data })
}
