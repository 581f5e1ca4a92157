import type { Reader } from '#platform/server/db/database.ts'
import type { ShopOrder, ShopStage } from '../shop-order.ts'

/** A status of the channel counts as what a super admin mapped it to. */
export async function withMeaning(
  reader: Reader,
  channelId: string,
  order: ShopOrder,
): Promise<ShopOrder> {
  if (order.stage !== 'unknown') return order
  const mapped = await reader
    .selectFrom('channel_statuses')
    .select('counts_as as stage')
    .$narrowType<{ stage: ShopStage }>()
    .where('channel_id', '=', channelId)
    .where('word', '=', order.statusWord)
    .executeTakeFirst()
  return mapped ? { ...order, stage: mapped.stage } : order
}
