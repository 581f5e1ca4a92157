import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import type { ShopRefund } from '../shop-order.ts'
import type { ShopTerms } from '../shop-terms.ts'

export type ShopOrderRow = {
  readonly ref: string
  readonly name: string
  readonly shopUpdatedAt: string | null
  readonly orderId: string | null
  /** As the newest message about the whole order stated it. */
  readonly terms: ShopTerms | null
  /** All refunds that the channel reported, in any message. */
  readonly refunds: readonly ShopRefund[]
  /** Those of which the money is recorded. */
  readonly refundRefs: readonly string[]
  /** By how much its total may differ from ours: a person took it so. */
  readonly acceptedMinor: number | null
  readonly isGone: boolean
}

/**
 * What we know of an order of a shop, locked until the transaction ends; begun where nothing was
 * known. Of all messages about one order only one is applied at a time.
 */
export async function lockShopOrder(tx: Tx, channelId: string, ref: string): Promise<ShopOrderRow> {
  await sql`insert into channel_orders (channel_id, external_ref) values (${channelId}, ${ref})
    on conflict do nothing`.execute(tx)
  const found = await sql<ShopOrderRow>`
    select external_ref as ref, name, shop_updated_at as "shopUpdatedAt", order_id as "orderId",
      terms, refunds, refund_refs as "refundRefs", accepted_minor as "acceptedMinor",
      is_gone as "isGone"
    from channel_orders where channel_id = ${channelId} and external_ref = ${ref}
    for update`.execute(tx)
  const [row] = found.rows
  if (!row) throw new Error(`Order ${ref} of channel ${channelId} was lost while it was locked.`)
  return row
}
