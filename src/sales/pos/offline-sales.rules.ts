import { formatMoney, type Minor } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TillTender } from './sale-money.ts'

/** What a manager should look at in a sale that was made without the server. */
export const findings = {
  price_differs: 'A price had changed before the sale arrived.',
  discount_above_limit: 'The discount was above the limit of the cashier.',
  not_for_sale: 'A product was no longer for sale.',
  not_in_stock: 'More was sold than was in stock: count the bin.',
  session_over: 'Its session was closed, so the payments are in the next one.',
  clock_differs: 'The clock of the register was wrong, so the time is when the sale arrived.',
} as const

export type Finding = keyof typeof findings

export const isFinding = (word: string): word is Finding => Object.hasOwn(findings, word)

/** How many numbers a register leases at once: enough for a busy day without the network. */
export const numbersPerLease = 300

type OfflinePayment = { readonly method: TillTender; readonly amountMinor: Minor }

/**
 * Whether these payments can be taken without the server. Store credit and gift cards can't, because
 * their balance is known only there; cards and transfers can up to the outlet's limit.
 */
export function refuseOfflinePayments(
  payments: readonly OfflinePayment[],
  { mostMinor, currency }: { readonly mostMinor: Minor; readonly currency: string },
): Refusal | null {
  if (payments.some(({ method }) => method === 'store_credit' || method === 'gift_card'))
    return new Refusal(
      'unprocessable',
      'needs_server',
      'Store credit and gift cards are checked by the server, which can’t be reached. Take another method, or wait for the network.',
      { field: 'payments' },
    )
  const unseen = payments
    .filter(({ method }) => method !== 'cash')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  if (unseen <= mostMinor) return null
  return new Refusal(
    'unprocessable',
    'needs_server',
    `Without the network, at most ${formatMoney(mostMinor, currency)} of a sale are paid by card or transfer, and this is ${formatMoney(unseen, currency)}. Take the rest in cash, or wait for the network.`,
    { field: 'payments' },
  )
}

const reviewers: readonly string[] = ['store_manager', 'super_manager', 'super_admin']

/** Who may review sales: managers of the store. `roles` are those at its outlet; the system has none. */
export function refuseReviewing(roles: readonly string[] | null): Refusal | null {
  if (roles === null || roles.some((role) => reviewers.includes(role))) return null
  return new Refusal(
    'forbidden',
    'not_yours_to_review',
    'Sales are reviewed by a manager of the store. Ask one of them.',
  )
}
