import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { callOver } from '../confirmations.rules.ts'
import { confirmationsSettings } from '../confirmations.settings.ts'
import { outcomeLabels } from '../outcomes.ts'
import { putBack } from './end-call.ts'
import { type FoundCall, type FoundTask, findOwnCall, findTask } from './find-task.ts'

type CallInput = { readonly callId: string }

/** The screen of the call is still open: its order is kept for it a while longer. */
export async function renewCall(tx: Tx, actor: Actor, { callId }: CallInput) {
  const { task } = await findOpenCall(tx, actor, callId)
  return renewLock(tx, task.id)
}

/** The agent closes the screen without an outcome. */
export async function leaveCall(tx: Tx, actor: Actor, { callId }: CallInput) {
  const { task } = await findOpenCall(tx, actor, callId)
  await putBack(tx, actor, task, 'left')
  return { id: task.id, state: task.takenFrom ?? 'queued' }
}

/** The actor's call with its task, both still theirs; time that ran out counts only once it was noticed. */
export async function findOpenCall(
  tx: Tx,
  actor: Actor,
  callId: string,
): Promise<{ call: FoundCall; task: FoundTask }> {
  const { call, task } = await findCallAndTask(tx, actor, callId)
  if (call.outcome !== null) throw callOver(task.label, endedHow(call, task))
  return { call, task }
}

/** The same whether or not it is over, the task locked. */
export async function findCallAndTask(tx: Tx, actor: Actor, callId: string) {
  const { orderId } = await findOwnCall(tx, actor, callId)
  const task = await findTask(tx, actor, orderId)
  // Read again under the lock of the task: it may have ended while we waited for it.
  return { call: await findOwnCall(tx, actor, callId), task }
}

export function endedHow({ outcome }: FoundCall, { agentName }: FoundTask): string {
  const how = outcomeLabels[outcome ?? 'lapsed'].toLowerCase()
  return agentName === null ? how : `${how}, and ${agentName} has it now`
}

export async function renewLock(tx: Tx, id: string): Promise<{ lockedUntil: string }> {
  const minutes = await settingOf(tx, confirmationsSettings.lockMinutes)
  const found = await sql<{ lockedUntil: string }>`
    update confirmation_tasks set locked_until = now() + make_interval(mins => ${minutes})
    where id = ${id} returning locked_until as "lockedUntil"`.execute(tx)
  return { lockedUntil: found.rows[0]?.lockedUntil ?? '' }
}
