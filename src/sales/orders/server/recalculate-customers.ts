import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import type { EventReader } from '#platform/server/events/follow-events.ts'
import type { Job } from '#platform/server/jobs/run-jobs.ts'
import { type CustomerFigures, keepFigures } from '#sales/customers/server/index.ts'
import { orderMachine } from '../orders.states.ts'

/**
 * Counts what these customers ordered, from their orders: never a counter that is moved on, so that
 * nothing that went past it can leave it wrong.
 */
export async function recalculateCustomers(tx: Tx, customerIds: readonly string[]): Promise<void> {
  if (customerIds.length === 0) return
  const found = await sql<CustomerFigures>`with asked as (
      select distinct id from unnest(${[...customerIds]}::uuid[]) as a(id)
    ), sums as (
      select o.customer_id, o.currency, count(*) as placed,
        count(*) filter (where o.state in ('pending', 'confirmed', 'packed', 'dispatched')) as open,
        count(*) filter (where o.state = 'delivered') as delivered,
        count(*) filter (where o.state = 'returned') as returned,
        count(*) filter (where o.state = 'cancelled') as cancelled,
        min(o.placed_at) as first_at, max(o.placed_at) as last_at,
        coalesce(sum(o.total_minor - o.refunded_minor) filter (where o.state = 'delivered'), 0)::bigint
          as spent_minor
      from asked join orders o on o.customer_id = asked.id where o.merged_into is null
      group by o.customer_id, o.currency
    ) select asked.id as "customerId", coalesce(sum(placed), 0)::integer as placed,
        coalesce(sum(open), 0)::integer as open, coalesce(sum(delivered), 0)::integer as delivered,
        coalesce(sum(returned), 0)::integer as returned,
        coalesce(sum(cancelled), 0)::integer as cancelled,
        min(first_at) as "firstAt", max(last_at) as "lastAt",
        coalesce(jsonb_agg(jsonb_build_object('currency', sums.currency, 'spentMinor', spent_minor,
          'orders', delivered)) filter (where delivered > 0), '[]') as spending
      from asked left join sums on sums.customer_id = asked.id group by asked.id`.execute(tx)
  await keepFigures(tx, found.rows)
}

const told = Object.values(orderMachine.moves).map(({ done }) => `order.${done}`)

/** What changes how much a customer ordered or spent. */
export const recalculateCustomersReader: EventReader = {
  name: 'customer-figures',
  types: [
    'order.placed',
    ...told,
    'order.units_cancelled',
    'order.edited',
    'order.customer_attached',
    'order.split',
    'order.merged',
    'order.refunded',
    'order.customer_changed',
  ],
  take: async (tx, events) => {
    if (events.length === 0) return
    const ids = [...new Set(events.map(({ entityId }) => entityId))]
    const found = await tx
      .selectFrom('orders')
      .select('customer_id')
      .distinct()
      .where('id', 'in', ids)
      .where('customer_id', 'is not', null)
      .execute()
    await recalculateCustomers(
      tx,
      found.flatMap(({ customer_id }) => customer_id ?? []),
    )
  },
}

const perRound = 2_000

/**
 * Recalculates all figures at night: for orders from before there were figures, and to correct
 * drift.
 */
export const recalculateCustomersNightly: Job = {
  name: 'recalculate-customers',
  cron: '17 2 * * *',
  work: async (db, _payload, signal) => {
    let after = '00000000-0000-0000-0000-000000000000'
    while (!signal.aborted) {
      const next = await sql<{ id: string }>`select id from customers where id > ${after}
        order by id limit ${perRound}`.execute(db.reader)
      const ids = next.rows.map(({ id }) => id)
      const last = ids.at(-1)
      if (last === undefined) return
      await db.transaction((tx) => recalculateCustomers(tx, ids))
      after = last
    }
  },
}
