import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { chooseOutlets } from '../../outlet-choice.rules.ts'
import { orderFacts } from '../lists/orders.queries.ts'

type Offered = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly priority: number
  readonly lineId: string
  readonly open: number
  readonly available: number
}

/** From where the lines of an order can ship, of the outlets that are the actor's, and our advice. */
export async function planSplit(reader: Reader, actor: Actor, { id }: { id: string }) {
  const order = await orderFacts(reader, actor, capability.orders, id)
  const { rows } = await sql<Offered>`
    select place.id, place.code, place.name, place.allocation_priority as priority,
      l.id as "lineId", l.quantity - l.cancelled_quantity - l.elsewhere_quantity as open,
      greatest(0, coalesce(level.on_hand - level.reserved - level.unavailable, 0)
        + case when place.id = ${order.outletId} then coalesce(r.quantity, 0) else 0 end) as available
    from outlets place cross join order_lines l
    left join stock_levels level on level.outlet_id = place.id and level.variant_id = l.variant_id
    left join stock_reservations r on r.source_line_id = l.id
    where l.order_id = ${id} and l.quantity - l.cancelled_quantity > l.elsewhere_quantity
      and l.variant_id is not null
      and place.ships and place.state in ('open', 'closing') and place.currency = ${order.currency}
      and ${withinOutlets(actor, capability.orders, 'place.id')}
    order by place.id = ${order.outletId} desc, place.allocation_priority, place.code, l.position`.execute(
    reader,
  )
  const outlets = [...Map.groupBy(rows, (row) => row.id).values()].flatMap((offered) => {
    const [first] = offered
    if (!first) return []
    const available = new Map(offered.map((row) => [row.lineId, row.available]))
    const { code, name, priority } = first
    return [{ id: first.id, code, name, priority, isOwn: first.id === order.outletId, available }]
  })
  const wanted = new Map(rows.map(({ lineId, open }) => [lineId, { id: lineId, open }]))
  const { parts, reason } = chooseOutlets([...wanted.values()], outlets)
  return {
    outlets: outlets.map(({ id: outletId, code, name, available }) => ({
      id: outletId,
      code,
      name,
      available: Object.fromEntries(available),
    })),
    proposed: parts.map(({ outletId, lines }) => ({ outletId, lines: [...lines] })),
    reason,
  }
}
