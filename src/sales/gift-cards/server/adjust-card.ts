import { sql } from 'kysely'
import { requireVerdict } from '#organization/approvals/server/index.ts'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFor } from '#organization/reasons/server/index.ts'
import { formatMoney, type Minor } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { giftCardsActions } from '../gift-cards.actions.ts'
import type { GiftCard } from '../gift-cards.contract.ts'
import { giftCardNoun } from '../gift-cards.nouns.ts'
import { cardTooSmall } from '../gift-cards.rules.ts'
import { bookEntry } from './book-entry.ts'
import { giftCardWords } from './card-words.ts'
import { lockCard } from './find-card.ts'
import { getGiftCard } from './gift-cards.queries.ts'

type AdjustInput = {
  readonly id: string
  /** With sign. */
  readonly amountMinor: Minor
  readonly reason: ReasonGiven
}

/**
 * Corrects a balance without money: what was entered wrongly, or goes to a replacement card.
 *
 * @throws Refusal `zero_amount`, `card_too_small`, `approval_needed`
 */
export async function adjustGiftCard(tx: Tx, actor: Actor, input: AdjustInput): Promise<GiftCard> {
  const { id, amountMinor } = input
  const card = await lockCard(tx, id)
  const { label, currency, outletId, balanceMinor } = card
  if (amountMinor === 0)
    throw new Refusal('unprocessable', 'zero_amount', 'Enter an amount above zero.', {
      field: 'amountMinor',
    })
  if (balanceMinor + amountMinor < 0) throw cardTooSmall(card, -amountMinor)
  const reason = await reasonFor(tx, 'gift_card.adjust', input.reason)
  const sign = amountMinor < 0 ? '−' : '+'
  const amount = `${sign}${formatMoney(Math.abs(amountMinor), currency)}`
  const approved = await requireVerdict(tx, actor, giftCardsActions.adjust, {
    payload: input,
    summary: `Correct the balance of ${label} by ${amount}`,
    facts: { Balance: formatMoney(balanceMinor, currency), Reason: reason.text },
    path: giftCardNoun.path(id),
    outletId,
    about: card.customerId === null ? [] : [card.customerId],
  })
  const change = sql`update gift_cards set balance_minor = balance_minor + ${amountMinor}::bigint
    where id = ${id}`
  const entry = { id: newId(), kind: 'adjust', amountMinor, reason } as const
  await bookEntry(tx, actor, change, entry)
  await appendEvent(tx, approved, {
    type: 'gift_card.adjusted',
    noun: giftCardNoun,
    id,
    label,
    outletId,
    data: { amount, ...(await giftCardWords.keepReason(tx, id, reason)) },
  })
  return getGiftCard(tx, actor, { id })
}
