import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { Invariant, WalkPlace, WalkStep } from '#platform/server/watch/invariants.ts'

const ordersAtOnce = 50
const reservationsAtOnce = 100
/** Of the order, its lines and their reservations. */
const pagesOfOrder = 6
const pagesOfReservation = 2

const first = '00000000-0000-0000-0000-000000000000'

/** Open order lines have reserved what they need, and nothing else is reserved for orders. */
export const reservationsEqualDemand: Invariant = {
  key: 'reservations',
  step: (reader, from) =>
    from?.[0] === 'reservations' ? checkReservations(reader, from) : checkOrders(reader, from),
}

async function checkOrders(reader: Reader, from: WalkPlace | null): Promise<WalkStep> {
  const found = await sql<{ id: string; number: number; isEqual: boolean }>`
    with page as materialized (
      select id, number, state in ('pending', 'confirmed', 'packed') as is_open from orders
      where id > ${from?.[1] ?? first}::uuid order by id limit ${ordersAtOnce})
    select page.id, page.number, coalesce(bool_and(
      coalesce(r.quantity, 0) = case when is_open then l.ready_quantity else 0 end), true) as "isEqual"
    from page left join order_lines l on l.order_id = page.id
    left join stock_reservations r on r.source_line_id = l.id and r.source_noun = 'order'
    group by page.id, page.number order by page.id`.execute(reader)
  const last = found.rows.at(-1)
  return {
    next: last && found.rows.length === ordersAtOnce ? ['orders', last.id] : ['reservations'],
    checked: found.rows.length,
    pages: found.rows.length * pagesOfOrder + 1,
    violations: found.rows
      .filter(({ isEqual }) => !isEqual)
      .map(({ number }) => `The reservations of order ${number} differ from what its lines need.`),
  }
}

/** Those of lines that do not exist any more. */
async function checkReservations(reader: Reader, from: WalkPlace): Promise<WalkStep> {
  const found = await sql<{ id: string; isOfLine: boolean }>`
    select r.source_line_id as id,
      r.source_noun <> 'order' or exists (select from order_lines l where l.id = r.source_line_id)
        as "isOfLine"
    from stock_reservations r where r.source_line_id > ${from[1] ?? first}::uuid
    order by r.source_line_id limit ${reservationsAtOnce}`.execute(reader)
  const last = found.rows.at(-1)
  return {
    next: last && found.rows.length === reservationsAtOnce ? ['reservations', last.id] : null,
    checked: found.rows.length,
    pages: found.rows.length * pagesOfReservation + 1,
    violations: found.rows
      .filter(({ isOfLine }) => !isOfLine)
      .map(({ id }) => `Stock is reserved for the order line ${id}, which does not exist.`),
  }
}
