import { sql } from 'kysely'
import type { Minor } from '#platform/money.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { sharesAmongCards } from '../gift-card-shares.rules.ts'

type PaidByCard = {
  readonly id: string
  readonly label: string
  readonly drawer: { readonly currency: string }
}

/**
 * Which of the gift cards that paid for a sale get how much of a refund.
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
  return sharesAmongCards({ label, currency: drawer.currency, cards: cards.rows }, amountMinor)
}
