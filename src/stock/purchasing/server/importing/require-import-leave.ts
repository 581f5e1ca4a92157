import { requireVerdict } from '#organization/approvals/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { ImportAttempt } from '#platform/server/table-import.ts'
import { purchasingActions } from '../../purchasing.actions.ts'
import type { ImportedOrderStep } from './imported-order.ts'

/** What an order that is still open adds to the totals of its file. */
export function weightOfOrder({ order, isAboveLimit }: ImportedOrderStep) {
  return {
    ...(order.isHistory ? {} : { openOrders: 1 }),
    ...(isAboveLimit ? { ordersAboveLimit: 1 } : {}),
  }
}

/**
 * Open orders are orders that a supplier has, so importing them needs the approval that sending
 * them would need. History needs none, and neither does undo, which only cancels.
 */
export async function requireImportLeave(
  tx: Tx,
  actor: Actor,
  { source, path, outletId, operation, weight, payload }: ImportAttempt,
): Promise<Actor> {
  const { openOrders = 0, ordersAboveLimit = 0 } = weight
  if (operation === 'undo' || openOrders === 0) return actor
  const orders = openOrders === 1 ? '1 open purchase order' : `${openOrders} open purchase orders`
  const limitBreached =
    ordersAboveLimit === 0
      ? ''
      : ordersAboveLimit === 1
        ? '1 order is above the limit.'
        : `${ordersAboveLimit} orders are above the limit.`
  return requireVerdict(tx, actor, purchasingActions.send, {
    payload,
    summary: `${source.label} of ${orders}`,
    path,
    outletId,
    exceeds: ordersAboveLimit > 0,
    limitBreached,
  })
}
