import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import type { ConfirmationState } from '../confirmations.states.ts'
import type { CallEnd } from '../outcomes.ts'
import { access } from './task-source.ts'

export type FoundTask = {
  readonly id: string
  readonly label: string
  readonly state: ConfirmationState
  readonly takenFrom: ConfirmationState | null
  readonly attempts: number
  readonly nextCallAt: string | null
  readonly promisedBy: string | null
  readonly lockedBy: string | null
  readonly lockedUntil: string | null
  readonly hasLapsed: boolean
  readonly agentName: string | null
  readonly outletId: string
  readonly orderState: string
}

/** A task with what every act needs of it, locked until the transaction ends. */
export async function findTask(tx: Tx, actor: Actor, id: string): Promise<FoundTask> {
  const found = await sql<Omit<FoundTask, 'label'> & { number: number }>`
    select t.id, o.number, t.state, t.taken_from as "takenFrom", t.attempts,
      t.next_call_at as "nextCallAt", t.promised_by as "promisedBy", t.locked_by as "lockedBy",
      t.locked_until as "lockedUntil", coalesce(t.locked_until < now(), false) as "hasLapsed",
      (select full_name from profiles where id = t.locked_by) as "agentName",
      o.outlet_id as "outletId", o.state as "orderState"
    from confirmation_tasks t join orders o on o.id = t.id
    where t.id = ${id} and ${withinOutlets(actor, access, 'o.outlet_id')}
    for update of t`.execute(tx)
  const [row] = found.rows
  if (!row) throw notFound('This order')
  const { number, ...task } = row
  return { ...task, label: orderLabel(number) }
}

export type FoundCall = {
  readonly id: string
  readonly orderId: string
  readonly startedAt: string
  readonly endedAt: string | null
  readonly outcome: CallEnd | null
}

/** A call of the actor's own; another agent's is not found, like one that never was. */
export async function findOwnCall(tx: Tx, actor: Actor, callId: string): Promise<FoundCall> {
  const found = await sql<FoundCall>`
    select id, order_id as "orderId", started_at as "startedAt", ended_at as "endedAt", outcome
    from confirmation_calls where id = ${callId} and agent_id = ${actor.userId}::uuid`.execute(tx)
  const [call] = found.rows
  if (!call) throw notFound('This call')
  return call
}
