import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { nextCallAt } from '../call-schedule.ts'
import { endCall } from './end-call.ts'
import type { FoundTask } from './find-task.ts'
import type { Finished, FinishInput } from './finish-call.ts'
import { giveUp } from './give-up.ts'
import { letGo, moveTask } from './move-task.ts'
import { scheduleOf } from './schedule-of.ts'

/** After a call without an answer: schedules the next attempt, or none after the last one. */
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
  const state = isLast ? await giveUp(tx, actor, task, attempts) : 'waiting'
  return { id: task.id, state, nextCallAt: next, isLast }
}
