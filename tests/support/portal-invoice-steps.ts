import { type Actor, newActor } from '#platform/server/actor.ts'
import type { Database } from '#platform/server/db/database.ts'
import { newId } from '#platform/server/new-id.ts'
import { prepareOwnInvoice, submitOwnInvoice } from '#stock/supplier-invoices/server/index.ts'
import { aPurchaseOrder } from './purchase-order-steps.ts'
import type { World } from './world.ts'

type Given = {
  readonly number?: string
  readonly quantity?: number
  readonly unitPriceMinor?: number
  readonly taxMinor?: number
}

/** An invoice of a supplier for every line of an order: 24 of each at 2.50, unless it says otherwise. */
export function ownInvoiceOf(order: { readonly lineIds: readonly string[] }, given: Given = {}) {
  const { quantity = 24, unitPriceMinor = 250, taxMinor = 0 } = given
  const { number = `R-${newId().slice(-8)}` } = given
  const lines = order.lineIds.map((orderLineId) => ({ orderLineId, quantity, unitPriceMinor }))
  const charges = { taxMinor, freightMinor: 0, otherMinor: 0, note: '' }
  return { number, invoicedOn: '2026-11-20', ...charges, lines }
}

/** A received order, and the user of its supplier. */
export async function aBilledOrder(db: Database, world: World, actor: Actor, user: Actor) {
  const order = await aPurchaseOrder(db, world, actor, 'received')
  return { order, supplier: newActor({ ...user, supplierId: order.supplierId }) }
}

/** An invoice that its supplier prepared, or submitted. */
export async function anOwnInvoice(
  db: Database,
  supplier: Actor,
  order: { readonly lineIds: readonly string[] },
  state: 'prepared' | 'submitted',
  given: Given = {},
) {
  const facts = ownInvoiceOf(order, given)
  const prepared = await db.transaction((tx) => prepareOwnInvoice(tx, supplier, facts))
  if (state === 'prepared') return prepared
  return db.transaction((tx) => submitOwnInvoice(tx, supplier, prepared))
}
