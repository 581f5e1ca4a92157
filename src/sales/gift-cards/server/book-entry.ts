import { type RawBuilder, sql } from 'kysely'
import type { Minor } from '#platform/money.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { CardTender, EntryKind } from '../gift-cards.rules.ts'

/** What an entry belongs to: the register that took the money, or the sale that was paid with it. */
export type EntrySource = { readonly noun: string; readonly id: string; readonly label: string }

export type NewEntry = {
  readonly id: string
  readonly kind: EntryKind
  /** With sign. */
  readonly amountMinor: Minor
  readonly method?: CardTender
  readonly source?: EntrySource
  readonly reason?: { readonly code: string; readonly label: string }
}

export type BookedCard = {
  readonly id: string
  readonly lastFour: string
  readonly currency: string
  readonly outletId: string
  /** After the entry. */
  readonly balanceMinor: Minor
}

/**
 * Changes the balance and appends its entry in one statement, so that neither is ever without the
 * other.
 *
 * @param change the insert or update of the card, without its `returning`; it may find no card
 * @returns null where it found none
 */
export async function bookEntry(
  tx: Tx,
  actor: Actor,
  change: RawBuilder<unknown>,
  { id, kind, amountMinor, method, source, reason }: NewEntry,
): Promise<BookedCard | null> {
  const booked = await sql<BookedCard>`
    with card as (
      ${change} returning id, last_four, currency, outlet_id, balance_minor
    ), entry as (
      insert into gift_card_entries (id, card_id, kind, amount_minor, balance_minor, method,
        source_noun, source_id, source_label, reason_code, reason, made_by)
      select ${id}::uuid, id, ${kind}, ${amountMinor}::bigint, balance_minor, ${method ?? null},
        ${source?.noun ?? null}, ${source?.id ?? null}::uuid, ${source?.label ?? ''},
        ${reason?.code ?? null}, ${reason?.label ?? ''}, ${authorId(actor)}::uuid
      from card
    ) select id, last_four as "lastFour", currency, outlet_id as "outletId",
        balance_minor as "balanceMinor" from card`.execute(tx)
  return booked.rows[0] ?? null
}
