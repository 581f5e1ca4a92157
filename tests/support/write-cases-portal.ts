import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { openOwner } from './database.ts'
import { aPurchaseOrder } from './purchase-order-steps.ts'
import { actorOf, eventsOf, type Prepare } from './write-cases.ts'

/** Without the trigger that ends the sessions of a user whose supplier changes. */
export async function linkQuietly(db: Database, userId: string, supplierId: string): Promise<void> {
  const owner = openOwner(db)
  await owner.transaction(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update profiles set supplier_id = ${supplierId} where id = ${userId}`.execute(tx)
  })
  await owner.close()
}

/** An answer to an order of the supplier to whom the user is linked; a later version is another request. */
const answers =
  (event: string, asksOf: (lineId: string) => Readonly<Record<string, unknown>>): Prepare =>
  async (setting) => {
    const { db, world, person } = setting
    const order = await aPurchaseOrder(db, world, actorOf(setting), 'sent')
    await linkQuietly(db, person.userId, order.supplierId)
    const { id, version } = order
    const input = { id, version, ...asksOf(order.lineIds[0] ?? '') }
    return {
      input,
      other: { ...input, version: version + 1 },
      effects: () => eventsOf(setting, id, event),
    }
  }

export const portalWrites: Readonly<Record<string, Prepare>> = {
  'supplierPortal.confirm': answers('purchase_order.confirmed', (lineId) => ({
    lines: [{ lineId, promisedOn: '2999-05-25' }],
  })),
  'supplierPortal.propose': answers('purchase_order.changes_proposed', (lineId) => ({
    lines: [{ lineId, quantity: 12 }],
  })),
  'supplierPortal.reject': answers('purchase_order.rejected', () => ({ reason: 'Sold out' })),
}
