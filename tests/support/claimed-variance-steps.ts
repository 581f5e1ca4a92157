import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { closeShort } from '#stock/purchasing/server/end-purchase-order.ts'
import { withDifferences } from '#stock/receiving/server/differences-of-receipt.ts'
import { purchasingParts } from './buying-steps.ts'
import { receivingParts } from './receipt-steps.ts'
import { aDelivery } from './supplier-claim-steps.ts'
import { aFoundVariance, type VarianceStep } from './variance-steps.ts'
import { because, type World } from './world.ts'

export { cancelClaim } from '#stock/supplier-claims/server/settle-supplier-claim.ts'

/** A variance of a delivery of a new supplier, of which one piece did not come and can be claimed. */
export async function aClaimableVariance(
  db: Database,
  world: World,
  actor: Actor,
): Promise<VarianceStep> {
  const delivery = await aDelivery(db, world, actor)
  // Of the first product 4 are missing: 3 were rejected, and 1 did not come.
  const id = await aFoundVariance(db, world, {
    variantId: delivery.wares[0]?.variantId ?? '',
    quantity: -1,
    source: { noun: 'goods_receipt', id: delivery.receiptId, label: 'Receipt 1' },
    isBooked: true,
  })
  await sql`update stock_variances set state = 'open', closed_at = null
    where id = ${id}`.execute(db.reader)
  return { id, version: 1 }
}

/** Closes an order of which a part has come, since the supplier has no more. */
export async function closeOrderShort(db: Database, actor: Actor, id: string): Promise<void> {
  const { version } = await db.reader
    .selectFrom('purchase_orders')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const end = { id, version, reason: because('They have no more') }
  await db.transaction((tx) => closeShort(purchasingParts)(tx, actor, end))
}

/** Compares a received delivery with its order once more. */
export const compareWithOrder = (db: Database, actor: Actor, receiptId: string) =>
  db.transaction((tx) =>
    withDifferences(receivingParts, async () => undefined)(tx, actor, { id: receiptId }),
  )
