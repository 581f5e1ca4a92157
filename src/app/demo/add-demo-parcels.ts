import { sql } from 'kysely'
import {
  addPastParcels,
  type PastParcel,
  type PastTravel,
} from '#delivery/dispatch/server/index.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { PastEvent } from '#platform/server/events/append-past-events.ts'
import type { NumberedOrder } from '#sales/orders/server/index.ts'
import { day } from './working-hours.ts'

const hour = 3_600_000

/** Where the last move of its order leaves a parcel. */
const parcelAfter = {
  confirm: 'packed',
  unconfirm: 'packed',
  unpack: 'opened',
  pack: 'packed',
  dispatch: 'handed_over',
  undeliver: 'handed_over',
  deliver: 'delivered',
  return: 'received_back',
  cancel: 'cancelled',
} as const

/** The progress of the parcels that are neither delivered nor just handed over, in turn. */
const onTheRoad = [
  { state: 'in_transit', attempts: 0, says: 'Arrived at hub' },
  { state: 'attempt_failed', attempts: 1, says: 'Consignee not available' },
  { state: 'out_for_delivery', attempts: 0, says: 'Out for delivery' },
  { state: 'in_transit', attempts: 0, says: 'In transit' },
  { state: 'attempt_failed', attempts: 2, says: 'Customer refused to accept' },
  { state: 'returning', attempts: 3, says: 'Return to shipper started' },
  { state: 'out_for_delivery', attempts: 1, says: 'With the driver again' },
  { state: 'returned_by_courier', attempts: 3, says: 'Returned to shipper' },
] as const

const drivers = ['Jo Hale', 'Sam Reed', 'Max Boyd', 'Kit Lowe']

/**
 * The parcels of the demo's orders: most were booked and handed over on load sheets, and those in
 * transit are anywhere between the hub and our outlet. The caller appends the events.
 */
export async function addDemoParcels(
  tx: Tx,
  now: Date,
  orders: readonly NumberedOrder[],
): Promise<PastEvent[]> {
  const found = await sql<{ id: string; code: string }>`
    select id, code from couriers where is_active order by code`.execute(tx)
  let away = 0
  const parcels = orders.flatMap((order): PastParcel[] => {
    const packed = order.moves.find(({ move }) => move === 'pack')
    if (!packed) return []
    const left = order.moves.find(({ move }) => move === 'dispatch')
    const came = order.moves.find(({ move }) => move === 'deliver')
    const parcel = {
      orderId: order.id,
      orderNumber: order.number,
      outletId: order.outletId,
      packedBy: packed.actor,
      packedAt: packed.at,
      handedOverAt: left?.at ?? null,
    }
    const state = parcelAfter[order.moves.at(-1)?.move ?? 'pack']
    const courier = found.rows[order.number % Math.max(1, found.rows.length)]
    if (!courier || state === 'cancelled') return [{ ...parcel, state, travel: null }]
    const travel = {
      courierId: courier.id,
      trackingNumber: `${courier.code}${100_000 + order.number * 7}`,
      weightGrams: 250 + ((order.number * 137) % 2_600),
      attempts: 0,
      newsAt: null,
      newsText: '',
      deliveredAt: came?.at ?? null,
      driverName: drivers[order.number % drivers.length] ?? '',
    } satisfies PastTravel
    if (!left) {
      const isHeld = order.holds.some(({ released }) => !released)
      const isBooked = !isHeld && order.number % 3 !== 0
      return [{ ...parcel, state: isBooked ? 'booked' : state, travel: isBooked ? travel : null }]
    }
    const leftAt = Date.parse(left.at)
    if (state !== 'handed_over') {
      const newsAt = came?.at ?? new Date(leftAt + day).toISOString()
      const newsText = came ? 'Delivered' : 'Returned to shipper'
      return [{ ...parcel, state, travel: { ...travel, newsAt, newsText } }]
    }
    if (now.getTime() - leftAt > 10 * day) {
      const newsAt = new Date(leftAt + 3 * day).toISOString()
      const news = { newsAt, newsText: 'Return to shipper started', attempts: 3 }
      return [{ ...parcel, state: 'returning', travel: { ...travel, ...news } }]
    }
    if (now.getTime() - leftAt < 20 * hour) return [{ ...parcel, state, travel }]
    const road = onTheRoad[away % onTheRoad.length] ?? onTheRoad[0]
    away += 1
    const newsAt = new Date(now.getTime() - (2 + ((away * 5) % 40)) * hour)
    const told = {
      newsAt: new Date(Math.max(leftAt + hour, newsAt.getTime())).toISOString(),
      newsText: road.says,
      attempts: road.attempts,
    }
    return [{ ...parcel, state: road.state, travel: { ...travel, ...told } }]
  })
  return addPastParcels(tx, parcels)
}
