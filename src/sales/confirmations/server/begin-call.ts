import { sql } from 'kysely'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { lockByName } from '#platform/server/db/lock-by-name.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { takenByAnother } from '../confirmations.rules.ts'
import { confirmationsSettings } from '../confirmations.settings.ts'
import { putBack } from './end-call.ts'
import { type FoundTask, findTask } from './find-task.ts'
import { moveTask } from './move-task.ts'
import { openCallOf } from './open-call.ts'
import { pickNext, whenNextIsDue } from './pick-next.ts'
import { reconcileTasks } from './reconcile-tasks.ts'
import { renewLock } from './renew-call.ts'

/**
 * Assigns the order whose call is worth most to this agent alone. An agent with an open call, in
 * another window or before a crash, gets that one again: an agent has one call at most.
 */
export async function takeNext(tx: Tx, actor: Actor, _input: object) {
  await oneAtATime(tx, actor)
  const open = await openCallOf(tx, actor)
  if (open) {
    const { lockedUntil } = await renewLock(tx, open.orderId)
    return { call: { id: open.orderId, callId: open.callId, lockedUntil }, nextDueAt: null }
  }
  const id = await pickNext(tx, actor)
  if (id === null) return { call: null, nextDueAt: await whenNextIsDue(tx, actor) }
  return { call: await beginCall(tx, actor, await findTask(tx, actor, id)), nextDueAt: null }
}

/** One order by choice, due or not. */
export async function takeOrder(tx: Tx, actor: Actor, { id }: { readonly id: string }) {
  await oneAtATime(tx, actor)
  const open = await openCallOf(tx, actor)
  if (open && open.orderId !== id) throw inAnotherCall(open.label)
  if (open) {
    const { lockedUntil } = await renewLock(tx, id)
    return { id, callId: open.callId, lockedUntil }
  }
  await reconcileTasks(tx, [id])
  return beginCall(tx, actor, await findTask(tx, actor, id))
}

/** Two windows of one agent take turns, so that the second finds the call of the first. */
async function oneAtATime(tx: Tx, actor: Actor): Promise<void> {
  await lockByName(tx, `call of ${actor.userId}`)
}

async function beginCall(tx: Tx, actor: Actor, task: FoundTask) {
  const agentId = authorId(actor)
  if (agentId === null) throw notFound('This order')
  const { id, label } = task
  if (task.state === 'in_call' && !task.hasLapsed)
    throw takenByAnother({ label, agentName: task.agentName, until: task.lockedUntil ?? '' })
  // A call that its agent abandoned is released first, so that the log records it.
  const isLapsed = task.state === 'in_call'
  if (isLapsed) await putBack(tx, actor, task, 'lapsed')
  await requireNoOtherHold(tx, task)
  const lockedUntil = await newLock(tx)
  await moveTask(tx, actor, task, {
    move: 'take',
    set: {
      locked_by: agentId,
      locked_until: lockedUntil,
      taken_from: isLapsed ? task.takenFrom : task.state,
    },
  })
  const callId = newId()
  await tx
    .insertInto('confirmation_calls')
    .values({ id: callId, order_id: id, agent_id: agentId })
    .execute()
  return { id, callId, lockedUntil }
}

async function newLock(tx: Tx): Promise<string> {
  const minutes = await settingOf(tx, confirmationsSettings.lockMinutes)
  const found = await sql<{ at: string }>`
    select now() + make_interval(mins => ${minutes}) as at`.execute(tx)
  return found.rows[0]?.at ?? ''
}

/** A hold of the address is no hindrance: the customer is the one to ask. */
async function requireNoOtherHold(tx: Tx, { id, label }: FoundTask): Promise<void> {
  const hold = await tx
    .selectFrom('order_holds')
    .select(['kind', 'reason'])
    .where('order_id', '=', id)
    .where('released_at', 'is', null)
    .where('kind', 'not in', ['address', 'customer'])
    .executeTakeFirst()
  if (!hold) return
  throw new Refusal(
    'conflict',
    'held',
    `${label} is on hold (${hold.kind}: ${hold.reason}). Release that hold before you call the customer.`,
    { details: { kind: hold.kind } },
  )
}

function inAnotherCall(label: string): Refusal {
  return new Refusal(
    'conflict',
    'in_another_call',
    `You are in a call about ${label.toLowerCase()}. Say how it ended, or leave it, before you begin another.`,
  )
}
