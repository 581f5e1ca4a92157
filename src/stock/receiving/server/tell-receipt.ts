import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { type MoveRequest, move } from '#platform/server/moves.ts'
import { receiptNoun } from '../receiving.nouns.ts'
import { receiptMachine } from '../receiving.states.ts'
import type { FoundReceipt } from './find-receipt.ts'

type Told = Pick<FoundReceipt, 'id' | 'label' | 'outletId'>

type Move = keyof typeof receiptMachine.moves

/** Changes the state of a receipt and refreshes the screens of its outlet; gives the new version. */
export async function moveReceipt(
  tx: Tx,
  actor: Actor,
  receipt: Told,
  name: Move,
  step: Pick<MoveRequest<string, Move>, 'version' | 'set' | 'data'> = {},
): Promise<number> {
  const { id, label, outletId } = receipt
  const version = await move(tx, actor, {
    machine: receiptMachine,
    noun: receiptNoun,
    move: name,
    id,
    label,
    outletId,
    ...step,
  })
  hintReceipt(tx, receipt)
  return version
}

/** Records an event without a change of state. */
export async function tellOfReceipt(
  tx: Tx,
  actor: Actor,
  receipt: Told,
  type: `goods_receipt.${string}`,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { id, label, outletId } = receipt
  await appendEvent(tx, actor, { type, noun: receiptNoun, id, label, outletId, data })
  hintReceipt(tx, receipt)
}

export function hintReceipt(tx: Tx, { id, outletId }: Omit<Told, 'label'>): void {
  hintAfterCommit(tx, { noun: receiptNoun.key, ids: [id], outletId })
}
