import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { ConfirmationState } from '../confirmations.states.ts'
import { needed } from './call-history.ts'

type CallsOfOrder = {
  readonly orderId: string
  readonly state: ConfirmationState
  readonly attempts: number
  readonly nextCallAt: string | null
}

/** The state of the calls of a list of orders, read for all of its rows together. */
export async function callsOfOrders(
  reader: Reader,
  actor: Actor,
  { ids }: { readonly ids: readonly string[] },
) {
  const found = await sql<CallsOfOrder>`
    select t.id as "orderId", t.state, t.attempts, t.next_call_at as "nextCallAt"
    from confirmation_tasks t join orders o on o.id = t.id
    where t.id = any(${[...ids]}::uuid[]) and ${withinOutlets(actor, needed, 'o.outlet_id')}
    order by t.id`.execute(reader)
  return { rows: found.rows }
}
