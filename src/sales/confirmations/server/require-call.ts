import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { unconfirmOrder } from '#sales/orders/server/index.ts'
import { reconcileTasks } from './reconcile-tasks.ts'

/**
 * Makes sure that the customer of an open order is called: no rule confirms it and no link is sent by
 * itself. The confirmation of an order of which nothing is packed is undone. Its row is locked.
 */
export async function requireCall(tx: Tx, actor: Actor, orderId: string): Promise<void> {
  const { state } = await tx
    .selectFrom('orders')
    .select('state')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (state === 'confirmed') await unconfirmOrder(tx, actor, { id: orderId })
  await reconcileTasks(tx, [orderId])
  await sql`update confirmation_tasks set must_call = true where id = ${orderId}`.execute(tx)
}

/** The usual rules apply to these orders again. */
export async function endRequiredCalls(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`update confirmation_tasks set must_call = false, rules_checked_at = null
    where id = any(${[...orderIds]}::uuid[]) and must_call`.execute(tx)
}
