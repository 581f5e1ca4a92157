import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import { hintAfterCommit, type Tx } from '#platform/server/db/database.ts'
import { settingOf } from '#platform/server/settings/read-setting.ts'
import { orderNoun } from '#sales/orders/orders.nouns.ts'
import { findOrder } from '#sales/orders/server/index.ts'
import { dispatchSettings } from '../dispatch.settings.ts'

type ByOrder = { readonly orderId: string }

/**
 * The station has an order open: no other station gets it for a while. If another station has it,
 * it stays theirs, and their name is returned; packing is not refused, because two users may pack
 * one order together.
 */
export async function keepOnBench(tx: Tx, actor: Actor, { orderId }: ByOrder) {
  const { id, outlet_id: outletId } = await findOrder(tx, actor, capability.dispatch, orderId)
  const lease = await leaseToBench(tx, actor, orderId)
  if (lease?.isNew) hintAfterCommit(tx, { noun: orderNoun.key, ids: [id], outletId })
  return { orderId, keptBy: lease ? null : await packerOf(tx, orderId) }
}

/** The order is left: the next station that asks may get it. */
export async function leaveBench(tx: Tx, actor: Actor, { orderId }: ByOrder) {
  const { id, outlet_id: outletId } = await findOrder(tx, actor, capability.dispatch, orderId)
  if (await freeFromBench(tx, actor, orderId))
    hintAfterCommit(tx, { noun: orderNoun.key, ids: [id], outletId })
  return { orderId }
}

/**
 * Reserves the order for the actor's station, unless another has it.
 *
 * @returns null where another has it; otherwise whether it was at no station before
 */
export async function leaseToBench(
  tx: Tx,
  { userId }: Actor,
  orderId: string,
): Promise<{ readonly isNew: boolean } | null> {
  const minutes = await settingOf(tx, dispatchSettings.benchMinutes)
  const leased = await sql<{ isNew: boolean }>`with before as (
      select from bench_leases where order_id = ${orderId} and kept_until > now())
    insert into bench_leases as b (order_id, user_id, kept_until)
    values (${orderId}, ${userId}, now() + make_interval(mins => ${minutes}))
    on conflict (order_id) do update set user_id = excluded.user_id, kept_until = excluded.kept_until
      where b.user_id = excluded.user_id or b.kept_until <= now()
    returning not exists (select from before) as "isNew"`.execute(tx)
  return leased.rows[0] ?? null
}

/** Whether the actor's station had it. */
export async function freeFromBench(tx: Tx, { userId }: Actor, orderId: string): Promise<boolean> {
  const gone = await sql`delete from bench_leases
    where order_id = ${orderId} and user_id = ${userId} returning order_id`.execute(tx)
  return gone.rows.length > 0
}

async function packerOf(tx: Tx, orderId: string): Promise<string | null> {
  const found = await sql<{ name: string }>`select p.full_name as name
    from bench_leases b join profiles p on p.id = b.user_id
    where b.order_id = ${orderId} and b.kept_until > now()`.execute(tx)
  return found.rows[0]?.name ?? null
}
