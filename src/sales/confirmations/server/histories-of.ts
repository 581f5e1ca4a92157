import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { CallHistory } from '../call-value.ts'

/** This many of a customer's newest orders are enough. */
const mostOrders = 200

/**
 * The other orders of the same phone or customer: two index lookups without a join. The condition
 * that the phone is not empty is on the column whose index leaves empty ones out. The filter on
 * visible orders (`which`, of `p`) is applied before the limit, so that hidden ones do not use it
 * up.
 */
export const otherOrders = (which: RawBuilder<unknown> = sql`true`) => sql`(
  select id from (select p.id, p.placed_at from orders p
      where p.phone_key = o.phone_key and p.phone_key <> '' and p.id <> o.id and ${which}
      order by p.placed_at desc limit ${mostOrders}) as by_phone
    union select id from (select p.id, p.placed_at from orders p
      where p.customer_id = o.customer_id and p.id <> o.id and ${which}
      order by p.placed_at desc limit ${mostOrders}) as by_customer)`

/** What became of the other orders of each order's customer, by order. */
export async function historiesOf(
  reader: Reader,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, CallHistory>> {
  const found = await sql<CallHistory & { id: string }>`
    select o.id, count(*) filter (where p.state = 'delivered') as delivered,
      count(*) filter (where p.state = 'returned') as returned,
      count(*) filter (where p.state = 'cancelled') as cancelled
    from orders o cross join lateral ${otherOrders()} as other join orders p on p.id = other.id
    where o.id = any(${[...orderIds]}::uuid[]) group by o.id`.execute(reader)
  return new Map(found.rows.map(({ id, ...history }) => [id, history]))
}

export const noHistory: CallHistory = { delivered: 0, returned: 0, cancelled: 0 }
