import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import {
  addPurchaseOrder,
  lockForReceiving,
  orderLabel,
  recordReceived,
  sendPurchaseOrder,
} from '#stock/purchasing/server/index.ts'
import { aLowWare } from './buying-steps.ts'
import { setUp } from './world.ts'

/** An order of two lines of 12, sent to the supplier of the demo's supplier user. */
export async function sentToDemoSupplier(db: Database) {
  const found = await sql<{ supplierId: string; outletId: string }>`
    select supplier_id as "supplierId",
      (select id from outlets where code = 'MAIN') as "outletId"
    from profiles where supplier_id is not null limit 1`.execute(db.reader)
  const [ids] = found.rows
  if (!ids) throw new Error('The demo has no user of a supplier.')
  const { supplierId, outletId } = ids
  const world = { outletId, variants: [], admin: setUp }
  const wares = [await aLowWare(db, world, supplierId), await aLowWare(db, world, supplierId)]
  const { id, version } = await db.transaction(async (tx) => {
    const draft = await addPurchaseOrder(tx, setUp, {
      supplierId,
      outletId,
      expectedOn: '2999-05-20',
      supplierReference: '',
      note: '',
      lines: wares.map(({ variantId }) => ({ variantId, quantity: 12 })),
    })
    return sendPurchaseOrder(tx, setUp, { ...draft, by: 'other', to: '' })
  })
  const lines = await db.reader
    .selectFrom('purchase_order_lines')
    .select('id')
    .where('purchase_order_id', '=', id)
    .orderBy('position')
    .execute()
  const { number } = await db.reader
    .selectFrom('purchase_orders')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...{ id, version, supplierId },
    label: await orderLabel(db.reader, number),
    lineIds: lines.map((line) => line.id),
    skus: wares.map(({ sku }) => sku),
  }
}

/** The same, all of which was received. */
export async function receivedOfDemoSupplier(db: Database) {
  const order = await sentToDemoSupplier(db)
  const units = order.lineIds.map((lineId) => ({ lineId, accepted: 12, rejected: 0 }))
  await db.transaction(async (tx) => {
    const locked = await lockForReceiving(tx, setUp, order.id)
    await recordReceived(tx, setUp, locked, { units, receipt: 'Receipt 1' })
  })
  return order
}
