import { addConnection } from '#organization/connections/server/add-connection.ts'
import { addAlias } from '#organization/outlets/server/add-alias.ts'
import type { Database, Tx } from '#platform/server/db/database.ts'
import { placeOrder } from '#sales/orders/server/placing/place-order.ts'
import { orderOf, setUp, type World } from './world.ts'

type OrderInput = Omit<ReturnType<typeof orderOf>, 'customerId'> & { customerId: string | null }

/**
 * One unit of the first product to this address, otherwise a plain order; the address is not
 * checked yet.
 */
export async function placeTo(
  db: Database,
  world: World,
  address: Partial<OrderInput>,
  variantId = world.variants[0]?.id ?? '',
): Promise<string> {
  const lines = [{ variantId, quantity: 1 }]
  const { id } = await placeOrder(db, world.admin, { ...orderOf(world, lines), ...address }, null)
  return id
}

/** “Kolachi is Karachi.” */
export async function nameCity(tx: Tx, city: string, alias: string): Promise<void> {
  const { id } = await tx
    .selectFrom('service_areas')
    .select('id')
    .where('name', '=', city)
    .executeTakeFirstOrThrow()
  await addAlias(tx, setUp, { id, alias })
}

export async function connectGeocoder(tx: Tx, url: string, email: string): Promise<void> {
  const config = { url, email }
  await addConnection(tx, setUp, {
    ...{ kind: 'geocoder', name: 'Map', config, secrets: {} },
    isActive: true,
  })
}
