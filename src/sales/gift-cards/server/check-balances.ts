import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'

/** A card whose balance is not the sum of its entries, or whose payment is not in a register. */
export type CardFault = { readonly fault: string; readonly cardId: string }

/** Adds up every ledger again. Empty when all is right. */
export async function findCardFaults(reader: Reader): Promise<readonly CardFault[]> {
  const found = await sql<CardFault>`
    select 'The balance differs from the entries' as fault, c.id as "cardId"
    from gift_cards c left join lateral (
      select coalesce(sum(amount_minor), 0) as minor from gift_card_entries e
      where e.card_id = c.id) as sums on true
    where c.balance_minor <> sums.minor
    union all
    select 'The newest entry says another balance', c.id
    from gift_cards c join lateral (
      select balance_minor from gift_card_entries e where e.card_id = c.id
      order by seq desc limit 1) as newest on true
    where c.balance_minor <> newest.balance_minor
    union all
    select 'More was returned than redeemed', e.card_id
    from gift_card_entries e where e.kind in ('redeem', 'return')
    group by e.card_id, e.source_noun, e.source_id having sum(e.amount_minor) > 0
    union all
    select 'The payment differs from that in the register', e.card_id
    from gift_card_entries e left join register_entries r on r.payment_id = e.id
    where e.kind in ('issue', 'load')
      and (r.amount_minor, r.method) is distinct from (e.amount_minor, e.method)`.execute(reader)
  return found.rows
}
