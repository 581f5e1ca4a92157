import { formatMoney, type Minor } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import { isPaidInFull, type SettledSale, settleSale, type TenderGiven } from './sale-money.ts'

/**
 * What a register takes for an order. No gift card: the refund of an order can't go back to one.
 */
export const orderTenders = ['cash', 'card', 'bank_transfer', 'store_credit'] as const

export type OrderTender = (typeof orderTenders)[number]

export type SettledOrder = SettledSale & {
  /** What was taken, without change. */
  readonly paidMinor: Minor
  /** Left to be collected on delivery. */
  readonly dueMinor: Minor
}

type Coins = { readonly cashStep: Minor; readonly currency: string }

/**
 * How an order is paid at a register: in full by the rules of a sale, in part, or not at all. Cash is
 * rounded only where it pays all that is left; a part in cash is a sum that coins can make.
 *
 * @throws Refusal `more_than_due`, `not_in_coins`
 */
export function settleOrder(
  totalMinor: Minor,
  given: readonly TenderGiven[],
  coins: Coins,
): SettledOrder {
  if (isPaidInFull(totalMinor, given, coins.cashStep)) {
    const settled = settleSale(totalMinor, given, coins)
    return { ...settled, paidMinor: totalMinor + settled.roundingMinor, dueMinor: 0 }
  }
  for (const [at, payment] of given.entries())
    if (payment.method === 'cash' && payment.amountMinor % coins.cashStep !== 0)
      throw notInCoins(at, coins)
  const keptMinor = given.map(({ amountMinor }) => amountMinor)
  const paidMinor = keptMinor.reduce((sum, minor) => sum + minor, 0)
  return {
    ...{ roundingMinor: 0, changeMinor: 0, keptMinor, paidMinor },
    dueMinor: totalMinor - paidMinor,
  }
}

function notInCoins(at: number, { cashStep, currency }: Coins): Refusal {
  return new Refusal(
    'unprocessable',
    'not_in_coins',
    `A part that is paid in cash has to be a multiple of ${formatMoney(cashStep, currency)}, the smallest coin. Change the amount, or take the whole total.`,
    { field: `payments.${at}.amountMinor` },
  )
}
