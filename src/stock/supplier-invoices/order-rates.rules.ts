import { formatDay } from '#platform/days.ts'
import { type Rate, rateInWords } from '#platform/exchange.ts'
import { Refusal } from '#platform/refusal.ts'

/** The rate that an order of an invoice keeps, and the day that it is of. */
export type OrderRate = {
  readonly orderLabel: string
  readonly orderRate: Rate
  readonly orderRatedOn: string | null
}

type Pair = { readonly currency: string; readonly outletCurrency: string }

/** One for each order of the lines; none within one currency. */
export function ratesOfOrders(
  lines: readonly OrderRate[],
  { currency, outletCurrency }: Pair,
): OrderRate[] {
  if (currency === outletCurrency) return []
  return [...new Map(lines.map((line) => [line.orderLabel, line])).values()]
}

export const hasSeveralRates = (orders: readonly OrderRate[]): boolean =>
  new Set(orders.map(({ orderRate }) => orderRate)).size > 1

/** `1 EUR = 301 PKR, rate of 1 Feb 2026` */
export function orderRateInWords(
  { orderRate, orderRatedOn }: OrderRate,
  { currency, outletCurrency }: Pair,
): string {
  const rate = rateInWords({ from: currency, into: outletCurrency, rate: orderRate })
  return orderRatedOn === null ? rate : `${rate}, rate of ${formatDay(orderRatedOn)}`
}

/**
 * Orders with different rates need the rate that the invoice states: then each line is compared with
 * its own order, and what the rates differ by is shown. None of their rates is taken for the others.
 */
export function refuseUnstatedRate(orders: readonly OrderRate[], pair: Pair): Refusal | null {
  if (!hasSeveralRates(orders)) return null
  const rates = orders.map((order) => `${order.orderLabel} (${orderRateInWords(order, pair)})`)
  return new Refusal(
    'unprocessable',
    'rate_needed',
    `The orders of the invoice have different rates: ${rates.join('; ')}. Enter the rate that the invoice states, or record an invoice for each rate.`,
    { field: 'rate', details: { orders: orders.map(({ orderLabel }) => orderLabel) } },
  )
}
