import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { addPurchaseOrder, orderLabel, sendPurchaseOrder } from '#stock/purchasing/server/index.ts'
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
  const { id } = await db.transaction(async (tx) => {
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
  const { number } = await db.reader
    .selectFrom('purchase_orders')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, label: await orderLabel(db.reader, number), skus: wares.map(({ sku }) => sku) }
}
