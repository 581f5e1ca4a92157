import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { type MoveRequest, move } from '#platform/server/moves.ts'
import { transferNoun } from '../transfers.nouns.ts'
import { transferMachine } from '../transfers.states.ts'
import type { FoundTransfer } from './find-transfer.ts'

type Move = keyof typeof transferMachine.moves

type Step = Pick<MoveRequest<string, Move>, 'version' | 'set' | 'data'> & {
  readonly move: Move
  /** The outlet whose users have something to do or know now. */
  readonly concerns: string
}

/** Changes a transfer's state, notifies the users of one end, and refreshes the screens of both. */
export async function moveTransfer(
  tx: Tx,
  actor: Actor,
  transfer: Pick<FoundTransfer, 'id' | 'label' | 'fromOutletId' | 'toOutletId'>,
  { concerns, ...step }: Step,
): Promise<number> {
  const { id, label } = transfer
  const version = await move(tx, actor, {
    machine: transferMachine,
    noun: transferNoun,
    id,
    label,
    outletId: concerns,
    ...step,
  })
  hintBothEnds(tx, transfer)
  return version
}

type Tale = {
  readonly type: `transfer.${string}`
  readonly concerns: string
  readonly data?: Readonly<Record<string, unknown>>
}

/** Records an event without a state change. */
export async function tellOfTransfer(
  tx: Tx,
  actor: Actor,
  transfer: Pick<FoundTransfer, 'id' | 'label' | 'fromOutletId' | 'toOutletId'>,
  { type, concerns, data = {} }: Tale,
): Promise<void> {
  const { id, label } = transfer
  await appendEvent(tx, actor, { type, noun: transferNoun, id, label, outletId: concerns, data })
  hintBothEnds(tx, transfer)
}

export function hintBothEnds(
  tx: Tx,
  { id, fromOutletId, toOutletId }: Pick<FoundTransfer, 'id' | 'fromOutletId' | 'toOutletId'>,
): void {
  for (const outletId of [fromOutletId, toOutletId])
    hintAfterCommit(tx, { noun: transferNoun.key, ids: [id], outletId })
}
