import { sql } from 'kysely'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { byValue } from '#platform/server/lists/filter-sql.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { todayAt } from '#platform/server/settings/today-at.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { shortCode } from '../gift-card-code.ts'
import type { GiftCard, GiftCardRow } from '../gift-cards.contract.ts'
import { giftCardList } from '../gift-cards.list.ts'
import type { GiftCardStatus } from '../gift-cards.rules.ts'
import { giftCardWords } from './card-words.ts'
import { access } from './find-card.ts'

type StoredRow = Omit<GiftCardRow, 'code' | 'status'> & { readonly lastFour: string }

const rowColumns = sql`c.id, c.last_four as "lastFour", c.currency,
  c.balance_minor as "balanceMinor", c.state, c.expires_on as "expiresOn",
  c.outlet_id as "outletId", o.code as "outletCode", c.customer_id as "customerId",
  customer.full_name as "customerName", issuer.full_name as "issuedBy", c.issued_at as "issuedAt",
  c.version`

const beside = sql`join outlets o on o.id = c.outlet_id
  join profiles issuer on issuer.id = c.issued_by
  left join customers customer on customer.id = c.customer_id`

export const giftCards = serveList<GiftCardRow, typeof giftCardList, StoredRow>(giftCardList, {
  table: 'gift_cards c',
  id: 'c.id',
  within: (actor) => withinOutlets(actor, access, 'c.outlet_id'),
  filters: {
    outletId: { ownOutlet: 'c.outlet_id', access },
    status: async (chosen, call) => {
      const today = await todayAt(call.reader, null)
      return byValue(
        (status) => sql<boolean>`case when c.state = 'blocked' then 'blocked'
          when c.expires_on < ${today}::date then 'expired' else 'active' end = ${status}`,
      )(chosen, call)
    },
    hasBalance: sql<boolean>`c.balance_minor > 0`,
    issuedAt: { instant: 'c.issued_at' },
    customerId: 'c.customer_id',
  },
  sorts: {
    balance: { by: 'c.balance_minor', kind: 'number' },
    issued: { by: 'c.issued_at', kind: 'instant' },
  },
  // Also of a whole code only its end: it is a secret, and no part of an address.
  search: (words) => sql<boolean>`c.last_four = right(upper(${words.trim()}), 4)`,
  columns: () => rowColumns,
  beside,
  complete: async (reader, _actor, rows) => {
    const today = await todayAt(reader, null)
    return rows.map((row) => shownRow(row, today))
  },
})

function shownRow({ lastFour, ...row }: StoredRow, today: string): GiftCardRow {
  return { ...row, code: shortCode(lastFour), status: statusOf(row, today) }
}

function statusOf(
  { state, expiresOn }: Pick<GiftCardRow, 'state' | 'expiresOn'>,
  today: string,
): GiftCardStatus {
  if (state === 'blocked') return 'blocked'
  return expiresOn !== null && expiresOn < today ? 'expired' : 'active'
}

/** A card as its row, for who has its id or its code. */
export async function rowOfCard(reader: Reader, id: string): Promise<GiftCardRow> {
  const { blockReason: _, ...row } = await storedCard(reader, id)
  return shownRow(row, await todayAt(reader, null))
}

async function storedCard(reader: Reader, id: string) {
  const found = await sql<StoredRow & { readonly blockReason: string }>`
    select ${rowColumns}, c.block_reason as "blockReason" from gift_cards c ${beside}
    where c.id = ${id}`.execute(reader)
  const [row] = found.rows
  if (!row) throw notFound('This gift card')
  return row
}

/** A card with its entries. It is valid at every outlet, so each of them sees it. */
export async function getGiftCard(
  reader: Reader,
  _actor: Actor,
  { id }: { readonly id: string },
): Promise<GiftCard> {
  const row = await storedCard(reader, id)
  const { blockReason } = row
  const shown = shownRow(row, await todayAt(reader, null))
  return { ...shown, blockReason, entries: await entriesOf(reader, id) }
}

export async function historyOfGiftCard(
  reader: Reader,
  _actor: Actor,
  { id }: { readonly id: string },
) {
  await storedCard(reader, id)
  return { entries: await giftCardWords.withWords(reader, await eventsOf(reader, id)) }
}

async function entriesOf(reader: Reader, id: string): Promise<GiftCard['entries']> {
  const found = await sql<GiftCard['entries'][number]>`
    select e.id, e.kind, e.amount_minor as "amountMinor", e.balance_minor as "balanceMinor",
      e.method, case when e.source_id is not null then jsonb_build_object('noun', e.source_noun,
        'id', e.source_id, 'label', e.source_label) end as source,
      e.reason, by.full_name as by, e.made_at as at
    from gift_card_entries e left join profiles by on by.id = e.made_by
    where e.card_id = ${id} order by e.seq desc limit 200`.execute(reader)
  return found.rows
}
