import { sql } from 'kysely'
import { formatMoney } from '#platform/money.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { refuseOtherCurrency } from '#sales/registers/registers.rules.ts'
import type { GiftCard } from '../gift-cards.contract.ts'
import { giftCardNoun } from '../gift-cards.nouns.ts'
import { refuseCard } from '../gift-cards.rules.ts'
import { bookEntry } from './book-entry.ts'
import { lockCard } from './find-card.ts'
import { getGiftCard } from './gift-cards.queries.ts'
import { lastDay, sourceOf } from './issue-card.ts'
import { bookPayment, drawerFor, requireTopUp, type TopUp } from './take-payment-for-card.ts'

type LoadInput = TopUp & { readonly id: string }

/**
 * Loads more money onto a card, which is valid for the whole span again if it expires at all.
 *
 * @throws Refusal `card_blocked`, `card_expired`, `other_currency`, `no_open_session`,
 *   `session_closing`, `wrong_register`, `not_in_coins`, `approval_needed`
 */
export async function loadGiftCard(tx: Tx, actor: Actor, input: LoadInput): Promise<GiftCard> {
  const { id, amountMinor, method } = input
  const drawer = await drawerFor(tx, actor, input)
  const { registerName, currency } = drawer
  const card = await lockCard(tx, id)
  throwIfRefused(refuseCard(card))
  throwIfRefused(refuseOtherCurrency(card.currency, { name: registerName, currency }))
  const approved = await requireTopUp(tx, actor, drawer, amountMinor, {
    words: `Load ${card.label}`,
    payload: input,
    path: giftCardNoun.path(id),
    about: card.customerId === null ? [] : [card.customerId],
  })
  const entryId = newId()
  // A null is no day for greatest(): a card without a last day keeps none.
  const change = sql`update gift_cards set balance_minor = balance_minor + ${amountMinor}::bigint,
      expires_on = case when expires_on is not null
        then greatest(expires_on, ${await lastDay(tx)}::date) end
    where id = ${id}`
  const source = sourceOf(drawer)
  await bookEntry(tx, actor, change, { id: entryId, kind: 'load', amountMinor, method, source })
  await bookPayment(tx, actor, drawer, { entryId, method, amountMinor })
  await appendEvent(tx, approved, {
    type: 'gift_card.loaded',
    noun: giftCardNoun,
    id,
    label: card.label,
    outletId: card.outletId,
    data: { amount: formatMoney(amountMinor, currency) },
  })
  return getGiftCard(tx, actor, { id })
}
