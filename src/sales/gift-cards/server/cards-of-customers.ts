import { sql } from 'kysely'
import { z } from 'zod'
import type { Reader } from '#platform/server/db/database.ts'
import { forgetAnswers } from '#platform/server/http/idempotency.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { CustomerPart } from '#sales/customers/server/index.ts'
import { shortCode } from '../gift-card-code.ts'
import { giftCardNoun } from '../gift-cards.nouns.ts'
import { giftCardWords } from './card-words.ts'
import { access } from './find-card.ts'

export async function giftCardIdsOf(
  reader: Reader,
  customerIds: readonly string[],
): Promise<string[]> {
  const found = await sql<{ id: string }>`select id from gift_cards
    where customer_id = any(${[...customerIds]}::uuid[])`.execute(reader)
  return found.rows.map(({ id }) => id)
}

/** On the timeline of a customer, no more than the newest. */
const mostRelated = 300

const movedIds = z.array(z.string())

type KnownCard = {
  readonly lastFour: string
  readonly currency: string
  readonly balanceMinor: number
  readonly issuedAt: string
}

/** Cards follow their customer in a merge; notes about them are erased with the customer. */
export const giftCardsOfCustomers: CustomerPart = {
  name: 'gift cards',
  count: async (reader, customerId) => ({
    'gift cards': (await giftCardIdsOf(reader, [customerId])).length,
  }),
  moveTo: async (tx, fromId, toId) => {
    const moved = await sql<{ id: string }>`update gift_cards set customer_id = ${toId}
      where customer_id = ${fromId} returning id`.execute(tx)
    return moved.rows.map(({ id }) => id)
  },
  moveBack: async (tx, moved, { fromId, toId }) => {
    const ids = movedIds.parse(moved)
    await sql`update gift_cards set customer_id = ${toId}
      where id = any(${ids}::uuid[]) and customer_id = ${fromId}`.execute(tx)
  },
  erase: async (tx, customerIds) => {
    const ids = await giftCardIdsOf(tx, customerIds)
    await forgetAnswers(tx, ids)
    await sql`update gift_cards set block_reason = ''
      where id = any(${ids}::uuid[])`.execute(tx)
    await sql`delete from gift_card_words where card_id = any(${ids}::uuid[])`.execute(tx)
  },
  related: async (reader, actor, customerIds) => {
    const found = await sql<{ noun: string; id: string }>`
      select ${giftCardNoun.key}::text as noun, c.id from gift_cards c
      where c.customer_id = any(${[...customerIds]}::uuid[])
        and ${withinOutlets(actor, access, 'c.outlet_id')}
      order by c.issued_at desc, c.id limit ${mostRelated}`.execute(reader)
    return found.rows
  },
  tell: giftCardWords.withWords,
  dataOf: async (reader, customerIds) => {
    const found = await sql<KnownCard>`select last_four as "lastFour", currency,
        balance_minor as "balanceMinor", issued_at as "issuedAt"
      from gift_cards where customer_id = any(${[...customerIds]}::uuid[])
      order by issued_at, id`.execute(reader)
    return {
      giftCards: found.rows.map(({ lastFour, ...card }) => ({
        code: shortCode(lastFour),
        ...card,
      })),
    }
  },
}
