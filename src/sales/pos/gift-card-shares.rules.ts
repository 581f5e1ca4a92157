import { formatMoney, type Minor } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'

type PaidByCards = {
  /** “Sale 1042”. */
  readonly label: string
  readonly currency: string
  /** What each gift card paid and has not had back, in the order of the payments. */
  readonly cards: readonly { readonly cardId: string; readonly leftMinor: Minor }[]
}

/**
 * Which gift cards get how much of a refund: those that paid for the sale, in the order of their
 * payments, each at most what it paid.
 *
 * @throws Refusal `more_than_by_card`
 */
export function sharesAmongCards(
  { label, currency, cards }: PaidByCards,
  amountMinor: Minor,
): readonly { readonly cardId: string; readonly amountMinor: Minor }[] {
  let left = amountMinor
  const shares = cards.map(({ cardId, leftMinor }) => {
    const share = Math.min(left, leftMinor)
    left -= share
    return { cardId, amountMinor: share }
  })
  if (left === 0) return shares
  throw new Refusal(
    'unprocessable',
    'more_than_by_card',
    `Of ${label}, ${formatMoney(amountMinor - left, currency)} can go back to its gift cards. Refund as something else, or fewer units.`,
    { field: 'method' },
  )
}
