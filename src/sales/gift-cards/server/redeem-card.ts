import { sql } from 'kysely'
import { formatMoney, type Minor } from '#platform/money.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { giftCardLabel, giftCardNoun } from '../gift-cards.nouns.ts'
import { cardTooSmall, otherCardCurrency, refuseCard, refuseReturn } from '../gift-cards.rules.ts'
import { type BookedCard, bookEntry, type EntrySource } from './book-entry.ts'
import { lockCard } from './find-card.ts'
import { requireCard } from './look-up-card.ts'

type Redeeming = {
  /** As it was scanned or typed. */
  readonly code: string
  readonly currency: string
  readonly amountMinor: Minor
  readonly source: EntrySource
}

/**
 * Pays for a document with a card. Of two registers at once the second waits for the row, and the
 * UPDATE itself keeps the balance from falling below zero. A command that calls this is bound with
 * `writesWithCard`, so that unknown codes are counted.
 *
 * @throws Refusal `code_incomplete`, `wrong_check_character`, `unknown_card`, `card_blocked`,
 *   `card_expired`, `other_currency`, `card_too_small`, `too_many_tries`
 */
export async function redeemGiftCard(tx: Tx, actor: Actor, redeeming: Redeeming) {
  const { currency, amountMinor, source } = redeeming
  const { id } = await requireCard(tx, actor, redeeming.code)
  const change = sql`update gift_cards set balance_minor = balance_minor - ${amountMinor}::bigint
    where id = ${id} and state = 'active' and currency = ${currency}
      and coalesce(expires_on >= ${await todayAt(tx, null)}::date, true)
      and balance_minor >= ${amountMinor}::bigint`
  const entry = { id: newId(), kind: 'redeem', amountMinor: -amountMinor, source } as const
  const booked = await bookEntry(tx, actor, change, entry)
  if (!booked) throw await whyNotRedeemed(tx, id, redeeming)
  await tell(tx, actor, booked, 'redeemed', { amountMinor, source })
  return { cardId: id, lastFour: booked.lastFour, balanceMinor: booked.balanceMinor }
}

async function whyNotRedeemed(tx: Tx, id: string, { currency, amountMinor }: Redeeming) {
  const card = await lockCard(tx, id)
  throwIfRefused(refuseCard(card))
  if (card.currency !== currency) return otherCardCurrency(card, currency)
  return cardTooSmall(card, amountMinor)
}

type Returning = {
  readonly cardId: string
  readonly amountMinor: Minor
  readonly source: EntrySource
}

/**
 * Gives back to a card what a document was paid with, also to a blocked or expired one: the money
 * belongs to it. All returns for a document add up to what was redeemed for it.
 *
 * @throws Refusal `more_than_redeemed`
 */
export async function returnToGiftCard(tx: Tx, actor: Actor, returning: Returning) {
  const { cardId, amountMinor, source } = returning
  // Locked first, so that the sum below has every return that was committed before.
  const card = await lockCard(tx, cardId)
  const redeemed = await sql<{ minor: Minor }>`
    select coalesce(-sum(amount_minor), 0)::bigint as minor from gift_card_entries
    where card_id = ${cardId} and source_noun = ${source.noun} and source_id = ${source.id}
      and kind in ('redeem', 'return')`.execute(tx)
  const redeemedMinor = redeemed.rows[0]?.minor ?? 0
  throwIfRefused(refuseReturn(card, source.label, { redeemedMinor, amountMinor }))
  const change = sql`update gift_cards set balance_minor = balance_minor + ${amountMinor}::bigint
    where id = ${cardId}`
  const booked = await bookEntry(tx, actor, change, {
    id: newId(),
    kind: 'return',
    amountMinor,
    source,
  })
  if (!booked) throw new Error(`Gift card ${cardId} is locked and was not found.`)
  await tell(tx, actor, booked, 'returned', { amountMinor, source })
  return { cardId, lastFour: booked.lastFour, balanceMinor: booked.balanceMinor }
}

async function tell(
  tx: Tx,
  actor: Actor,
  { id, lastFour, currency, outletId }: BookedCard,
  done: 'redeemed' | 'returned',
  { amountMinor, source }: { readonly amountMinor: Minor; readonly source: EntrySource },
): Promise<void> {
  await appendEvent(tx, actor, {
    type: `gift_card.${done}`,
    noun: giftCardNoun,
    id,
    label: giftCardLabel(lastFour),
    outletId,
    data: { amount: formatMoney(amountMinor, currency), for: source.label },
  })
}
