import { systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { sendElsewhere } from '#sales/orders/server/index.ts'
import type { ShopLine } from '../shop-order.ts'
import type { ClaimedMessage } from './claim-message.ts'
import { mapLines } from './map-lines.ts'

type Own = { readonly id: string; readonly label: string; readonly state: string }

/** Units that the channel has sent leave an order that is confirmed, or hold one that is packed. */
export async function followSent(
  tx: Tx,
  channel: ClaimedMessage['channel'],
  own: Own,
  order: { readonly lines: readonly ShopLine[] },
): Promise<string | null> {
  if (own.state !== 'confirmed' && own.state !== 'packed') return null
  const stated = await mapLines(tx, channel.id, order.lines)
  const rows = await tx
    .selectFrom('order_lines')
    .select(['id', 'channel_line_ref as ref', 'elsewhere_quantity as elsewhere'])
    .where('order_id', '=', own.id)
    .where('channel_line_ref', 'is not', null)
    .execute()
  const lines = rows.flatMap(({ id, ref, elsewhere }) => {
    const line = stated.find((each) => each.channelLineRef === ref)
    return line && line.elsewhereQuantity !== elsewhere
      ? [{ lineId: id, quantity: line.elsewhereQuantity }]
      : []
  })
  if (lines.length === 0) return null
  const actor = systemActor(channel.name, 'webhook')
  const { isClosed, differs } = await sendElsewhere(tx, actor, { orderId: own.id, lines })
  if (differs !== null) return `${differs}. ${own.label} is on hold.`
  const all = `${channel.name} has sent all of it; ${own.label} is delivered.`
  return isClosed ? all : `${channel.name} has sent units of it.`
}
