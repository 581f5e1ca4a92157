import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { TaskRow } from '../confirmations.fields.ts'
import { maskPhone } from '../confirmations.rules.ts'

export const access = capability.confirmations

/**
 * Orders with their tasks. An order that was placed a moment ago may have no task yet: it is then
 * seen as the queue will see it.
 */
export const taskSource = sql`orders o left join confirmation_tasks t on t.id = o.id
  join outlets outlet on outlet.id = o.outlet_id
  left join profiles agent on agent.id = coalesce(t.locked_by, t.promised_by)`

export const stateOfTask = sql`coalesce(t.state,
  case when o.state = 'pending' then 'queued' else 'done' end)`

/** A hold that stops calls. Of an address that must be mended the customer is the one to ask. */
export const isHeld = sql<boolean>`exists (select from order_holds h
  where h.order_id = o.id and h.released_at is null and h.kind <> 'address')`

/** What the queue shows of an order; `phone` is for the server alone. */
export type FoundRow = Omit<TaskRow, 'maskedPhone'> & { readonly shownPhone: string }

export function rowColumns(actor: Actor): RawBuilder<unknown> {
  return sql`o.id, o.number, ${stateOfTask} as state, o.placed_at as "placedAt",
    o.ship_name as name, o.ship_phone as "shownPhone", o.ship_city as city,
    o.outlet_id as "outletId", outlet.code as "outletCode", o.units, o.total_minor as "totalMinor", o.currency,
    o.payment_method as "paymentMethod", coalesce(t.attempts, 0) as attempts,
    t.next_call_at as "nextCallAt", coalesce(t.at_stake_minor, 0) as "atStakeMinor",
    coalesce(t.failing_basis_points, 0) as "failingBasisPoints",
    coalesce(t.failing_because, '{}') as "failingBecause", t.last_outcome as "lastOutcome",
    agent.full_name as "agentName", t.locked_until as "lockedUntil", ${isHeld} as "isHeld",
    coalesce(coalesce(t.locked_by, t.promised_by) = ${authorId(actor)}::uuid, false) as "isMine"`
}

export function shownRow<R extends FoundRow>({ shownPhone, ...row }: R) {
  return { ...row, maskedPhone: maskPhone(shownPhone) }
}
