import { addRates } from '#organization/exchange-rates/server/index.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { addPurchaseOrder, sendPurchaseOrder } from '#stock/purchasing/server/index.ts'
import { addSuppliers, saveItem } from '#stock/suppliers/server/index.ts'
import { terms } from './buying-steps.ts'
import { addWares } from './order-steps.ts'
import { setUp } from './world.ts'

export { getPurchaseOrder } from '#stock/purchasing/server/purchase-orders.queries.ts'
export { getInvoice } from '#stock/supplier-invoices/server/supplier-invoices.queries.ts'

/** What one unit of a currency is worth in another, from a day long ago unless it says otherwise. */
export const addRate = (
  db: Database,
  actor: Actor,
  [currency, into, rate]: readonly [string, string, string],
  validOn = '2026-01-01',
) => db.transaction((tx) => addRates(tx, actor, { rates: [{ currency, into, rate, validOn }] }))

type Foreign = {
  readonly outletId: string
  readonly currency: string
  readonly unitCostMinor: number
  readonly quantity: number
}

/** A supplier who is paid in a currency, with a product at a price, and a draft order for it. */
export async function aForeignDraft(db: Database, actor: Actor, foreign: Foreign) {
  const { outletId, currency, unitCostMinor: priceMinor, quantity } = foreign
  const code = `F${newId().slice(-10).toUpperCase()}`
  const [ware] = await addWares(db, { outletId }, 1, 0)
  if (!ware) throw new Error('No product was added.')
  return db.transaction(async (tx) => {
    const named = { code, name: `Supplier ${code}`, email: null, phone: null }
    const added = await addSuppliers(tx, setUp, [{ ...named, city: '', country: '', currency }])
    const supplierId = added.get(code) ?? ''
    const item = { ...terms, supplierId, variantId: ware.id, priceMinor, currency, version: null }
    await saveItem(tx, setUp, item)
    const draft = await addPurchaseOrder(tx, actor, {
      ...{ supplierId, outletId, expectedOn: null, supplierReference: '', note: '' },
      lines: [{ variantId: ware.id, quantity }],
    })
    return { ...draft, supplierId, outletId, variantId: ware.id, sku: ware.sku }
  })
}

/** The same, sent. */
export async function aForeignOrder(db: Database, actor: Actor, foreign: Foreign) {
  const draft = await aForeignDraft(db, actor, foreign)
  const sent = await db.transaction((tx) =>
    sendPurchaseOrder(tx, actor, { ...draft, by: 'other', to: '' }),
  )
  return { ...draft, version: sent.version }
}
