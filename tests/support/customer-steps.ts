import type { Refusal } from '#platform/refusal.ts'
import type { Database } from '#platform/server/db/database.ts'
import { createCustomer } from '#sales/customers/server/create-customer.ts'
import { placeOrders, recalculateCustomers } from '#sales/orders/server/index.ts'
import { orderOf, setUp, type World } from './world.ts'

/** A customer without any known way to reach them. */
export const unreachable = {
  phone: '',
  email: '',
  address: '',
  city: '',
  postcode: '',
  country: '',
}

export type Reachable = Partial<typeof unreachable> & { readonly addAnyway?: boolean }

export function addCustomer(db: Database, fullName: string, more: Reachable = {}) {
  return db.transaction((tx) => createCustomer(tx, setUp, { fullName, ...unreachable, ...more }))
}

/** An order of one piece for a customer, included in their figures. */
export async function orderFor(
  db: Database,
  world: World,
  customerId: string,
  ship: Readonly<Record<string, string>> = {},
): Promise<string> {
  const lines = [{ variantId: world.variants[0]?.id ?? '', quantity: 1 }]
  const origin = { channel: 'staff', externalRef: null, placedAt: null }
  const order = { ...orderOf(world, lines), ...origin, ...ship, customerId }
  const [placed] = await placeOrders(db.pool, db.reader, world.admin, [order])
  if (!placed) throw new Error('No order was placed.')
  await db.transaction((tx) => recalculateCustomers(tx, [customerId]))
  return placed.id
}

/** The code of the refusal, or null without one. */
export async function codeOf(work: Promise<unknown>): Promise<string | null> {
  return work.then(
    () => null,
    (error: Refusal) => error.code,
  )
}
