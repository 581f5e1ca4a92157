// Stand-in until the demo is here; its author replaces this whole file.
import type { Database } from '#platform/server/db/database.ts'
import { systemActor } from '#platform/server/actor.ts'
import { addProducts } from '#catalog/server/index.ts'
import { addOutlet } from '#outlets/server/index.ts'
import { bookOpeningStock } from '#inventory/server/index.ts'
import { newId } from '#platform/server/new-id.ts'
import { createUser } from '#users/server/index.ts'
import { demoPassword, demoUsers } from '#users/demo-users.ts'
export async function fillDemo(db: Database, _now: Date, _log: (line: string) => void) {
  const me = systemActor('Demo')
  await db.transaction(async (tx) => {
    const outletId = await addOutlet(tx, me, { code: 'MAIN', name: 'Leeds warehouse', kind: 'warehouse', city: 'Leeds', currency: 'GBP' })
    const { idBySku } = await addProducts(tx, me, [{ sku: 'MUG-RED', title: 'Red mug', priceMinor: 450, currency: 'GBP', barcodes: ['05010000000012'] }])
    await bookOpeningStock(tx, me, { noun: 'stock', id: newId(), reason: 'Opening stock' }, [...idBySku.values()].map((variantId) => ({ variantId, outletId, quantity: 100 })))
    for (const user of demoUsers) await createUser(tx, me, { fullName: user.role, email: user.email, password: demoPassword, roles: [user.role] })
  })
}
