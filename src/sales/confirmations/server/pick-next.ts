import { type RawBuilder, sql } from 'kysely'
import { isTaskOf } from '#organization/users/server/index.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { access, isHeld } from './task-source.ts'

/** How long a callback waits for the agent who promised it before any agent can get it. */
const graceMinutes = 10

/** Due, and waiting neither for a time nor for another agent. */
export const isDue = sql<boolean>`(t.state in ('queued', 'waiting')
    and (t.next_call_at is null or t.next_call_at <= now())
  or t.state = 'in_call' and t.locked_until < now())`

export const isCallbackDue = sql<boolean>`(t.state = 'callback' and t.next_call_at <= now())`

/**
 * Locks the next task for this agent: due callbacks, the agent's own first, then by value. Skips a
 * task that another agent is just taking, so that two never get the same. Waits for a lock only if
 * nothing else is left: its holder may only be updating the task's value, and then the task is
 * still available.
 */
export async function pickNext(tx: Tx, actor: Actor): Promise<string | null> {
  return (await pickAny(tx, actor, passOver)) ?? (await pickAny(tx, actor, waitFor))
}

const passOver = sql`skip locked`
const waitFor = sql``

async function pickAny(
  tx: Tx,
  actor: Actor,
  ifLocked: RawBuilder<unknown>,
): Promise<string | null> {
  const me = authorId(actor)
  const isForMe = sql`(t.promised_by is null or ${isTaskOf(actor, 't.promised_by', 'o.outlet_id')}
    or t.next_call_at <= now() - make_interval(mins => ${graceMinutes}))`
  return (
    (await pick(tx, actor, {
      where: sql`${isCallbackDue} and ${isForMe}`,
      order: sql`(t.promised_by = ${me}::uuid) desc nulls last, t.next_call_at`,
      ifLocked,
    })) ??
    (await pick(tx, actor, {
      where: sql`t.state in ('queued', 'waiting', 'in_call') and ${isDue}
        and t.not_for is distinct from ${me}::uuid`,
      order: sql`t.call_rank desc`,
      ifLocked,
    }))
  )
}

type Wanted = Readonly<Record<'where' | 'order' | 'ifLocked', RawBuilder<unknown>>>

async function pick(
  tx: Tx,
  actor: Actor,
  { where, order, ifLocked }: Wanted,
): Promise<string | null> {
  const found = await sql<{ id: string }>`
    select t.id from confirmation_tasks t join orders o on o.id = t.id
    where ${where} and o.state = 'pending' and not ${isHeld}
      and ${withinOutlets(actor, access, 'o.outlet_id')}
    order by ${order}, t.id limit 1 for update of t ${ifLocked}`.execute(tx)
  return found.rows[0]?.id ?? null
}

/** When the next call becomes due, where none is. */
export async function whenNextIsDue(reader: Reader, actor: Actor): Promise<string | null> {
  const found = await sql<{ at: string | null }>`
    select min(t.next_call_at) as at from confirmation_tasks t join orders o on o.id = t.id
    where t.state in ('queued', 'waiting', 'callback') and t.next_call_at > now()
      and o.state = 'pending' and not ${isHeld}
      and ${withinOutlets(actor, access, 'o.outlet_id')}`.execute(reader)
  return found.rows[0]?.at ?? null
}
