import { formatMoney } from '#platform/money.ts'
import type { SaleQuote } from '../../sales.contract.ts'
import type { Cart } from '../cart.ts'

/** The main button of the register: what the next step does with the money. */
export function payLabelOf({ exchange, totalMinor, currency }: SaleQuote): string {
  if (!exchange) return `Take payment: ${formatMoney(totalMinor, currency)}`
  const { payMinor, backMinor } = exchange
  if (payMinor > 0) return `Take payment: ${formatMoney(payMinor, currency)}`
  return backMinor > 0 ? `Refund: ${formatMoney(backMinor, currency)}` : 'Complete exchange'
}

export const whyNothingToPay = ({ exchange }: Cart): string =>
  exchange
    ? 'Scan what the customer takes first. To give only money back, refund the sale.'
    : 'Scan or search for a product first.'

/** The returned goods could be refunded at another register while the cart is parked. */
export const whyNotPark = ({ exchange }: Cart): string | null =>
  exchange
    ? 'A cart with returned goods can’t be parked. Complete the exchange, or remove the returned goods.'
    : null

export const whyNotDeliver = ({ exchange }: Cart): string | null =>
  exchange
    ? 'Goods that are delivered can’t be exchanged at the register. Remove the returned goods, or refund them.'
    : null
