import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Permission } from '#platform/permissions.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database, Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { quickFilters } from '../../desk-words.ts'
import { type OrderState, orderStates } from '../../orders.states.ts'
import { onlyThose } from './quick-filters.ts'

/** Above this a count of a quick filter shows “more”: it is counted from rows. */
export const countCap = 1_000

/** Of each state and each quick filter. */
export async function countOrders(reader: Reader, actor: Actor) {
  const isOwn = withinOutlets(actor, capability.orders, 'o.outlet_id')
  const counted = quickFilters.map(
    (only) => sql`select ${only} as only, (select count(*) from (select from orders o
      where ${isOwn} and ${onlyThose(actor, only)} limit ${countCap + 1}) as seen) as count`,
  )
  const [states, quick] = await Promise.all([
    countByState(reader, actor, capability.orders, orderStates),
    sql<{ only: (typeof quickFilters)[number]; count: number }>`${sql.join(
      counted,
      sql` union all `,
    )}`.execute(reader),
  ])
  return { states, cap: countCap, quick: quick.rows }
}

/**
 * The number of orders in each of these states: the folded totals plus the changes since. It reads
 * no order, and both are in one statement, so that none is counted twice during a fold.
 */
export async function countByState(
  reader: Reader,
  actor: Actor,
  needed: Permission,
  states: readonly OrderState[],
) {
  const isOwn = withinOutlets(actor, needed, 'outlet_id')
  const found = await sql<{ state: OrderState; count: number }>`
    select s.state, coalesce(sum(c.count), 0)::bigint as count
    from unnest(${[...states]}::text[]) with ordinality as s(state, place)
    left join (
      select state, count from order_counts where ${isOwn}
      union all select state, change from order_count_changes where ${isOwn}
    ) as c on c.state = s.state
    group by s.state, s.place order by s.place`.execute(reader)
  return found.rows
}

/**
 * Folds the changes into the totals. Parallel counts see either both before or both after it; a
 * second fold at the same time finds the rows of the first one gone.
 */
export async function foldOrderCounts(reader: Reader): Promise<void> {
  await sql`with taken as (
      delete from order_count_changes returning outlet_id, state, change
    ), sums as (
      select outlet_id, state, sum(change)::bigint as change from taken
      group by outlet_id, state order by outlet_id, state
    )
    insert into order_counts (outlet_id, state, count)
    select outlet_id, state, change from sums
    on conflict (outlet_id, state) do update
      set count = order_counts.count + excluded.count`.execute(reader)
}

export const foldOrderCountsOften = {
  name: 'fold-order-counts',
  cron: '* * * * *',
  work: (db: Database) => foldOrderCounts(db.reader),
}
