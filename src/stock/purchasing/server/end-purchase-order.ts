import { sql } from 'kysely'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFacts, reasonFor } from '#organization/reasons/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { type FoundOrder, lockPurchaseOrder } from './find-purchase-order.ts'
import { firstAnswer, movePurchaseOrder } from './move-purchase-order.ts'
import { openMissing } from './open-missing.ts'
import { expectRest, linesOfOrder } from './order-lines.ts'
import { decideProposal } from './propose-changes.ts'
import type { PurchasingParts } from './purchasing-parts.ts'
import { refreshTotal } from './refresh-total.ts'

type Step = { readonly id: string; readonly version: number }

type End = Step & { readonly reason: ReasonGiven }

/** Nothing has come of it, and nothing is to come. */
export function cancelPurchaseOrder(tx: Tx, actor: Actor, end: End) {
  return endOrder(tx, actor, end, 'cancel')
}

/** The supplier does not deliver it. */
export function rejectPurchaseOrder(tx: Tx, actor: Actor, end: End) {
  return endOrder(tx, actor, end, 'reject')
}

/**
 * The rest of a received part is cancelled; the order is worth what has come. Goods that the business
 * wanted are then missing.
 */
export const closeShort =
  (parts: Pick<PurchasingParts, 'foundShort'>) => async (tx: Tx, actor: Actor, end: End) => {
    const order = await lockPurchaseOrder(tx, actor, end)
    const because = await reasonFor(tx, 'purchase.end', end.reason)
    const version = await movePurchaseOrder(tx, actor, order, 'close_short', {
      set: { end_fault: because.fault },
      data: reasonFacts(because),
    })
    await sql`update purchase_order_lines set cancelled = greatest(0, quantity - accepted)
    where purchase_order_id = ${order.id}`.execute(tx)
    const total = await refreshTotal(tx, order.id)
    await stopExpecting(tx, order)
    if (because.fault !== 'us') await openMissing(tx, actor, order, parts)
    return { id: order.id, version: Math.max(version, total.version) }
  }

/** Everything has come and is settled. */
export async function closePurchaseOrder(tx: Tx, actor: Actor, step: Step) {
  const order = await lockPurchaseOrder(tx, actor, step)
  const version = await movePurchaseOrder(tx, actor, order, 'close')
  return { id: order.id, version }
}

async function endOrder(tx: Tx, actor: Actor, { reason, ...step }: End, name: 'cancel' | 'reject') {
  const order = await lockPurchaseOrder(tx, actor, step)
  const because = await reasonFor(tx, 'purchase.end', reason)
  const version = await movePurchaseOrder(tx, actor, order, name, {
    set: { end_fault: because.fault, ...(name === 'reject' ? firstAnswer(order) : {}) },
    data: reasonFacts(because),
  })
  await decideProposal(tx, actor, order.id, 'declined')
  await stopExpecting(tx, order)
  return { id: order.id, version }
}

async function stopExpecting(tx: Tx, order: FoundOrder): Promise<void> {
  await expectRest(tx, { ...order, state: 'closed' }, await linesOfOrder(tx, order.id))
}
