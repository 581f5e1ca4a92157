import { sql } from 'kysely'
import { requireVerdict } from '#organization/approvals/server/index.ts'
import { formatMoney, type Minor } from '#platform/money.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { lockByName } from '#platform/server/db/lock-by-name.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { bookInto, type Drawer, holdDrawer } from '#sales/registers/server/index.ts'
import { catalogSettings } from '#stock/catalog/catalog.settings.ts'
import { giftCardsActions } from '../gift-cards.actions.ts'
import { type CardTender, refuseCashAmount } from '../gift-cards.rules.ts'
import { giftCardsSettings } from '../gift-cards.settings.ts'

export type TopUp = {
  readonly registerId: string
  readonly amountMinor: Minor
  readonly method: CardTender
}

/**
 * Holds the register that takes the money, and refuses an amount that cannot be paid there.
 *
 * @throws Refusal `wrong_register`, `no_open_session`, `session_closing`, `not_in_coins`
 */
export async function drawerFor(tx: Tx, actor: Actor, topUp: TopUp): Promise<Drawer> {
  const drawer = await holdDrawer(tx, actor, topUp.registerId)
  const step = await cashStepFor(tx, drawer.outletId)
  throwIfRefused(refuseCashAmount(topUp, step, drawer.currency))
  return drawer
}

/** The smallest coin at an outlet, in minor units. */
export async function cashStepFor(reader: Reader, outletId: string): Promise<Minor> {
  const setting = await settingOf(reader, catalogSettings.cashRounding, outletId)
  return setting === 'none' ? 1 : Number(setting)
}

type Attempt = {
  /** What the approver reads: “Issue a gift card”. */
  readonly words: string
  readonly payload: unknown
  readonly path: string
  readonly about: readonly string[]
}

/**
 * Asks for an approval above the limit, which counts all cards that a user issued and loaded within
 * 24 hours: several small cards are as much as a large one.
 */
export async function requireTopUp(
  tx: Tx,
  actor: Actor,
  { outletId, currency }: Drawer,
  amountMinor: Minor,
  { words, ...attempt }: Attempt,
): Promise<Actor> {
  const limitMinor = await settingOf(tx, giftCardsSettings.approvalMinor, outletId)
  // Of two requests of a user at once, the second sees the first.
  await lockByName(tx, `gift cards of ${actor.userId}`)
  const before = await sql<{ minor: Minor }>`
    select coalesce(sum(e.amount_minor), 0)::bigint as minor
    from gift_card_entries e join gift_cards c on c.id = e.card_id
    where e.made_by = ${actor.userId} and c.currency = ${currency}
      and e.kind in ('issue', 'load') and e.made_at > now() - interval '24 hours'`.execute(tx)
  const sumMinor = (before.rows[0]?.minor ?? 0) + amountMinor
  const exceeds = sumMinor > limitMinor
  const say = (minor: Minor) => formatMoney(minor, currency)
  return requireVerdict(tx, actor, giftCardsActions.issue, {
    ...attempt,
    summary: `${words}: ${say(amountMinor)}`,
    facts: { Amount: say(amountMinor) },
    outletId,
    exceeds,
    limitBreached: exceeds
      ? `This makes ${say(sumMinor)} on gift cards within 24 hours, and the limit is ${say(limitMinor)}.`
      : '',
  })
}

/** The money goes into the session under the id of the entry that it paid for. */
export async function bookPayment(
  tx: Tx,
  actor: Actor,
  { sessionId }: Drawer,
  { entryId, method, amountMinor }: Omit<TopUp, 'registerId'> & { readonly entryId: string },
): Promise<void> {
  await bookInto(tx, actor, sessionId, { paymentId: entryId, kind: 'payment', method, amountMinor })
}
