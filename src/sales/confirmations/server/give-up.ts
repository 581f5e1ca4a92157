import { sql } from 'kysely'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { cancelOrder } from '#sales/orders/server/index.ts'
import { confirmationsSettings } from '../confirmations.settings.ts'
import type { ConfirmationState } from '../confirmations.states.ts'
import type { FoundTask } from './find-task.ts'
import { holdAfterCall } from './hold-after-call.ts'
import { moveTask } from './move-task.ts'

const house = systemActor('Call queue')

/**
 * Ends the task after the maximum number of unanswered calls: its rule decides what happens to the
 * order. Paid orders are put on hold and not cancelled, because their customer expects them.
 */
export async function giveUp(
  tx: Tx,
  actor: Actor,
  task: FoundTask,
  attempts: number,
): Promise<ConfirmationState> {
  const rule = await settingOf(tx, confirmationsSettings.afterLast)
  const why = `Not reached in ${attempts} calls.`
  if (rule === 'leave') return 'unreachable'
  if (rule === 'hold' || (await isPaidFor(tx, task.id))) {
    await holdAfterCall(tx, actor, task, 'customer', why)
    return 'unreachable'
  }
  await cancelOrder(tx, house, { id: task.id, reason: why, facts: { by: 'rule' } })
  await moveTask(tx, house, task, { move: 'settle', set: { next_call_at: null } })
  return 'done'
}

async function isPaidFor(tx: Tx, id: string): Promise<boolean> {
  const found = await sql<{ isPaid: boolean }>`
    select paid_minor > refunded_minor as "isPaid" from orders where id = ${id} for update`.execute(
    tx,
  )
  return found.rows[0]?.isPaid ?? true
}
