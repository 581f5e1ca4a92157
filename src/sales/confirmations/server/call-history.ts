import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { ConfirmationState } from '../confirmations.states.ts'
import { callsOf } from './list-calls.ts'

/** Users who may read the calls about an order: agents, and users with access to orders. */
export const needed = [capability.orders, capability.confirmations] as const

/** What was called about an order so far, for its panel. */
export async function callHistory(reader: Reader, actor: Actor, { id }: { readonly id: string }) {
  const found = await sql<{
    state: ConfirmationState | null
    attempts: number
    nextCallAt: string | null
  }>`select t.state, coalesce(t.attempts, 0) as attempts, t.next_call_at as "nextCallAt"
    from orders o left join confirmation_tasks t on t.id = o.id
    where o.id = ${id} and ${withinOutlets(actor, needed, 'o.outlet_id')}`.execute(reader)
  const [task] = found.rows
  if (!task) throw notFound('This order')
  return { ...task, calls: await callsOf(reader, actor, needed, id) }
}
