import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { changePurchaseOrder } from './change-purchase-order.ts'
import { findPurchaseOrder } from './find-purchase-order.ts'
import { linesOfOrder } from './order-lines.ts'
import type { AskedLine } from './write-order-lines.ts'

type Added = AskedLine & { readonly id: string; readonly reason: string }

/** Adds a product to an order; one that was sent gets its next revision, like with any change. */
export async function addToPurchaseOrder(tx: Tx, actor: Actor, { id, reason, ...line }: Added) {
  const { version, label } = await findPurchaseOrder(tx, actor, id, { isLocked: true })
  const lines: AskedLine[] = (await linesOfOrder(tx, id))
    .filter(
      ({ variantId, quantity, cancelled }) => quantity > cancelled && variantId !== line.variantId,
    )
    .map(({ variantId, quantity, cancelled }) => ({ variantId, quantity: quantity - cancelled }))
  await changePurchaseOrder(tx, actor, { id, version, reason, lines: [...lines, line] })
  return { label }
}
