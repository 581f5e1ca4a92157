import { sql } from 'kysely'
import { formatQuantity } from '#platform/quantity.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { openBinVariance } from '#stock/inventory/server/index.ts'
import { purchaseOrderNoun } from '../purchasing.nouns.ts'
import type { FoundOrder } from './find-purchase-order.ts'
import { linesOfOrder } from './order-lines.ts'
import type { PurchasingParts } from './purchasing-parts.ts'

/**
 * Opens a variance for each product of which less arrived than was ordered, when its order is closed.
 * What a delivery was found short is in the queue already, and rejected goods have arrived. The ledger
 * never had these goods.
 */
export async function openMissing(
  tx: Tx,
  actor: Actor,
  { id, label, outletId }: FoundOrder,
  { foundShort }: Pick<PurchasingParts, 'foundShort'>,
): Promise<void> {
  const found = await sql<{ variantId: string; quantity: number }>`
    select variant_id as "variantId", quantity from (${foundShort}) as found
    where purchase_order_id = ${id}`.execute(tx)
  const inQueue = new Map(found.rows.map(({ variantId, quantity }) => [variantId, quantity]))
  for (const line of await linesOfOrder(tx, id)) {
    const { variantId, quantity, accepted, rejected, quantityScale } = line
    const known = inQueue.get(variantId) ?? 0
    const absent = Math.max(0, quantity - accepted - rejected)
    inQueue.set(variantId, Math.max(0, known - absent))
    if (absent > known)
      await openBinVariance(tx, actor, {
        ...{ outletId, variantId, quantity: known - absent },
        source: { noun: purchaseOrderNoun.key, id, label },
        cause: `${formatQuantity(quantity, quantityScale)} ordered, ${formatQuantity(quantity - absent, quantityScale)} delivered`,
        isBooked: true,
      })
  }
}
