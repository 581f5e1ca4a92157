import { parseRate, type Rate, sameCurrencyRate } from '#platform/exchange.ts'
import { Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { findPurchaseOrder } from '#stock/purchasing/server/index.ts'
import { type OrderRate, refuseUnstatedRate } from '../order-rates.rules.ts'
import type { FoundInvoice } from './find-supplier-invoice.ts'
import { ordersOfInvoices } from './invoice-lines.ts'

type Rated = {
  readonly currency: string
  readonly outletCurrency: string
  readonly orderRates: readonly OrderRate[]
}

/** The rate of an invoice: its own, or that of its orders. */
export function rateOf(billed: Rated, given: string | null): Rate {
  const { currency, outletCurrency, orderRates } = billed
  const rate = given === null ? null : parseRate(given)
  if (currency === outletCurrency) {
    if (rate !== null && rate !== sameCurrencyRate) throw rateOfOwnCurrency(currency)
    return sameCurrencyRate
  }
  if (rate !== null) return rate
  throwIfRefused(refuseUnstatedRate(orderRates, billed))
  return orderRates[0]?.orderRate ?? sameCurrencyRate
}

/** A rate that is not just that of the orders stays, whichever orders the invoice bills later. */
export async function hasOwnRate(tx: Tx, actor: Actor, { id, rate }: FoundInvoice) {
  const orders = []
  for (const orderId of await ordersOfInvoices(tx, [id]))
    orders.push(await findPurchaseOrder(tx, actor, orderId))
  return orders.some((order) => order.rate !== rate)
}

function rateOfOwnCurrency(currency: string): Refusal {
  return new Refusal(
    'unprocessable',
    'rate_of_own_currency',
    `The invoice is in ${currency}, the currency of the outlet. Leave the rate empty.`,
    { field: 'rate' },
  )
}
