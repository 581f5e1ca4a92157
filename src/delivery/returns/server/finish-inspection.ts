import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { endIfAllBack } from '#sales/orders/server/index.ts'
import { isAllInspected } from '../returns.rules.ts'
import { type FoundReturn, moveReturn, returnLinesOf } from './find-return.ts'

/** No unit can be undone once all are graded: only then the order counts as returned. */
export async function finishIfDone(tx: Tx, actor: Actor, found: FoundReturn): Promise<void> {
  const { id, label, orderId } = found
  if (!isAllInspected(await returnLinesOf(tx, id))) return
  await moveReturn(tx, actor, found, 'inspect')
  if (orderId) await endIfAllBack(tx, actor, { orderId, data: { return: id, reason: label } })
}

/**
 * After units were undone: without any left the return is in transit again, and with all remaining
 * ones graded it is inspected.
 */
export async function goOnWithout(tx: Tx, actor: Actor, found: FoundReturn): Promise<void> {
  const { id, orderId, kind } = found
  const rows = await returnLinesOf(tx, id)
  const isEmpty = rows.every(({ received, missing }) => received === 0 && missing === 0)
  // What was handed over, or came without an order, cannot be in transit again.
  const isOnItsWay = orderId !== null && kind !== 'walk_in' && kind !== 'unplanned'
  if (isEmpty && isOnItsWay)
    await moveReturn(tx, actor, found, 'undo_receive', { set: { received_at: null } })
  else if (rows.length > 0) await finishIfDone(tx, actor, found)
}
