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
  /** Whose people have something to do or to know now. */
  readonly concerns: string
}

/** Moves a transfer, tells the people of one end, and lets the screens of both look again. */
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

/** Tells of what is no move. */
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
