import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { findOrder } from '#sales/orders/server/index.ts'
import type { OrderCash } from '../remittances.fields.ts'
import { dueOn, lateDays, remitTerms } from './remit-terms.ts'

/**
 * The status of the cash that a courier collects for an order: with the customer, with the courier,
 * or with us. Cash on an open remittance is still with the courier.
 */
export async function cashOfOrder(
  reader: Reader,
  actor: Actor,
  { orderId }: { readonly orderId: string },
): Promise<OrderCash> {
  const order = await findOrder(reader, actor, capability.orders, orderId)
  const found = await sql<OrderCash>`
    select case when coalesce(p.cash_minor, 0) = 0 or p.state in ('cancelled', 'packed') then 'none'
        when p.delivered_at is null then 'expected'
        when l.verdict = 'disputed' then 'disputed'
        when r.state = 'closed' then 'remitted' else 'collected' end as state,
      coalesce(p.cash_minor, 0) as "cashMinor", o.currency, c.name as "courierName",
      p.delivered_at as "collectedAt", ${dueOn}::text as "dueOn",
      coalesce(d.line_id is null and ${lateDays} > 0, false) as "isLate",
      r.id as "remittanceId", r.number as "remittanceNumber"
    from parcels p join orders o on o.id = p.order_id
    left join couriers c on c.id = p.courier_id
    left join remittance_dues d on d.parcel_id = p.id
    left join ${await remitTerms(reader)} on terms.courier_id = d.courier_id
    left join remittance_lines l on l.id = d.line_id
    left join remittances r on r.id = l.remittance_id
    where p.order_id = ${order.id}`.execute(reader)
  return found.rows[0] ?? { ...nothing, currency: order.currency }
}

const nothing = {
  state: 'none',
  cashMinor: 0,
  courierName: null,
  collectedAt: null,
  dueOn: null,
  isLate: false,
  remittanceId: null,
  remittanceNumber: null,
} as const
