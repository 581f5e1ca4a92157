import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import type { ShopKind } from '../shop-kinds.ts'

export type ClaimedMessage = {
  readonly id: string
  readonly topic: string
  readonly body: string
  readonly attempts: number
  readonly receivedAt: string
  readonly channel: {
    readonly id: string
    readonly kind: ShopKind
    readonly name: string
    readonly source: string
    readonly outletId: string
    readonly currency: string
    readonly unpaidMethod: 'cash_on_delivery' | 'prepaid'
    readonly tag: string
    readonly language: string
  }
}

/**
 * Waiting messages continue once nothing is missing any more: the status was mapped, or every code
 * is matched or has become one of ours. Orders that wait for stock, as they once did, are placed
 * with the available units. Queried here rather than triggered by each change, so that a change in
 * the middle of a try is not missed.
 */
export const canBeApplied = sql`c.is_active and m.next_try_at <= now() and (m.state = 'received'
  or m.state = 'waiting' and m.waits_for = 'stock'
  or m.state = 'waiting' and m.waits_for = 'status' and exists (
    select from channel_orders s join channel_statuses k on k.channel_id = s.channel_id
      and k.word = s.terms ->> 'statusWord'
    where s.channel_id = m.channel_id and s.external_ref = m.external_ref)
  or m.state = 'waiting' and m.waits_for = 'code' and not exists (
    select from jsonb_to_recordset(m.unknown_codes) as unknown(code text)
    where not exists (select from channel_codes k
        where k.channel_id = m.channel_id and k.code = unknown.code)
      and not exists (select from variants v where v.sku = upper(unknown.code))
      and not exists (select from barcodes b where b.code = unknown.code)))`

/** The oldest message that can be applied, locked for this transaction. */
export async function claimMessage(tx: Tx): Promise<ClaimedMessage | null> {
  const found = await sql<ClaimedMessage>`
    select m.id, m.topic, m.body, m.attempts, m.received_at as "receivedAt",
      jsonb_build_object('id', c.id, 'kind', c.kind, 'name', c.name, 'source', c.source,
        'outletId', c.outlet_id, 'currency', o.currency, 'unpaidMethod', c.unpaid_method,
        'tag', c.tag, 'language', c.language) as channel
    from channel_messages m
    join channels c on c.id = m.channel_id
    join outlets o on o.id = c.outlet_id
    where ${canBeApplied}
    order by m.received_at, m.id limit 1 for update of m skip locked`.execute(tx)
  return found.rows[0] ?? null
}
