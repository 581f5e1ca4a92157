import { packScannedUnit } from '#delivery/dispatch/server/scan-at-bench.ts'
import type { Database } from '#platform/server/db/database.ts'
import { confirmOrder } from '#sales/orders/server/fulfilment/confirm-order.ts'
import { deliverOrder } from '#sales/orders/server/fulfilment/deliver-order.ts'
import { holdOrder } from '#sales/orders/server/fulfilment/hold-order.ts'
import { getOrder } from '#sales/orders/server/lists/orders.queries.ts'
import { placeOrder } from '#sales/orders/server/placing/place-order.ts'
import { handOverAll } from './dispatch-steps.ts'
import { addWares } from './order-steps.ts'
import { because, orderOf, type World } from './world.ts'

const road = ['pending', 'confirmed', 'half packed', 'packed', 'dispatched', 'delivered'] as const

/** How far an order is brought; a held one is pending. */
export type Station = (typeof road)[number] | 'held'

/**
 * An order of two products of its own, two of each, brought to this state with the real commands.
 */
export async function anOrder(db: Database, world: World, station: Station) {
  const { admin } = world
  const wares = await addWares(db, world, 2, 10)
  const skus = wares.map((ware) => ware.sku)
  const lines = wares.map((ware) => ({ variantId: ware.id, quantity: 2 }))
  const { id, number } = await placeOrder(db, admin, orderOf(world, lines), null)
  const isReached = (stop: (typeof road)[number]) =>
    station !== 'held' && road.indexOf(station) >= road.indexOf(stop)
  const pack = async (code: string | undefined) => {
    await packScannedUnit(db, admin, { orderId: id, code: code ?? '' }, null)
  }
  let holdId: string | null = null
  if (station === 'held') {
    const hold = { id, kind: 'address', reason: because('No house number') } as const
    holdId = (await db.transaction((tx) => holdOrder(tx, admin, hold))).holdId
  }
  if (isReached('confirmed'))
    await db.transaction((tx) => confirmOrder(tx, admin, { id, version: 1 }))
  if (isReached('half packed')) for (const sku of skus) await pack(sku)
  if (isReached('packed')) for (const sku of skus) await pack(sku)
  if (isReached('dispatched')) await handOverAll(db, admin, [`S-${number}`])
  if (isReached('delivered')) {
    const { version } = await getOrder(db.reader, admin, { id })
    await db.transaction((tx) =>
      deliverOrder(tx, admin, { id, version, reason: because('Signed for') }),
    )
  }
  const order = await getOrder(db.reader, admin, { id })
  const lineIds = order.lines.map((line) => line.id)
  return { id, number, version: order.version, skus, lineIds, holdId }
}
