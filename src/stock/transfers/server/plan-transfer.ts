import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { requireWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { seesIncoming } from '#stock/inventory/server/index.ts'
import { access } from './find-transfer.ts'

type Place = {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly isMine: boolean
}

/**
 * The possible sources and destinations. Of inaccessible outlets only the name is shown, because
 * users must be able to request goods from them.
 */
export async function placesOf(reader: Reader, actor: Actor) {
  const found = await sql<Place>`
    select o.id, o.code, o.name, ${withinOutlets(actor, access, 'o.id')} as "isMine"
    from outlets o where o.state <> 'closed' order by o.code`.execute(reader)
  return { places: found.rows }
}

type Suggested = {
  readonly variantId: string
  readonly sku: string
  readonly title: string
  readonly quantityScale: number
  readonly available: number
  readonly incoming: number
  readonly quantity: number
}

/**
 * Low stock at an outlet, with the quantity that brings it to twice its reorder point, or to its
 * maximum if that is set. Incoming stock counts as on hand.
 */
export async function suggestedFor(reader: Reader, actor: Actor, input: { outletId: string }) {
  requireWithinOutlets(actor, access, input.outletId)
  const found = await sql<Suggested>`
    select * from (
      select v.id as "variantId", v.sku, v.title, v.quantity_scale as "quantityScale",
        level.on_hand - level.reserved - level.unavailable as available, incoming.quantity as incoming,
        greatest(coalesce(level.reorder_quantity, 0),
          coalesce(level.most_quantity, 2 * level.reorder_point)
            - (level.on_hand - level.reserved - level.unavailable) - incoming.quantity) as quantity
      from stock_levels level join variants v on v.id = level.variant_id
      cross join lateral (select coalesce(sum(i.quantity), 0)::bigint as quantity
        from stock_incoming i
        where i.variant_id = level.variant_id and i.outlet_id = level.outlet_id
          and ${seesIncoming(actor)}) as incoming
      where level.outlet_id = ${input.outletId} and level.status in ('low', 'out', 'negative')
        and level.reorder_point is not null
        and level.on_hand - level.reserved - level.unavailable + incoming.quantity
          <= level.reorder_point
    ) as low where quantity > 0 order by sku limit 200`.execute(reader)
  return { lines: found.rows }
}
