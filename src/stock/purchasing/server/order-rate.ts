import { sql } from 'kysely'
import type { KeptRate } from '#organization/exchange-rates/exchange-rates.fields.ts'
import { newestRate, rateOfDay, requireRate } from '#organization/exchange-rates/server/index.ts'
import type { Rate } from '#platform/exchange.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import { access, type FoundOrder } from './find-purchase-order.ts'

type Ends = {
  readonly supplierId: string
  readonly outletId: string
  readonly currency?: string | undefined
}

/** The currency of a new order: that of the supplier, or that of the outlet where it is asked for. */
export async function currencyFor(reader: Reader, { supplierId, outletId, currency }: Ends) {
  const found = await sql<{ name: string; own: string; outletCurrency: string }>`
    select s.name, s.currency as own, o.currency as "outletCurrency"
    from suppliers s, outlets o where s.id = ${supplierId} and o.id = ${outletId}`.execute(reader)
  const [ends] = found.rows
  if (!ends) throw notFound('This supplier or outlet')
  const { name, own, outletCurrency } = ends
  const choices = [...new Set([own, outletCurrency])]
  if (currency !== undefined && !choices.includes(currency))
    throw new Refusal(
      'unprocessable',
      'other_currency',
      `Orders from ${name} are in ${choices.join(' or ')}, not in ${currency}. Change the currency of the supplier first.`,
      { field: 'currency', details: { currency } },
    )
  return { currency: currency ?? own, outletCurrency, choices }
}

/** For the form: in which currencies an order can be, and the rate that it would be sent with. */
export async function currencyOfNewOrder(reader: Reader, actor: Actor, ends: Ends) {
  requireWithinOutlets(actor, access, ends.outletId)
  const { currency, outletCurrency, choices } = await currencyFor(reader, ends)
  const day = await todayAt(reader, ends.outletId)
  const rate = await rateOfDay(reader, { from: currency, into: outletCurrency, day })
  return { currency, outletCurrency, choices, ...rate }
}

type Rated = Pick<FoundOrder, 'outletId' | 'currency' | 'outletCurrency' | 'rate' | 'ratedOn'>

/** The rate of an order: the kept one, or before it is sent, that of today. */
export async function rateOfOrder(reader: Reader, order: Rated): Promise<KeptRate> {
  const { currency, outletCurrency, rate, ratedOn } = order
  if (rate !== null) return { rate, ratedOn, isOld: false }
  const day = await todayAt(reader, order.outletId)
  return rateOfDay(reader, { from: currency, into: outletCurrency, day })
}

/** The same; refuses where there is none. */
export async function requireOrderRate(
  reader: Reader,
  order: Rated,
): Promise<{ rate: Rate; ratedOn: string | null }> {
  const { currency, outletCurrency, rate, ratedOn } = order
  if (rate !== null) return { rate, ratedOn }
  const day = await todayAt(reader, order.outletId)
  return requireRate(reader, { from: currency, into: outletCurrency, day })
}

/** Of an order `po`: the kept rate, or before it is sent, the newest one. */
export const rateNow = sql`coalesce(po.rate, ${newestRate('po.currency', 'po.outlet_currency')})`

/** What an order `po` is worth at the outlet, each line converted on its own; as `worthAtOutlet`. */
export const outletTotalOf = sql<number | null>`(
  case when po.currency = po.outlet_currency then po.total_minor else (
    select coalesce(sum(money_at_rate(round((worth.quantity - worth.cancelled)::numeric
        * worth.unit_cost_minor / power(10::numeric, sold.quantity_scale))::bigint,
        po.currency, now.rate, po.outlet_currency))
      filter (where worth.quantity > worth.cancelled),
      case when now.rate is not null then 0 end)::bigint
    from (select ${rateNow} as rate) now
    left join purchase_order_lines worth on worth.purchase_order_id = po.id
    left join variants sold on sold.id = worth.variant_id
    group by now.rate) end)`
