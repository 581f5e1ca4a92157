import { sql } from 'kysely'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { customerNoun } from '../customers.nouns.ts'

export type CustomerFigures = {
  readonly customerId: string
  readonly placed: number
  readonly open: number
  readonly delivered: number
  readonly returned: number
  readonly cancelled: number
  readonly firstAt: string | null
  readonly lastAt: string | null
  readonly spending: readonly {
    readonly currency: string
    readonly spentMinor: number
    readonly orders: number
  }[]
}

/** Keeps what was counted from the orders; the area that has them counts. */
export async function keepFigures(tx: Tx, figures: readonly CustomerFigures[]): Promise<void> {
  if (figures.length === 0) return
  // In one order, because the till and an import may count the same customers at once.
  const sorted = figures.toSorted((a, b) => (a.customerId < b.customerId ? -1 : 1))
  const ids = sorted.map(({ customerId }) => customerId)
  await sql`select id from customers where id = any(${ids}::uuid[]) order by id for update`.execute(
    tx,
  )
  await sql`update customers c set orders_placed = f.placed, orders_open = f.open,
      orders_delivered = f.delivered, orders_returned = f.returned, orders_cancelled = f.cancelled,
      first_ordered_at = f."firstAt", last_ordered_at = f."lastAt"
    from jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb) as f("customerId" uuid,
      placed integer, open integer, delivered integer, returned integer, cancelled integer,
      "firstAt" timestamptz, "lastAt" timestamptz)
    where c.id = f."customerId"`.execute(tx)
  const spending = sorted.flatMap(({ customerId, spending }) =>
    spending.map((sum) => ({ customerId, ...sum })),
  )
  await sql`delete from customer_spending where customer_id = any(${ids}::uuid[])`.execute(tx)
  await sql`insert into customer_spending (customer_id, currency, spent_minor, orders)
    select "customerId", currency, "spentMinor", orders
    from jsonb_to_recordset(${JSON.stringify(spending)}::jsonb) as s("customerId" uuid,
      currency text, "spentMinor" bigint, orders integer)`.execute(tx)
  hintAfterCommit(tx, { noun: customerNoun.key, ids: ids.slice(0, 20) })
}
