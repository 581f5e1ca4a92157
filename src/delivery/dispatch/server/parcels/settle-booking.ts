import { courierRules, queueCall } from '#delivery/couriers/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { bookingNoun } from '../../dispatch.nouns.ts'
import { findParcel } from '../find-parcel.ts'
import { type Booking, bookingLabel } from './find-booking.ts'
import { moveParcel } from './move-parcel.ts'
import { moveBooking, tellOfBooking } from './tell-booking.ts'

type Accepted = {
  readonly trackingNumber: string
  readonly costMinor: number | null
  /** The courier's sorting code; empty where it gave none. */
  readonly routingCode?: string
}

/**
 * The courier accepted the parcel with its own number: the booking is valid and the parcel is
 * booked. One that was withdrawn in the meantime is voided with the courier at once.
 */
export async function settleBooking(
  tx: Tx,
  actor: Actor,
  booking: Booking,
  { trackingNumber, costMinor, routingCode = '' }: Accepted,
): Promise<void> {
  const number = {
    tracking_number: trackingNumber,
    routing_code: routingCode,
    ...(costMinor === null ? {} : { cost_minor: costMinor }),
  }
  if (booking.state === 'voiding') {
    await tx.updateTable('parcel_bookings').set(number).where('id', '=', booking.id).execute()
    await tellOfBooking(tx, actor, booking, 'booking.numbered', { tracking: trackingNumber })
    return queueVoid(tx, actor, { ...booking, trackingNumber })
  }
  const parcel = await findParcel(tx, actor, capability.dispatch, booking.parcelId, {
    locked: true,
  })
  const { courierId, courierName, cashMinor, service } = booking
  await moveBooking(tx, actor, booking, {
    move: 'accept',
    set: number,
    data: { courier: courierName, tracking: trackingNumber },
  })
  await moveParcel(tx, actor, parcel, {
    move: 'book',
    set: {
      courier_id: courierId,
      service,
      tracking_number: trackingNumber,
      cash_minor: cashMinor,
      booked_at: new Date().toISOString(),
    },
    data: { courier: courierId, courierName, tracking: trackingNumber, cashMinor },
  })
  await askForLabel(tx, actor, { ...booking, trackingNumber })
}

/** Requests the label from a courier that makes its own. */
async function askForLabel(tx: Tx, actor: Actor, booking: Booking): Promise<void> {
  const rules = (await courierRules(tx, [booking.courierId])).get(booking.courierId)
  if (rules?.adapter !== 'http' || rules.labelSource !== 'courier') return
  await queueCall(tx, actor, {
    kind: 'label',
    courierId: booking.courierId,
    noun: bookingNoun.key,
    id: booking.id,
    label: bookingLabel(booking.reference),
    outletId: booking.outletId,
    reference: `${booking.reference}-label`,
    payload: { reference: booking.reference, trackingNumber: booking.trackingNumber },
  })
}

/** Tells the courier that the booking is void. */
export async function queueVoid(tx: Tx, actor: Actor, booking: Booking): Promise<void> {
  await queueCall(tx, actor, {
    kind: 'void',
    courierId: booking.courierId,
    noun: bookingNoun.key,
    id: booking.id,
    label: bookingLabel(booking.reference),
    outletId: booking.outletId,
    reference: `${booking.reference}-void`,
    payload: { reference: booking.reference, trackingNumber: booking.trackingNumber },
  })
}
