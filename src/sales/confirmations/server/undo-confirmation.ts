import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { unconfirmOrder } from '#sales/orders/server/index.ts'
import { refuseUndoing } from '../confirmations.rules.ts'
import { findTask } from './find-task.ts'
import { findCallAndTask } from './renew-call.ts'
import { reopenTask } from './reopen-task.ts'

/**
 * Undoes the confirmation of an agent's own call, including further orders of the same call, all of
 * them or none, while nothing of them is packed. A repeated undo counts once.
 */
export async function undoConfirmation(
  tx: Tx,
  actor: Actor,
  { callId }: { readonly callId: string },
) {
  const { call, task } = await findCallAndTask(tx, actor, callId)
  if (call.outcome === 'undone') return { ids: [task.id] }
  throwIfRefused(refuseUndoing(task.label, call.outcome))
  const within = await tx
    .selectFrom('confirmation_calls')
    .select('order_id as orderId')
    .where('within_call', '=', callId)
    .where('outcome', '=', 'confirmed')
    .orderBy('order_id')
    .execute()
  const ids = [task.id, ...within.map(({ orderId }) => orderId)]
  for (const id of ids) {
    const each = id === task.id ? task : await findTask(tx, actor, id)
    await unconfirmOrder(tx, actor, { id })
    if (each.state === 'done') await reopenTask(tx, actor, each)
  }
  return { ids }
}
