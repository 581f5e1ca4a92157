import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { type MoveRequest, move } from '#platform/server/moves.ts'
import { stockCountNoun } from '../stock-counts.nouns.ts'
import { stockCountMachine } from '../stock-counts.states.ts'
import type { FoundCount } from './find-stock-count.ts'

type Told = Pick<FoundCount, 'id' | 'label' | 'outletId'>

type Move = keyof typeof stockCountMachine.moves

/** Changes the state of a count and refreshes the screens of its outlet; gives the new version. */
export async function moveStockCount(
  tx: Tx,
  actor: Actor,
  count: Told,
  name: Move,
  step: Pick<MoveRequest<string, Move>, 'version' | 'set' | 'data'> = {},
): Promise<number> {
  const { id, label, outletId } = count
  const version = await move(tx, actor, {
    machine: stockCountMachine,
    noun: stockCountNoun,
    move: name,
    id,
    label,
    outletId,
    ...step,
  })
  hintStockCount(tx, count)
  return version
}

/** Records an event without a change of state. */
export async function tellOfCount(
  tx: Tx,
  actor: Actor,
  count: Told,
  type: `stock_count.${string}`,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { id, label, outletId } = count
  await appendEvent(tx, actor, { type, noun: stockCountNoun, id, label, outletId, data })
  hintStockCount(tx, count)
}

export function hintStockCount(tx: Tx, { id, outletId }: Omit<Told, 'label'>): void {
  hintAfterCommit(tx, { noun: stockCountNoun.key, ids: [id], outletId })
}
