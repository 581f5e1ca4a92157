import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { setReorderPoints } from '#stock/inventory/server/index.ts'
import { addSuppliers, saveItem } from '#stock/suppliers/server/index.ts'
import { addWares } from './order-steps.ts'
import { setUp, type World } from './world.ts'

export { purchasingParts } from '#app/parts-of-purchasing.ts'
export { supplierParts } from '#app/parts-of-suppliers.ts'

export async function aSupplier(db: Database): Promise<string> {
  const code = `S${newId().slice(-10).toUpperCase()}`
  const added = await db.transaction((tx) =>
    addSuppliers(tx, setUp, [
      { code, name: `Supplier ${code}`, email: null, phone: null, city: '', country: '' },
    ]),
  )
  return added.get(code) ?? ''
}

export const terms = {
  supplierSku: 'THEIRS-1',
  priceMinor: 250,
  currency: 'GBP',
  packQuantity: 6,
  leastQuantity: 12,
  leadDays: 5,
  isPreferred: true,
  isActive: true,
} as const

/** A variant with low stock, and a supplier who sells it. */
export async function aLowWare(db: Database, world: World, supplierId: string, stock = 3) {
  const [ware] = await addWares(db, world, 1, stock)
  if (!ware) throw new Error('No product was added.')
  const { outletId } = world
  const pair = { supplierId, variantId: ware.id }
  const item = await db.transaction(async (tx) => {
    await setReorderPoints(tx, setUp, [{ variantId: ware.id, outletId, reorderPoint: 10 }])
    return saveItem(tx, setUp, { ...pair, ...terms, version: null })
  })
  return { ...pair, sku: ware.sku, outletId, itemId: item.id }
}
