import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { HoldCause, HoldKind } from '#sales/orders/desk-words.ts'
import { refuseHolding } from '#sales/orders/orders.rules.ts'
import { closeHold, findOrder, openHold } from '#sales/orders/server/index.ts'

type Hold = {
  readonly kind: HoldKind
  /** Of one cause there is one hold; it ends for that cause alone. */
  readonly cause: HoldCause
  /** Null: there is nothing to hold it for any more. */
  readonly reason: string | null
}

/**
 * Puts an order on hold for a state of its sales channel, or releases it once that is resolved. A
 * reason for which a user released the order does not hold it again.
 *
 * @returns the note about it; null if there is none
 */
export async function holdForShop(
  tx: Tx,
  actor: Actor,
  orderId: string,
  { kind, cause, reason }: Hold,
): Promise<string | null> {
  const order = await findOrder(tx, actor, capability.orders, orderId, { locked: true })
  const [last] = await tx
    .selectFrom('order_holds')
    .select(['id', 'kind', 'reason', 'released_at as releasedAt'])
    .where('order_id', '=', orderId)
    .where('cause', '=', cause)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  if (reason === null) {
    if (last && last.releasedAt === null)
      await closeHold(tx, actor, order, { ...last, note: `${actor.name} states no difference now` })
    return null
  }
  const text = reason.slice(0, 300)
  if (refuseHolding(order.label, order.state))
    return `${text}. ${order.label} is ${order.state}, so it was not held.`
  if (last?.reason === text)
    return last.releasedAt === null ? `${text}. ${order.label} stays on hold.` : null
  // What a channel states may name the customer.
  const told = `${actor.name} states a difference`
  const held = await openHold(tx, actor, order, { kind, reason: text, told, cause })
  return held === null ? `${text}.` : `${text}. ${order.label} is on hold.`
}
