import { sql } from 'kysely'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { EventReader } from '#platform/server/events/follow-events.ts'
import { matchLine } from '#sales/orders/server/index.ts'

/**
 * Lines of placed orders that waited for a code of their channel become lines of that product.
 *
 * @returns how many there were
 */
export async function matchWaitingLines(
  tx: Tx,
  actor: Actor,
  { source, code, variantId }: { source: string; code: string; variantId: string },
): Promise<number> {
  const found = await sql<{ id: string; lineId: string }>`
    select o.id, l.id as "lineId" from order_lines l join orders o on o.id = l.order_id
    where o.channel = ${source} and l.variant_id is null and l.sku = ${code}
      and l.quantity > l.cancelled_quantity and l.short_quantity > 0
      and o.state in ('pending', 'confirmed')
    order by o.id, l.position`.execute(tx)
  for (const { id, lineId } of found.rows) {
    const { version } = await tx
      .selectFrom('orders')
      .select('version')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await matchLine(tx, actor, { id, version, lineId, variantId, remember: false })
  }
  return found.rows.length
}

/** A line that a person matched on an order, with the wish that its code means that from now on. */
export const channelCodesReader: EventReader = {
  name: 'channels',
  types: ['order.line_matched'],
  async take(tx, events) {
    for (const { data } of events) {
      const { remember, code, channel: source, variantId } = data
      if (remember !== true || typeof code !== 'string' || typeof source !== 'string') continue
      if (typeof variantId !== 'string') continue
      const kept = await sql<{ name: string }>`
        with channel as (select id, name from channels where source = ${source}),
        code as (
          insert into channel_codes (channel_id, code, variant_id)
          select id, ${code}, ${variantId}::uuid from channel
          on conflict (channel_id, code) do update set variant_id = excluded.variant_id
        )
        select name from channel`.execute(tx)
      const [channel] = kept.rows
      if (!channel) continue
      await matchWaitingLines(tx, systemActor(channel.name), { source, code, variantId })
    }
  },
}
