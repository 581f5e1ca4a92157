import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { OpenOrder, Policy } from '../policies.ts'
import type { OpenOrderOfCase } from '../suspicious.fields.ts'

export type OrderUnderPolicy = OpenOrderOfCase & {
  readonly asOpen: OpenOrder
  /** The policy of the case now. */
  readonly policy: Policy | null
  readonly isHeld: boolean
  readonly mustCall: boolean
}

/** What the newest decision that acted on the order `o` did about it, as a person reads it. */
export const effectOfOrder = sql`(select case
      when f.undone_at is not null then 'undone'
      when f.kind = 'held' and h.released_at is not null then 'released' else f.kind end
    from suspicious_effects f left join order_holds h on h.id = f.hold_id
    where f.order_id = o.id and f.case_id = s.id order by f.decision desc limit 1)`

const mostOpen = 100

/** Orders of the customers of a case that have not left, as far as the actor may see them. */
export async function openOrdersOf(
  reader: Reader,
  actor: Actor,
  caseId: string,
): Promise<readonly OrderUnderPolicy[]> {
  const known = await sql`select from suspicious_cases where id = ${caseId}`.execute(reader)
  if (known.rows.length === 0) throw notFound('This case')
  const found = await sql<OrderUnderPolicy>`select o.id, o.number, o.state,
      o.placed_at as "placedAt", o.total_minor as "totalMinor", o.currency,
      o.payment_method = 'cash_on_delivery' as "isCash", c.full_name as "customerName",
      ${effectOfOrder} as effect, s.policy,
      exists (select from order_holds h where h.order_id = o.id and h.kind = 'fraud'
        and h.cause = 'policy' and h.released_at is null) as "isHeld",
      coalesce((select t.must_call from confirmation_tasks t where t.id = o.id), false)
        as "mustCall",
      jsonb_build_object('state', o.state, 'isCash', o.payment_method = 'cash_on_delivery',
        'balanceMinor', o.balance_minor,
        'isCalled', o.state <> 'pending' and exists (select from events e
          where e.entity_id = o.id and e.type = 'order.confirmed'
            and (e.data ->> 'by' in ('customer', 'phone')
              or (e.actor_id is not null and e.data ->> 'by' is distinct from 'rule'))),
        'isUnpacked', o.state in ('pending', 'confirmed') and not exists (select from order_lines l
          where l.order_id = o.id and l.packed_quantity > 0)) as "asOpen"
    from suspicious_cases s join suspicious_members m on m.case_id = s.id
    join orders o on o.customer_id = m.customer_id join customers c on c.id = o.customer_id
    where s.id = ${caseId} and o.state in ('pending', 'confirmed', 'packed')
      and ${withinOutlets(actor, capability.orders, 'o.outlet_id')}
    order by o.placed_at desc, o.id limit ${mostOpen}`.execute(reader)
  return found.rows
}
