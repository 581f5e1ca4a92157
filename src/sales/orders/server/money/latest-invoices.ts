import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { orderLabel } from '../../orders.nouns.ts'
import type { OrderState } from '../../orders.states.ts'

type Printed = {
  readonly id: string
  readonly number: number
  readonly state: OrderState
  readonly invoiceId: string | null
  readonly label: string | null
}

/** The invoices and credit notes of each of these orders, of those that are the actor's; which have none. */
export async function latestInvoices(
  reader: Reader,
  actor: Actor,
  { ids }: { ids: readonly string[] },
) {
  const found = await sql<Printed>`select o.id, o.number, o.state, i.id as "invoiceId", i.label
    from orders o left join order_invoices i on i.order_id = o.id and not i.is_superseded
    where o.id = any(${[...ids]}::uuid[])
      and ${withinOutlets(actor, capability.orders, 'o.outlet_id')}
    order by o.number, i.issued_at, i.id`.execute(reader)
  return {
    printing: found.rows.flatMap(({ id, number, invoiceId, label }) =>
      invoiceId === null || label === null ? [] : [{ id, number, invoiceId, label }],
    ),
    left: found.rows.flatMap(({ id, number, state, invoiceId }) =>
      invoiceId === null ? [{ id, number, reason: whyNone(number, state) }] : [],
    ),
  }
}

function whyNone(number: number, state: OrderState): string {
  return state === 'cancelled'
    ? `${orderLabel(number)} was cancelled without an invoice.`
    : `${orderLabel(number)} has no invoice yet. Issue it from the order first.`
}
