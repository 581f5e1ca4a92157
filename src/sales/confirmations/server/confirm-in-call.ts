import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { closeHold, confirmOrder, findOrder } from '#sales/orders/server/index.ts'
import { takenByAnother } from '../confirmations.rules.ts'
import { outcomeLabels } from '../outcomes.ts'
import { type FoundTask, findTask } from './find-task.ts'
import type { FinishInput } from './finish-call.ts'
import { letGo, moveTask } from './move-task.ts'
import { reconcileTasks } from './reconcile-tasks.ts'
import { access } from './task-source.ts'

/** The customer confirmed this order, and maybe others of theirs in the same call. */
export async function confirmInCall(
  tx: Tx,
  actor: Actor,
  task: FoundTask,
  input: FinishInput,
): Promise<void> {
  await confirmOne(tx, actor, task)
  const others = [...new Set(input.alsoIds)].filter((id) => id !== task.id).sort()
  // An order that was placed a moment ago may not be in the queue yet.
  await reconcileTasks(tx, others)
  for (const id of others) {
    const other = await findTask(tx, actor, id)
    if (other.state === 'in_call')
      throw takenByAnother({ ...other, until: other.lockedUntil ?? '' })
    await tx
      .insertInto('confirmation_calls')
      .values({
        id: newId(),
        order_id: id,
        agent_id: actor.userId,
        within_call: input.callId,
        ended_at: new Date().toISOString(),
        outcome: 'confirmed',
        checked: [...input.checked],
      })
      .execute()
    await confirmOne(tx, actor, other)
  }
}

export async function confirmOne(tx: Tx, actor: Actor, task: FoundTask): Promise<void> {
  await endOwnHold(tx, actor, task.id)
  await confirmOrder(tx, actor, { id: task.id, by: 'customer' })
  await moveTask(tx, actor, task, {
    move: 'settle',
    set: { ...letGo, last_outcome: 'confirmed', next_call_at: null },
    data: { outcome: outcomeLabels.confirmed },
  })
}

/** An order that waited for its customer's word waits no longer. */
export async function endOwnHold(tx: Tx, actor: Actor, id: string): Promise<void> {
  const order = await findOrder(tx, actor, access, id, { locked: true })
  const hold = await tx
    .selectFrom('order_holds')
    .select('id')
    .where('order_id', '=', id)
    .where('kind', '=', 'customer')
    .where('released_at', 'is', null)
    .executeTakeFirst()
  if (!hold) return
  await closeHold(tx, actor, order, {
    id: hold.id,
    kind: 'customer',
    note: 'The customer was reached and confirmed.',
  })
}
