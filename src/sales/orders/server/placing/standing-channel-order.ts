import { sql } from 'kysely'
import type { Reader } from '#platform/server/db/database.ts'
import type { ChannelPlacement } from './place-channel-order.ts'

/** The order that the channel's reference names already; null where there is none. */
export async function standingChannelOrder(
  reader: Reader,
  { channel, externalRef }: { readonly channel: string; readonly externalRef: string },
): Promise<ChannelPlacement | null> {
  const found = await sql<ChannelPlacement>`
    select o.id, o.number, o.total_minor as "totalMinor", o.version,
      exists (select from order_lines l where l.order_id = o.id and l.variant_id is not null
        and l.short_quantity > 0) as "isShort",
      exists (select from order_lines l where l.order_id = o.id and l.variant_id is null
        and l.short_quantity > 0) as "isUnmatched"
    from orders o
    where o.external_ref = ${externalRef} and o.channel = ${channel}`.execute(reader)
  return found.rows[0] ?? null
}
