import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { type MoveRequest, move } from '#platform/server/moves.ts'
import { landedCostNoun } from '../landed-costs.nouns.ts'
import { landedCostMachine } from '../landed-costs.states.ts'

type Told = { readonly id: string; readonly label: string; readonly outletId: string }

type Move = keyof typeof landedCostMachine.moves

/** Changes the state of a landed cost; gives the new version. */
export function moveLandedCost(
  tx: Tx,
  actor: Actor,
  { id, label, outletId }: Told,
  name: Move,
  step: Pick<MoveRequest<string, Move>, 'version' | 'set' | 'data'> = {},
): Promise<number> {
  const record = { id, label, outletId }
  return move(tx, actor, {
    machine: landedCostMachine,
    noun: landedCostNoun,
    move: name,
    ...record,
    ...step,
  })
}

/** Records an event without a change of state. */
export async function tellOfLandedCost(
  tx: Tx,
  actor: Actor,
  { id, label, outletId }: Told,
  type: 'landed_cost.recorded' | 'landed_cost.changed',
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  await appendEvent(tx, actor, { type, noun: landedCostNoun, id, label, outletId, data })
}
