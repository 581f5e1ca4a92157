import { sql } from 'kysely'
import { formatMoney } from '#platform/money.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { appendEvent } from '#platform/server/events/append-event.ts'
import { newId } from '#platform/server/new-id.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { attachableCustomer } from '#sales/customers/server/index.ts'
import { registerNoun } from '#sales/registers/registers.nouns.ts'
import type { Drawer } from '#sales/registers/server/index.ts'
import { lastFourOf } from '../gift-card-code.ts'
import { giftCardLabel, giftCardNoun } from '../gift-cards.nouns.ts'
import { giftCardsSettings } from '../gift-cards.settings.ts'
import { bookEntry, type EntrySource } from './book-entry.ts'
import { hashOfCode, newGiftCardCode } from './card-codes.ts'
import { getGiftCard } from './gift-cards.queries.ts'
import { bookPayment, drawerFor, requireTopUp, type TopUp } from './take-payment-for-card.ts'

export type IssueInput = TopUp & { readonly customerId: string | null }

/**
 * Issues a card for money that goes into the session of a register. Only the answer has the whole
 * code; the database keeps what finds the card again.
 *
 * @throws Refusal `no_open_session`, `session_closing`, `wrong_register`, `not_in_coins`,
 *   `approval_needed`
 */
export async function issueGiftCard(tx: Tx, actor: Actor, input: IssueInput) {
  const { amountMinor, method } = input
  const drawer = await drawerFor(tx, actor, input)
  const { outletId, currency } = drawer
  const customer = input.customerId === null ? null : await attachableCustomer(tx, input.customerId)
  const customerId = customer?.id ?? null
  const approved = await requireTopUp(tx, actor, drawer, amountMinor, {
    words: customer ? `Issue a gift card to ${customer.label}` : 'Issue a gift card',
    payload: input,
    path: '/gift-cards',
    about: customerId === null ? [] : [customerId],
  })
  const [id, entryId, wholeCode] = [newId(), newId(), newGiftCardCode()]
  const lastFour = lastFourOf(wholeCode)
  const change = sql`insert into gift_cards (id, code_hash, last_four, currency, outlet_id,
      customer_id, balance_minor, expires_on, issued_by)
    values (${id}, ${await hashOfCode(tx, wholeCode)}, ${lastFour}, ${currency}, ${outletId},
      ${customerId}, ${amountMinor}, ${await lastDay(tx)}::date, ${actor.userId})`
  const source = sourceOf(drawer)
  await bookEntry(tx, actor, change, { id: entryId, kind: 'issue', amountMinor, method, source })
  await bookPayment(tx, actor, drawer, { entryId, method, amountMinor })
  await appendEvent(tx, approved, {
    type: 'gift_card.issued',
    noun: giftCardNoun,
    id,
    label: giftCardLabel(lastFour),
    outletId,
    data: { amount: formatMoney(amountMinor, currency) },
  })
  return { card: await getGiftCard(tx, actor, { id }), wholeCode }
}

/** The last day of a card that is issued or loaded today; null where cards do not expire. */
export async function lastDay(reader: Reader): Promise<string | null> {
  const months = await settingOf(reader, giftCardsSettings.validMonths)
  if (months === 0) return null
  const today = await todayAt(reader, null)
  const found = await sql<{ day: string }>`select to_char(${today}::date
    + make_interval(months => ${months}), 'YYYY-MM-DD') as day`.execute(reader)
  return found.rows[0]?.day ?? null
}

export const sourceOf = ({ registerId, registerName }: Drawer): EntrySource => ({
  noun: registerNoun.key,
  id: registerId,
  label: registerName,
})
