import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { moveBack } from '../confirmations.rules.ts'
import { type CallEnd, outcomeLabels } from '../outcomes.ts'
import type { FoundTask } from './find-task.ts'
import { letGo, moveTask } from './move-task.ts'

type End = {
  readonly outcome: CallEnd
  readonly note?: string
  readonly checked?: readonly string[]
  readonly isLast?: boolean
}

/** Ends the open call about an order; one that outlived its lock ended when that did. */
export async function endCall(tx: Tx, orderId: string, end: End): Promise<void> {
  const { outcome, note = '', checked = [], isLast = false } = end
  await sql`update confirmation_calls c set outcome = ${outcome}, note = ${note},
      checked = ${[...checked]}::text[], is_last = ${isLast}, ended_at = moment.at,
      seconds = greatest(0, extract(epoch from moment.at - c.started_at))::integer
    from (select case when ${outcome === 'lapsed'} then least(now(), t.locked_until) else now() end
        as at from confirmation_tasks t where t.id = ${orderId}) as moment
    where c.order_id = ${orderId} and c.ended_at is null`.execute(tx)
}

/** The call ended without an outcome: the order goes back to where it was taken from. */
export async function putBack(
  tx: Tx,
  actor: Actor,
  task: FoundTask,
  outcome: 'left' | 'lapsed',
): Promise<void> {
  await endCall(tx, task.id, { outcome })
  await moveTask(tx, actor, task, {
    move: moveBack(task.takenFrom),
    set: letGo,
    data: { outcome: outcomeLabels[outcome] },
  })
}
