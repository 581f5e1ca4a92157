import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { SignalKind } from '../fraud-signals.ts'
import { access, isPeer } from './visible-reports.ts'

/** The span in which cashiers are compared. */
export const signalDays = 30

export type SignalScope = { readonly outletId?: string | undefined }

/** The outlets of the actor, or the one of them that is asked for. */
export function atOutlets(
  actor: Actor,
  { outletId }: SignalScope,
  column: string,
): RawBuilder<boolean> {
  const within = withinOutlets(actor, access, column)
  if (outletId === undefined) return within
  return sql<boolean>`(${within} and ${sql.ref(column)} = ${outletId}::uuid)`
}

/** A sale, as `s`, with a discount of at least so many percent. */
export const isHighDiscount = (percent: number) => sql<boolean>`(s.lines_minor > 0 and
  (s.line_discounts_minor + s.sale_discount_minor) * 100 >= s.lines_minor * ${percent}::bigint)`

/** A refund, as `f`, that is no part of an exchange. */
export const isPlainRefund = sql<boolean>`f.exchange_sale_id is null`

type Counted = { readonly [K in Exclude<SignalKind, 'false_attempts'>]: number }

export type CashierCounts = Counted & {
  readonly id: string
  readonly name: string
  readonly sales: number
  /** The actor may not see what is said of them. */
  readonly isHidden: boolean
}

/** What each cashier did in the last 30 days: one pass over the sales and sessions of that span. */
export async function countsOfCashiers(
  reader: Reader,
  actor: Actor,
  scope: SignalScope,
  discountPercent: number,
): Promise<CashierCounts[]> {
  const since = sql`now() - make_interval(days => ${sql.lit(signalDays)})`
  const found = await sql<CashierCounts>`
    with sold as (
      select s.id, s.cashier_id, s.state, ${isHighDiscount(discountPercent)} as is_high
      from sales s where s.sold_at >= ${since} and ${atOutlets(actor, scope, 's.outlet_id')}
    ), acts as (
      select cashier_id as user_id, count(*) as sales, count(*) filter (where state = 'voided') as voids,
        count(*) filter (where is_high) as discounts, 0 as refunds, 0 as own_refunds, 0 as no_sale
      from sold group by cashier_id
      union all
      select f.made_by, 0, 0, 0, count(*), count(*) filter (where f.made_by = sold.cashier_id), 0
      from sold join sale_refunds f on f.sale_id = sold.id
      where sold.state <> 'voided' and ${isPlainRefund} group by f.made_by
      union all
      select e.made_by, 0, 0, 0, 0, 0, count(*)
      from register_sessions session join register_entries e on e.session_id = session.id
      where session.opened_at >= ${since} and ${atOutlets(actor, scope, 'session.outlet_id')}
        and e.kind = 'no_sale' and e.made_by is not null group by e.made_by
    )
    select p.id, p.full_name as name, sum(sales)::int as sales, sum(voids)::int as voids,
      sum(discounts)::int as discounts, sum(refunds)::int as refunds,
      sum(own_refunds)::int as own_refunds, sum(no_sale)::int as no_sale,
      ${isPeer(actor, 'p.id')} as "isHidden"
    from acts join profiles p on p.id = acts.user_id group by p.id order by p.id`.execute(reader)
  return found.rows
}
