import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { lockByName } from '#platform/server/db/lock-by-name.ts'
import { requireWithinOutlets, withinOutlets } from '#platform/server/within-outlets.ts'
import { orderNoun } from '#sales/orders/orders.nouns.ts'
import { freeFromBench, leaseToBench } from './lease-to-bench.ts'

type Input = { readonly outletId?: string | undefined; readonly exceptOrderId?: string | undefined }

/**
 * Gives this station the next order to pack, exclusively: the earliest promised date first, then
 * the oldest. Orders on hold, without a verified address, at another station or in a picker's wave
 * are skipped. A second request, or one after a crash, gets the same order again.
 */
export async function takeNextToPack(tx: Tx, actor: Actor, { outletId, exceptOrderId }: Input) {
  requireWithinOutlets(actor, capability.dispatch, outletId)
  // Stations take turns, so that each sees what the previous one got, and none skips an order that
  // is locked only for a moment.
  await lockByName(tx, 'next to pack')
  if (exceptOrderId) await freeFromBench(tx, actor, exceptOrderId)
  const found = await sql<{ orderId: string; number: number; at: string }>`
    select o.id as "orderId", o.number, o.outlet_id as at
    from orders o left join bench_leases b on b.order_id = o.id and b.kept_until > now()
    where o.state = 'confirmed' and o.address_verdict <> 'fix'
      and ${withinOutlets(actor, capability.dispatch, 'o.outlet_id')}
      and (${outletId ?? null}::uuid is null or o.outlet_id = ${outletId ?? null}::uuid)
      and (${exceptOrderId ?? null}::uuid is null or o.id <> ${exceptOrderId ?? null}::uuid)
      and not exists (select from order_holds h
        where h.order_id = o.id and h.released_at is null)
      and (b.user_id = ${actor.userId} or b.user_id is null
        and not exists (select from order_lines l where l.order_id = o.id and l.packed_quantity > 0)
        and not exists (select from wave_orders wo join waves w on w.id = wo.wave_id
          where wo.order_id = o.id and wo.left_at is null and w.state in ('released', 'picking')))
    order by b.user_id is null, o.promised_on nulls last, o.placed_at, o.id limit 1`.execute(tx)
  const [order] = found.rows
  if (!order) return { next: null }
  const { orderId, number, at } = order
  await leaseToBench(tx, actor, orderId)
  hintAfterCommit(tx, { noun: orderNoun.key, ids: [orderId], outletId: at })
  return { next: { orderId, number } }
}
