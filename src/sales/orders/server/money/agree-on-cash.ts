import { sql } from 'kysely'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { findOrder } from '../find-order.ts'

/**
 * Saves the approved amount that a courier has accepted to collect on delivery. It is saved beside
 * the balance: until delivery, the customer may pay the difference in another way.
 */
export async function agreeOnCash(
  tx: Tx,
  actor: Actor,
  { orderId, cashMinor }: { readonly orderId: string; readonly cashMinor: number },
): Promise<void> {
  const { id } = await findOrder(tx, actor, capability.orders, orderId, { locked: true })
  await sql`update orders set cash_agreed_minor = ${cashMinor}::bigint where id = ${id}`.execute(tx)
}
