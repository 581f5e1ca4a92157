import { type RawBuilder, sql } from 'kysely'
import type { Span } from '#platform/lists/list-filters.ts'
import { lastSeen, lastSeenText } from './columns-of-customers.ts'

type Condition = RawBuilder<boolean>

/** The last order, in the words of the index by which customers are listed. */
export const lastOrder = { instant: lastSeenText, among: 'c.last_ordered_at is not null' }

/** Full days since the last order. */
export function ofLastOrderDays({ from, to }: Span): Condition {
  const parts: Condition[] = [sql`c.last_ordered_at is not null`]
  if (from !== null) parts.push(sql`${lastSeen} <= now() - ${days(from)}`)
  if (to !== null) parts.push(sql`${lastSeen} > now() - ${days(to)} - interval '1 day'`)
  return sql`(${sql.join(parts, sql` and `)})`
}

/** More days than a timestamp goes back are as many as it does. */
const days = (text: string) => sql`least(${text}::bigint, 700000) * interval '1 day'`

const returnedShare = sql`(c.orders_returned * 100
  / nullif(c.orders_delivered + c.orders_returned, 0))`

/** The share of returned orders, in percent; most customers have returned nothing. */
export function ofReturnedShare({ from, to }: Span): Condition {
  const parts: Condition[] = []
  if (from !== null) parts.push(sql`${returnedShare} >= ${from}::bigint`)
  if (from !== null && Number(from) > 0) parts.push(sql`c.orders_returned > 0`)
  if (to !== null) parts.push(sql`${returnedShare} <= ${to}::bigint`)
  return sql`(${sql.join(parts, sql` and `)})`
}

/** What was spent in the currency in which most was, through the index of amounts. */
export function ofSpending({ from, to }: Span): Condition {
  const hasSpent = (condition: RawBuilder<unknown>) =>
    sql<boolean>`c.id in (select s.customer_id from customer_spending s where ${condition})`
  const parts: Condition[] = []
  if (from !== null) parts.push(hasSpent(sql`s.spent_minor >= ${from}::bigint`))
  if (to !== null)
    parts.push(
      hasSpent(sql`s.spent_minor <= ${to}::bigint`),
      sql`not exists (select from customer_spending s
        where s.customer_id = c.id and s.spent_minor > ${to}::bigint)`,
    )
  return sql`(${sql.join(parts, sql` and `)})`
}
