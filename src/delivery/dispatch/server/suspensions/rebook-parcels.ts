import { sql } from 'kysely'
import type { Rebooking } from '#organization/outlets/locations.fields.ts'
import { capability } from '#organization/users/capabilities.ts'
import { refuseMove } from '#platform/machine.ts'
import { notFound, Refusal, throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { parcelMachine } from '../../parcels.states.ts'
import { findParcel } from '../find-parcel.ts'
import { bookParcel } from '../parcels/book-parcel.ts'
import { lockParcel } from '../parcels/book-parcels.ts'
import { type Booking, liveBookings } from '../parcels/find-booking.ts'
import { offersForParcels } from '../parcels/offers-for-parcels.ts'
import { type ParcelToBook, parcelsToBook } from '../parcels/parcels-to-book.ts'
import { refuseBooking } from '../parcels/refuse-booking.ts'
import { cancelBooking } from '../parcels/void-booking.ts'
import { activeSuspensions } from './active-suspensions.ts'

/**
 * Parcels that wait for a suspended courier go to the next one that takes them. Their booking is
 * cancelled as by hand. Each parcel is rebooked completely or stays unchanged, and says why;
 * inaccessible parcels are left out, as if they did not exist.
 */
export async function rebookParcels(
  tx: Tx,
  actor: Actor,
  { ids }: { readonly ids: readonly string[] },
): Promise<{ outcomes: Rebooking[] }> {
  const own = await parcelsToBook(tx, actor, [...new Set(ids)])
  if (own.length === 0) throw notFound('These parcels')
  const outcomes: Rebooking[] = []
  // Locked in a fixed order, so that two users who rebook the same parcels do not deadlock.
  for (const { id, code } of own.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1))) {
    await sql`savepoint before_rebooking`.execute(tx)
    try {
      outcomes.push({ parcelId: id, code, problem: '', ...(await rebook(tx, actor, id)) })
      await sql`release savepoint before_rebooking`.execute(tx)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await sql`rollback to savepoint before_rebooking`.execute(tx)
      const problem = error.message
      outcomes.push({ parcelId: id, code, courierName: null, problem, hasToBeTold: false })
    }
  }
  return { outcomes }
}

async function rebook(tx: Tx, actor: Actor, id: string) {
  const parcel = await lockParcel(tx, actor, id)
  const booking = (await liveBookings(tx, [id])).get(id)
  // Without a booking it is booked as it is; otherwise it must be bookable without the current
  // booking.
  throwIfRefused(refuseBooking(booking ? { ...parcel, state: 'packed', isAsked: false } : parcel))
  const hasToBeTold = booking ? await cancelWaiting(tx, actor, parcel, booking) : false
  const next = await nextCourier(tx, actor, parcel, booking)
  const asked = { parcelId: id, courierId: next.courierId, service: '', trackingNumber: '' }
  const free = booking ? await lockParcel(tx, actor, id) : parcel
  await bookParcel(tx, actor, free, { ...asked, weightGrams: booking?.weightGrams ?? null })
  return { courierName: next.name, hasToBeTold }
}

async function cancelWaiting(
  tx: Tx,
  actor: Actor,
  { id, code, state }: ParcelToBook,
  booking: Booking,
) {
  if (state !== 'packed')
    throwIfRefused(refuseMove(parcelMachine, 'void', { label: `Parcel ${code}`, state }))
  const suspension = (await activeSuspensions(tx, [id])).get(id)
  if (!suspension)
    throw new Refusal(
      'conflict',
      'not_suspended',
      `${booking.courierName} takes parcel ${code} as booked. To choose another courier, void the booking first.`,
    )
  if (booking.state === 'unclear')
    throw new Refusal(
      'conflict',
      'booking_unclear',
      `${booking.courierName} has not said whether it took parcel ${code}. Ask it, and void the booking if it did not.`,
    )
  const note = `${suspension.courierName} is suspended${suspension.note ? `: ${suspension.note}` : ''}`
  const parcel = await findParcel(tx, actor, capability.dispatch, id, { locked: true })
  const why = { set: { note: note.slice(0, 200) }, data: { reason: note } }
  const { isTold } = await cancelBooking(tx, actor, parcel, { booking, why })
  return !isTold
}

/** The first courier by coverage; one whose service is unknown is left to the user's choice. */
async function nextCourier(
  tx: Tx,
  actor: Actor,
  parcel: ParcelToBook,
  booking: Booking | undefined,
) {
  const { parcels } = await offersForParcels(tx, actor, { ids: [parcel.id] })
  const next = parcels[0]?.offers.find(
    ({ courierId, whyNot, isUnknown }) =>
      whyNot === null && !isUnknown && courierId !== booking?.courierId,
  )
  if (next) return next
  throw new Refusal(
    'conflict',
    'no_other_courier',
    `No other courier is known to take parcel ${parcel.code} to ${parcel.to.city}. Book it by hand, or wait until its courier is active again.`,
  )
}
