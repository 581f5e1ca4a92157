import { sql } from 'kysely'
import { formatMoney, type Minor } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/server/db/database.ts'

type PaidByCard = {
  readonly id: string
  readonly label: string
  readonly drawer: { readonly currency: string }
}

/**
 * Which gift cards get how much of a refund: those that paid for the sale, in the order of their
 * payments, each at most what it paid.
 *
 * @throws Refusal `more_than_by_card`
 */
export async function sharesOfCards(
  tx: Tx,
  { id, label, drawer }: PaidByCard,
  amountMinor: Minor,
): Promise<readonly { readonly cardId: string; readonly amountMinor: Minor }[]> {
  const cards = await sql<{ cardId: string; leftMinor: Minor }>`
    select gift_card_id as "cardId", sum(case kind when 'payment' then amount_minor
      else -amount_minor end)::bigint as "leftMinor"
    from sale_payments where sale_id = ${id} and gift_card_id is not null
    group by gift_card_id order by min(made_at), gift_card_id`.execute(tx)
  let left = amountMinor
  const shares = cards.rows.map(({ cardId, leftMinor }) => {
    const share = Math.min(left, leftMinor)
    left -= share
    return { cardId, amountMinor: share }
  })
  if (left === 0) return shares
  const most = formatMoney(amountMinor - left, drawer.currency)
  throw new Refusal(
    'unprocessable',
    'more_than_by_card',
    `Of ${label}, ${most} can go back to its gift cards. Refund as something else, or fewer units.`,
    { field: 'method' },
  )
}
