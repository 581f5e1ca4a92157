import { type RawBuilder, sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import { notFound } from '#platform/refusal.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import type { GiftCardRow } from '../gift-cards.contract.ts'
import { giftCardLabel } from '../gift-cards.nouns.ts'

export const access = capability.pos

export type FoundCard = Pick<
  GiftCardRow,
  'id' | 'currency' | 'balanceMinor' | 'state' | 'expiresOn' | 'outletId' | 'customerId' | 'version'
> & { readonly lastFour: string; readonly isExpired: boolean; readonly label: string }

/** A card is valid at every outlet, so each register finds it. */
export async function lockCard(tx: Tx, id: string): Promise<FoundCard> {
  const [card] = await cardsWhere(tx, sql`id = ${id} for update`)
  if (!card) throw notFound('This gift card')
  return card
}

/** The same by the hash of its code, without a lock. */
export async function cardByHash(reader: Reader, hash: Buffer): Promise<FoundCard | null> {
  const [card] = await cardsWhere(reader, sql`code_hash = ${hash}`)
  return card ?? null
}

async function cardsWhere(
  reader: Reader,
  condition: RawBuilder<unknown>,
): Promise<readonly FoundCard[]> {
  const today = await todayAt(reader, null)
  const found = await sql<Omit<FoundCard, 'label'>>`
    select id, last_four as "lastFour", currency, balance_minor as "balanceMinor", state,
      expires_on as "expiresOn", coalesce(expires_on < ${today}::date, false) as "isExpired",
      outlet_id as "outletId", customer_id as "customerId", version
    from gift_cards where ${condition}`.execute(reader)
  return found.rows.map((card) => ({ ...card, label: giftCardLabel(card.lastFour) }))
}
