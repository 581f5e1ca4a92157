import type { Permission } from '#platform/permissions.ts'
import { notFound, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { AddressVerdict } from '../desk-words.ts'
import { orderLabel } from '../orders.nouns.ts'
import { refuseWhileHeld } from '../orders.rules.ts'
import type { OrderState } from '../orders.states.ts'
import type { PaymentMethod } from '../payment-methods.ts'

/**
 * The order's facts that every write on it needs. An order of an outlet at which the actor does not
 * hold the permission is not found, like one that never was. Locked, it stays as it was read until
 * the transaction ends.
 */
export async function findOrder(
  reader: Reader,
  actor: Actor,
  needed: Permission,
  id: string,
  { locked = false }: { locked?: boolean } = {},
) {
  const row = await reader
    .selectFrom('orders')
    .select(['id', 'number', 'state', 'version', 'outlet_id', 'total_minor', 'currency'])
    .select(['sold_by_outlet_id', 'paid_minor', 'refunded_minor', 'payment_method'])
    .select(['balance_minor', 'authorised_minor', 'released_minor', 'address_verdict'])
    .$narrowType<{
      state: OrderState
      payment_method: PaymentMethod
      address_verdict: AddressVerdict
    }>()
    .where('id', '=', id)
    .where(withinOutlets(actor, needed, 'outlet_id'))
    .$if(locked, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw notFound('This order')
  return { ...row, label: orderLabel(row.number) }
}

/** Refuses when the order is held; the order row is locked first, as placing a hold does. */
export async function requireNoHold(tx: Tx, id: string, label: string): Promise<void> {
  await tx.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute()
  throwIfRefused(refuseWhileHeld(label, await openHoldsOf(tx, id)))
}

/** The open holds of an order, oldest first. */
export function openHoldsOf(tx: Tx, id: string) {
  return tx
    .selectFrom('order_holds')
    .select(['kind', 'reason'])
    .where('order_id', '=', id)
    .where('released_at', 'is', null)
    .orderBy('placed_at')
    .execute()
}
