import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { nextCallAt } from '../call-schedule.ts'
import { confirmationsSettings } from '../confirmations.settings.ts'
import { endCall } from './end-call.ts'
import type { FoundTask } from './find-task.ts'
import type { Finished, FinishInput } from './finish-call.ts'
import { holdAfterCall } from './hold-after-call.ts'
import { letGo, moveTask } from './move-task.ts'
import { scheduleOf } from './schedule-of.ts'

/** Nobody came to the phone: again when the schedule says, or after the last time no more. */
export async function restAfterCall(
  tx: Tx,
  actor: Actor,
  task: FoundTask,
  { outcome, note, checked }: FinishInput,
  data: Readonly<Record<string, unknown>>,
): Promise<Finished> {
  const attempts = task.attempts + 1
  const schedule = await scheduleOf(tx, task.outletId)
  const next = nextCallAt(schedule, attempts, new Date().toISOString())
  const isLast = next === null
  await endCall(tx, task.id, { outcome, note, checked, isLast })
  await moveTask(tx, actor, task, {
    move: isLast ? 'give_up' : 'wait',
    set: { ...letGo, attempts, last_outcome: outcome, next_call_at: next, promised_by: null },
    data: { ...data, attempts, nextCallAt: next },
  })
  if (isLast && (await settingOf(tx, confirmationsSettings.afterLast)) === 'hold')
    await holdAfterCall(tx, actor, task, 'customer', `Not reached in ${attempts} calls.`)
  return { id: task.id, state: isLast ? 'unreachable' : 'waiting', nextCallAt: next, isLast }
}
