import { courierRules } from '#delivery/couriers/server/index.ts'
import { couriersForEach } from '#organization/outlets/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import { systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { StoredEvent } from '#platform/server/events/read-events.ts'
import { findParcel } from '../find-parcel.ts'
import { markForUnpacking } from '../unpacking/mark-for-unpacking.ts'
import { type Booking, liveBookings } from './find-booking.ts'
import { moveParcel } from './move-parcel.ts'
import { whyNotBy } from './offers-for-parcels.ts'
import { coverageAddress, parcelsToBook } from './parcels-to-book.ts'
import { tellOfBooking } from './tell-booking.ts'
import { unbooked, withdraw } from './void-booking.ts'

const house = systemActor('Dispatch')

/** The effect of order changes on parcels that have not left. */
export async function followOrders(tx: Tx, events: readonly StoredEvent[]): Promise<void> {
  const idsOf = (type: string) =>
    events
      .filter((event) => event.type === type && event.result === 'ok')
      .map(({ entityId }) => entityId)
  await cancelParcels(tx, idsOf('order.cancelled'))
  await voidOldLabels(tx, idsOf('order.address_changed'))
}

async function parcelIdsOf(tx: Tx, orderIds: readonly string[], states: readonly string[]) {
  if (orderIds.length === 0) return []
  const parcels = await tx
    .selectFrom('parcels')
    .select('id')
    .where('order_id', 'in', orderIds)
    .where('state', 'in', states)
    .orderBy('id')
    .execute()
  return parcels.map(({ id }) => id)
}

/**
 * The order was cancelled: its parcel is not sent. It stays on a load sheet, so that the user who
 * hands over the sheet is told to remove it.
 */
async function cancelParcels(tx: Tx, orderIds: readonly string[]): Promise<void> {
  for (const id of await parcelIdsOf(tx, orderIds, ['packed', 'opened', 'booked'])) {
    const parcel = await findParcel(tx, house, capability.dispatch, id, { locked: true })
    const booking = (await liveBookings(tx, [id])).get(id)
    const note = 'Its order was cancelled'
    if (booking) await withdraw(tx, house, booking, { set: { note }, data: { reason: note } })
    await moveParcel(tx, house, parcel, { move: 'cancel', data: { reason: note } })
    await markForUnpacking(tx, house, parcel)
  }
}

/**
 * The address was changed after packing: the label is void. A courier without a connection keeps
 * its booking and gets a new label if it serves the new address; with any other the booking is
 * cancelled, and the parcel is booked again. `refuseOutdated` stops what would leave meanwhile.
 */
async function voidOldLabels(tx: Tx, orderIds: readonly string[]): Promise<void> {
  for (const id of await parcelIdsOf(tx, orderIds, ['packed', 'booked'])) {
    const parcel = await findParcel(tx, house, capability.dispatch, id, { locked: true })
    const booking = (await liveBookings(tx, [id])).get(id)
    // Changed back since, or booked after the change.
    if (!booking || booking.labelHash === booking.hashNow) continue
    const note = 'Its address was changed'
    const data = { reason: note }
    if (await keepsBooking(tx, booking)) {
      await tellOfBooking(tx, house, booking, 'booking.label_voided', data)
      continue
    }
    await withdraw(tx, house, booking, { set: { note }, data })
    if (parcel.state === 'booked')
      await moveParcel(tx, house, parcel, {
        move: 'void',
        set: { ...unbooked },
        data: { ...data, tracking: [parcel.trackingNumber, null] },
      })
  }
}

/** A new label is enough, and the courier serves the new address. */
async function keepsBooking(tx: Tx, { parcelId, courierId }: Booking): Promise<boolean> {
  const rules = (await courierRules(tx, [courierId])).get(courierId)
  if (rules?.adapter === 'http') return false
  const [parcel] = await parcelsToBook(tx, house, [parcelId])
  if (!parcel) return false
  const [answer] = await couriersForEach(tx, [coverageAddress(parcel, null)])
  const offer = answer?.offers.find((each) => each.courierId === courierId)
  return offer !== undefined && whyNotBy(offer) === null
}
