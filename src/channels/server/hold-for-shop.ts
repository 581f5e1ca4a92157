import type { HoldKind } from '#orders/desk-words.ts'
import { refuseHolding } from '#orders/orders.rules.ts'
import { findOrder, openHold } from '#orders/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { capability } from '#users/capabilities.ts'

/**
 * Stops an order until a person has looked at what the shop says.
 *
 * @returns what there is to say: that it is held, or that it had left already
 */
export async function holdForShop(
  tx: Tx,
  actor: Actor,
  orderId: string,
  hold: { readonly kind: HoldKind; readonly reason: string },
): Promise<string> {
  const order = await findOrder(tx, actor, capability.orders, orderId, { locked: true })
  const { kind, reason } = hold
  if (refuseHolding(order.label, order.state))
    return `${reason}. ${order.label} is ${order.state}, so that nothing was stopped.`
  // What a shop says may name the customer.
  await openHold(tx, actor, order, { kind, reason, told: `${actor.name} says otherwise` })
  return `${reason}. ${order.label} is on hold.`
}
