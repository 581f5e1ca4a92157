import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { type MoveRequest, move } from '#platform/server/moves.ts'
import { purchaseOrderMachine } from '../purchase-orders.states.ts'
import { purchaseOrderNoun } from '../purchasing.nouns.ts'
import type { FoundOrder } from './find-purchase-order.ts'

type Move = keyof typeof purchaseOrderMachine.moves

type Step = Pick<MoveRequest<string, Move>, 'version' | 'set' | 'data'>

/** For `set` of a move that is an answer of the supplier: only the first one counts. */
export const firstAnswer = ({ answeredAt }: Pick<FoundOrder, 'answeredAt'>) => ({
  answered_at: answeredAt ?? new Date().toISOString(),
})

/** Changes the state of an order and refreshes the screens of its outlet; gives the new version. */
export async function movePurchaseOrder(
  tx: Tx,
  actor: Actor,
  { id, label, outletId }: Pick<FoundOrder, 'id' | 'label' | 'outletId'>,
  name: Move,
  step: Step = {},
): Promise<number> {
  const version = await move(tx, actor, {
    machine: purchaseOrderMachine,
    noun: purchaseOrderNoun,
    move: name,
    id,
    label,
    outletId,
    ...step,
  })
  hintAfterCommit(tx, { noun: purchaseOrderNoun.key, ids: [id], outletId })
  return version
}
