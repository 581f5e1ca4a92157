import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { orderLabel } from '#sales/orders/orders.nouns.ts'

/** The call that an agent has not ended yet, and still holds the order of. */
export async function openCallOf(reader: Reader, actor: Actor) {
  const found = await sql<{
    callId: string
    orderId: string
    number: number
    lockedUntil: string
  }>`select c.id as "callId", c.order_id as "orderId", o.number, t.locked_until as "lockedUntil"
    from confirmation_calls c join confirmation_tasks t on t.id = c.order_id
    join orders o on o.id = t.id
    where c.agent_id = ${actor.userId}::uuid and c.ended_at is null`.execute(reader)
  const [call] = found.rows
  return call ? { ...call, label: orderLabel(call.number) } : null
}

export async function currentCall(reader: Reader, actor: Actor, _input: object) {
  const call = await openCallOf(reader, actor)
  if (!call) return { call: null }
  return { call: { id: call.orderId, callId: call.callId, lockedUntil: call.lockedUntil } }
}
