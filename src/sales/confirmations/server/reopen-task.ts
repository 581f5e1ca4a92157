import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { FoundTask } from './find-task.ts'
import { moveTask } from './move-task.ts'

/**
 * The confirmation of an order was undone: its customer is called again, no rule confirms it, and
 * the call that confirmed it no longer counts.
 */
export async function reopenTask(
  tx: Tx,
  actor: Actor,
  task: Pick<FoundTask, 'id' | 'label' | 'outletId'>,
): Promise<void> {
  await sql`update confirmation_calls set outcome = 'undone'
    where order_id = ${task.id} and outcome = 'confirmed'`.execute(tx)
  await moveTask(tx, actor, task, {
    move: 'reopen',
    set: { last_outcome: 'undone', next_call_at: null },
  })
}
