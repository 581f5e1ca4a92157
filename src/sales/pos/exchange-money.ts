import { formatMoney, type Minor } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import { type CashRefunds, cashOfRefund, type TillTender, tillTenders } from './sale-money.ts'

/** An amount with the sign that receipts and carts use: “−£36.00”. */
export const signedMoney = (minor: Minor, currency: string): string =>
  minor < 0 ? `−${formatMoney(-minor, currency)}` : formatMoney(minor, currency)

export type SettledExchange = {
  /** What the returned goods pay of the new sale. */
  readonly exchangedMinor: Minor
  /** The difference that the customer pays. */
  readonly payMinor: Minor
  /** The difference that is refunded. */
  readonly backMinor: Minor
}

/** Returned goods pay for a sale as far as they reach; at most one of the differences is above zero. */
export function settleExchange(returnedMinor: Minor, totalMinor: Minor): SettledExchange {
  const exchangedMinor = Math.min(returnedMinor, totalMinor)
  return {
    exchangedMinor,
    payMinor: totalMinor - exchangedMinor,
    backMinor: returnedMinor - exchangedMinor,
  }
}

/** The sale that goods come back from, as far as a refund depends on it. */
export type PaidSale = {
  /** “Sale 1042”. */
  readonly label: string
  readonly currency: string
  readonly cashRefunds: CashRefunds
  readonly payments: readonly {
    readonly kind: 'payment' | 'refund'
    readonly method: string
    readonly amountMinor: Minor
  }[]
}

export type WayBack = {
  readonly method: TillTender
  /** What is given; of cash in coins that exist. */
  readonly amountMinor: Minor
  readonly refusal: Refusal | null
}

/**
 * How a difference can be refunded: to a card and a gift card at most what they paid and have not
 * had back, and store credit needs a customer.
 */
export function waysBack(
  backMinor: Minor,
  sale: PaidSale,
  { cashStep, hasCustomer }: { readonly cashStep: Minor; readonly hasCustomer: boolean },
): readonly WayBack[] {
  if (backMinor === 0) return []
  return tillTenders.map((method) => ({
    method,
    amountMinor:
      method === 'cash' ? cashOfRefund(backMinor, sale.cashRefunds, cashStep) : backMinor,
    refusal: refuseBackBy(method, backMinor, sale, hasCustomer),
  }))
}

function refuseBackBy(
  method: TillTender,
  backMinor: Minor,
  sale: PaidSale,
  hasCustomer: boolean,
): Refusal | null {
  const field = 'exchange.restMethod'
  if (method === 'store_credit' && !hasCustomer)
    return new Refusal(
      'unprocessable',
      'no_customer',
      'Store credit belongs to a customer. Choose the customer first, or another method.',
      { field },
    )
  if (method !== 'card' && method !== 'gift_card') return null
  const mostMinor = leftOf(method, sale)
  if (backMinor <= mostMinor) return null
  const { label } = sale
  const most = formatMoney(mostMinor, sale.currency)
  const paid = method === 'card' ? 'card' : 'gift card'
  return new Refusal(
    'unprocessable',
    'more_than_by_card',
    mostMinor === 0
      ? `No ${paid} paid for ${label}. Choose another method.`
      : `Of ${label}, at most ${most} can go back to its ${paid}. Choose another method.`,
    { field, details: { mostMinor } },
  )
}

/** What was paid by a method and not refunded by it. */
function leftOf(method: TillTender, { payments }: PaidSale): Minor {
  return payments
    .filter((payment) => payment.method === method)
    .reduce(
      (sum, { kind, amountMinor }) => sum + (kind === 'payment' ? amountMinor : -amountMinor),
      0,
    )
}

/**
 * The way that was chosen for a difference; null where nothing is refunded.
 *
 * @throws Refusal `rest_method_missing`, `no_customer`, `more_than_by_card`
 */
export function requireWayBack(
  ways: readonly WayBack[],
  method: TillTender | undefined,
  { backMinor, currency }: { readonly backMinor: Minor; readonly currency: string },
): WayBack | null {
  if (ways.length === 0) return null
  const chosen = ways.find((way) => way.method === method)
  if (!chosen)
    throw new Refusal(
      'unprocessable',
      'rest_method_missing',
      `The returned goods are worth ${formatMoney(backMinor, currency)} more than the new ones. Choose how to refund the difference.`,
      { field: 'exchange.restMethod', details: { backMinor } },
    )
  if (chosen.refusal) throw chosen.refusal
  return chosen
}
