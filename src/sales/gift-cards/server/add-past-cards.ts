import type { Minor } from '#platform/money.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { lastFourOf } from '../gift-card-code.ts'
import type { CardTender } from '../gift-cards.rules.ts'
import type { EntrySource } from './book-entry.ts'
import { hashOfCode, newGiftCardCode } from './card-codes.ts'

export type PastGiftCard = {
  readonly currency: string
  readonly outletId: string
  readonly customerId: string | null
  readonly issuedBy: string
  readonly register: EntrySource
  /** The first is the issue, the others load. Their payments go into a session of that time. */
  readonly payments: readonly {
    readonly method: CardTender
    readonly amountMinor: Minor
    readonly at: string
  }[]
}

/**
 * Adds a card of the past, for demo data only. Its code is not known to any user.
 *
 * @returns its id
 */
export async function addPastGiftCard(tx: Tx, card: PastGiftCard): Promise<string> {
  const { currency, outletId, customerId, issuedBy, register, payments } = card
  const [id, code] = [newId(), newGiftCardCode()]
  let balanceMinor = 0
  const entries = payments.map(({ method, amountMinor, at }, index) => {
    balanceMinor += amountMinor
    return {
      id: newId(),
      card_id: id,
      kind: index === 0 ? 'issue' : 'load',
      amount_minor: amountMinor,
      balance_minor: balanceMinor,
      method,
      source_noun: register.noun,
      source_id: register.id,
      source_label: register.label,
      made_by: issuedBy,
      made_at: at,
    }
  })
  await tx
    .insertInto('gift_cards')
    .values({
      id,
      code_hash: await hashOfCode(tx, code),
      last_four: lastFourOf(code),
      currency,
      outlet_id: outletId,
      customer_id: customerId,
      balance_minor: balanceMinor,
      issued_by: issuedBy,
      issued_at: payments[0]?.at ?? new Date().toISOString(),
    })
    .execute()
  await tx.insertInto('gift_card_entries').values(entries).execute()
  return id
}
