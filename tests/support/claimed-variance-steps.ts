import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { closeShort } from '#stock/purchasing/server/end-purchase-order.ts'
import { withDifferences } from '#stock/receiving/server/differences-of-receipt.ts'
import { purchasingParts } from './buying-steps.ts'
import { receivingParts } from './receipt-steps.ts'
import { because } from './world.ts'

export { cancelClaim } from '#stock/supplier-claims/server/settle-supplier-claim.ts'

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
