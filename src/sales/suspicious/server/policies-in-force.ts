import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { effectOf, type OpenOrder, type Policy, strictnessOf } from '../policies.ts'
import { restrictedStates } from '../suspicious.states.ts'

/** An order that has not left, its row locked. */
export type LockedOrder = OpenOrder & {
  readonly id: string
  readonly number: number
  readonly outletId: string
  readonly customerId: string
  readonly placedAt: string
  /** The open hold by a policy. */
  readonly holdId: string | null
  /** A confirmation call is required by a policy. */
  readonly mustCall: boolean
}

/** What an earlier decision of the same case did about the order. */
export type PastEffect = {
  readonly kind: 'held' | 'call_asked' | 'let_through'
  readonly decision: number
  readonly isUndone: boolean
  /** A user released the hold, and so decided. */
  readonly isReleased: boolean
}

export type PolicyInForce = {
  readonly caseId: string
  readonly number: number
  readonly policy: Policy
  readonly decision: number
  readonly restrictedAt: string
  readonly customerIds: readonly string[]
}

/** Locks the orders that have not left, in the order of their ids. */
export async function lockOpenOrders(
  tx: Tx,
  orderIds: readonly string[],
): Promise<readonly LockedOrder[]> {
  if (orderIds.length === 0) return []
  const locked = await sql<{ id: string }>`select id from orders
    where id = any(${[...orderIds]}::uuid[]) and state in ('pending', 'confirmed', 'packed')
      and customer_id is not null
    order by id for update`.execute(tx)
  const ids = locked.rows.map(({ id }) => id)
  const found = await sql<LockedOrder>`select o.id, o.number, o.outlet_id as "outletId", o.state,
      o.customer_id as "customerId", o.placed_at as "placedAt",
      o.payment_method = 'cash_on_delivery' as "isCash", o.balance_minor as "balanceMinor",
      o.state <> 'pending' and exists (select from events e where e.entity_id = o.id
        and e.type = 'order.confirmed' and (e.data ->> 'by' in ('customer', 'phone')
          or (e.actor_id is not null and e.data ->> 'by' is distinct from 'rule'))) as "isCalled",
      o.state in ('pending', 'confirmed') and not exists (select from order_lines l
        where l.order_id = o.id and l.packed_quantity > 0) as "isUnpacked",
      (select h.id from order_holds h where h.order_id = o.id and h.kind = 'fraud'
        and h.cause = 'policy' and h.released_at is null) as "holdId",
      coalesce((select t.must_call from confirmation_tasks t where t.id = o.id), false) as "mustCall"
    from orders o where o.id = any(${ids}::uuid[]) order by o.id`.execute(tx)
  return found.rows
}

/** The policies that apply to these customers today, the strictest first. */
export async function policiesInForce(
  tx: Tx,
  customerIds: readonly string[],
): Promise<readonly PolicyInForce[]> {
  const today = await todayAt(tx, null)
  const found = await sql<PolicyInForce>`select s.id as "caseId", s.number, s.policy, s.decision,
      s.restricted_at as "restrictedAt", array_agg(m.customer_id) as "customerIds"
    from suspicious_cases s join suspicious_members m on m.case_id = s.id
    where m.customer_id = any(${[...customerIds]}::uuid[])
      and s.state = any(${[...restrictedStates]}::text[]) and s.restricted_until >= ${today}::date
    group by s.id order by s.number`.execute(tx)
  return found.rows.toSorted((a, b) => strictnessOf(b.policy) - strictnessOf(a.policy))
}

/** What cases did about these orders before, by case and order. */
export async function pastEffects(
  tx: Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PastEffect[]>> {
  const found = await sql<PastEffect & { caseId: string; orderId: string }>`
    select f.case_id as "caseId", f.order_id as "orderId", f.kind, f.decision,
      f.undone_at is not null as "isUndone",
      coalesce(h.released_by is not null, false) as "isReleased"
    from suspicious_effects f left join order_holds h on h.id = f.hold_id
    where f.order_id = any(${[...orderIds]}::uuid[])`.execute(tx)
  return Map.groupBy(found.rows, ({ caseId, orderId }) => effectKey(caseId, orderId))
}

export const effectKey = (caseId: string, orderId: string) => `${caseId} ${orderId}`

/** The strictest policy that has something to do about an order. */
export function policyFor(order: LockedOrder, inForce: readonly PolicyInForce[]) {
  for (const policy of inForce) {
    if (!policy.customerIds.includes(order.customerId)) continue
    const effect = effectOf(policy.policy, order)
    if (effect !== 'none') return { policy, effect }
  }
  return null
}
