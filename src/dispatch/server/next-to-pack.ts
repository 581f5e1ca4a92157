import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { insistWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { capability } from '#users/capabilities.ts'

type Input = { readonly outletId?: string | undefined; readonly exceptOrderId?: string | undefined }

/**
 * The order to pack next: whichever was promised first, then whichever waits longest. What is held, has
 * no proved address, or lies on a bench or in a picker's walk already, is left to those who have it.
 */
export async function nextToPack(reader: Reader, actor: Actor, { outletId, exceptOrderId }: Input) {
  insistWithinOutlets(actor, capability.dispatch, outletId)
  const found = await sql<{ orderId: string; number: number }>`
    select o.id as "orderId", o.number from orders o
    where o.state = 'confirmed' and o.address_verdict <> 'fix'
      and ${withinOutlets(actor, capability.dispatch, 'o.outlet_id')}
      and (${outletId ?? null}::uuid is null or o.outlet_id = ${outletId ?? null}::uuid)
      and (${exceptOrderId ?? null}::uuid is null or o.id <> ${exceptOrderId ?? null}::uuid)
      and not exists (select from order_holds h
        where h.order_id = o.id and h.released_at is null)
      and not exists (select from order_lines l where l.order_id = o.id and l.packed_quantity > 0)
      and not exists (select from wave_orders wo join waves w on w.id = wo.wave_id
        where wo.order_id = o.id and wo.left_at is null and w.state in ('released', 'picking'))
    order by o.promised_on nulls last, o.placed_at, o.id limit 1`.execute(reader)
  return { next: found.rows[0] ?? null }
}
