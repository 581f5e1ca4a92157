import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Reader } from '#platform/server/db/database.ts'
import { noLines, noPrices, type SummedLines } from '../supplier-sums.rules.ts'
import { priceSums } from './price-sums.ts'
import type { LineSource, LineTerms } from './read-evaluated-lines.ts'
import { reportedLines, type SummedBy } from './reported-lines.ts'

const key = z.string()
const month = z.string()
const count = z.number()
const exact = z.string().transform(BigInt)

const sums = z.object({
  months: z.array(
    z.object({
      ...{ key, month, lines: count, dueLines: count, onTimeLines: count, otifLines: count },
      ...{ lastDueLines: count, onTimeLastLines: count, inFullLines: count },
      ...{ wanted: exact, accepted: exact, rejected: exact, filled: exact },
      ...{ dueWanted: exact, late: exact },
    }),
  ),
  prices: z.array(
    z.object({
      ...{ key, month: month.nullable(), currency: z.string(), isConverted: z.boolean() },
      ...{ spend: exact, atFirst: exact },
    }),
  ),
  orders: z.array(
    z.object({ key, orders: count, answered: count, answerMinutes: count.nullable() }),
  ),
  suppliers: z.array(z.object({ key, orders: z.array(count) })),
  leads: z.array(z.object({ key, days: count, deliveries: count })),
  leftOut: z.array(z.object({ key, lines: count })),
})

type Sums = z.infer<typeof sums>

/** The rows of a statement as one value. */
const rowsOf = (statement: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(each), '[]') from (${statement}) as each)`

const lines = (only: string) => sql.raw(`count(*) filter (where ${only})`)
const steps = (each: string, only = 'true') =>
  sql.raw(`coalesce(sum(${each} * unit) filter (where ${only}), 0)::text`)

const months = sql`
  select key, to_char(month, 'YYYY-MM') as month, count(*) as lines, ${lines('is_due')} as "dueLines",
    ${lines('is_on_time')} as "onTimeLines", ${lines('is_otif')} as "otifLines",
    ${lines('is_last_due')} as "lastDueLines", ${lines('is_on_time_last')} as "onTimeLastLines",
    ${lines('is_in_full')} as "inFullLines", ${steps('wanted')} as wanted,
    ${steps('accepted')} as accepted, ${steps('rejected')} as rejected,
    ${steps('least(accepted, wanted)')} as filled, ${steps('wanted', 'is_due')} as "dueWanted",
    ${steps('late_steps')} as late
  from counted group by counted.key, counted.month order by counted.key, counted.month`

const prices = sql`
  select key, to_char(month, 'YYYY-MM') as month, currency, is_converted as "isConverted",
    spend::text as spend, at_first::text as "atFirst"
  from prices`

const orders = sql`
  select key, count(*) as orders, count(minutes) as answered,
    percentile_disc(0.5) within group (order by minutes) as "answerMinutes"
  from reported_orders where is_counted group by key`

const suppliers = sql`
  select key, json_agg(orders) as orders from (
    select key, count(*) filter (where is_counted) as orders from reported_orders
    group by key, supplier_id) as supplier
  group by key`

/** Many lines have the same lead times, most of them one. */
const leads = sql`
  select key, days, sum(lines) as deliveries
  from (select key, lead_days, count(*) as lines from counted group by 1, 2) as alike,
    unnest(lead_days) as days
  group by 1, 2 order by 1, 2`

const leftOut = sql`
  select key, count(*) as lines from reported where is_left_out group by 1`

/**
 * What the lines of a report add up to, for each supplier or item or for all together, by one
 * statement: a company with a million orders has more than a hundred thousand lines in a year.
 */
export async function sumLines(
  reader: Reader,
  by: SummedBy,
  terms: LineTerms,
  source: LineSource,
): Promise<ReadonlyMap<string, SummedLines>> {
  const found = await sql<Record<keyof Sums, unknown>>`
    with reported as materialized (${reportedLines(by, terms, source)}),
    counted as not materialized (select * from reported where not is_left_out),
    reported_orders as (
      select key, supplier_id, order_id, min(answer_minutes) as minutes,
        bool_or(not is_left_out) as is_counted
      from reported group by 1, 2, 3
    ),
    ${priceSums}
    select ${rowsOf(months)} as months, ${rowsOf(prices)} as prices, ${rowsOf(orders)} as orders,
      ${rowsOf(suppliers)} as suppliers, ${rowsOf(leads)} as leads,
      ${rowsOf(leftOut)} as "leftOut"`.execute(reader)
  return byKey(sums.parse(found.rows[0]))
}

/** Every line is of an order and of a supplier, so that all keys are among those of suppliers. */
function byKey(found: Sums): ReadonlyMap<string, SummedLines> {
  const of = <Row extends { readonly key: string }>(rows: readonly Row[]) => {
    const all = Map.groupBy(rows, (row) => row.key)
    return (wanted: string) => all.get(wanted) ?? []
  }
  const [monthsOf, pricesOf, leadsOf] = [of(found.months), of(found.prices), of(found.leads)]
  const [ordersOf, leftOutOf] = [of(found.orders), of(found.leftOut)]
  return new Map(
    found.suppliers.map((supplier): [string, SummedLines] => {
      const priced = new Map(pricesOf(supplier.key).map((row) => [row.month, row]))
      const [counted = noLines] = ordersOf(supplier.key)
      const summed: SummedLines = {
        orders: counted.orders,
        answered: counted.answered,
        answerMinutes: counted.answerMinutes,
        ordersBySupplier: supplier.orders,
        leadTimes: leadsOf(supplier.key).map(({ days, deliveries }) => ({ days, deliveries })),
        months: monthsOf(supplier.key).map((row) => ({
          ...row,
          prices: priced.get(row.month) ?? noPrices,
        })),
        prices: priced.get(null) ?? noPrices,
        leftOut: leftOutOf(supplier.key)[0]?.lines ?? 0,
      }
      return [supplier.key, summed]
    }),
  )
}
