import { sql } from 'kysely'
import { mappingOf } from '#delivery/couriers/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import { notFound, Refusal, staleVersion } from '#platform/refusal.ts'
import { type Actor, systemActor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { keepWords } from '#sales/orders/server/index.ts'
import { findParcel } from '../find-parcel.ts'
import { type Booking, liveBookings } from './find-booking.ts'
import { queueVoid, settleBooking } from './settle-booking.ts'
import { moveBooking } from './tell-booking.ts'

const couriers = systemActor('Couriers')

/**
 * The courier accepted the parcel without a usable number. Where our reference is enough, it is
 * voided with the courier at once; otherwise a user enters the number or cancels it.
 */
export async function leaveUnclear(tx: Tx, booking: Booking): Promise<void> {
  const { courierName, reference, orderId, courierId } = booking
  const { parcelCode } = await codeOf(tx, booking)
  const canVoid = await voidsByReference(tx, courierId)
  const problem = canVoid
    ? `${courierName} booked ${parcelCode} under reference ${reference} without a number that can be used. It is being voided there; book it again.`
    : `${courierName} booked ${parcelCode} under reference ${reference} without a number that can be used. Enter the number, or have ${courierName} cancel it.`
  const step = {
    set: { problem: problem.slice(0, 400) },
    data: await keepWords(tx, orderId, problem),
  }
  if (booking.state === 'voiding') return queueOrEnd(tx, booking, canVoid, step)
  if (!canVoid) return moveBooking(tx, couriers, booking, { move: 'doubt', ...step })
  await moveBooking(tx, couriers, booking, { move: 'withdraw', ...step })
  await queueVoid(tx, couriers, booking)
}

type Step = Pick<Parameters<typeof moveBooking>[3], 'set' | 'data'>

/** It was withdrawn before the courier answered. */
async function queueOrEnd(tx: Tx, booking: Booking, canVoid: boolean, step: Step): Promise<void> {
  if (canVoid) return queueVoid(tx, couriers, booking)
  await moveBooking(tx, couriers, booking, { move: 'void', ...step })
}

/** Whether the courier can void a booking of which only our reference is known. */
async function voidsByReference(tx: Tx, courierId: string): Promise<boolean> {
  const { void: act } = (await mappingOf(tx, courierId)).acts
  const text = JSON.stringify(act ?? null)
  return text.includes('{{reference}}') && !text.includes('trackingNumber}}')
}

async function codeOf(tx: Tx, { parcelId }: Booking) {
  const found = await tx
    .selectFrom('parcels')
    .select('code')
    .where('id', '=', parcelId)
    .executeTakeFirstOrThrow()
  return { parcelCode: found.code }
}

/** Another parcel with this number of the same courier; null without one. */
export async function parcelOfNumber(
  tx: Tx,
  { courierId, parcelId }: Pick<Booking, 'courierId' | 'parcelId'>,
  number: string,
): Promise<string | null> {
  const found = await sql<{ code: string }>`select p.code from parcel_bookings b
    join parcels p on p.id = b.parcel_id
    where b.courier_id = ${courierId} and b.tracking_number = ${number}
    order by b.parcel_id = ${parcelId} limit 1`.execute(tx)
  return found.rows[0]?.code ?? null
}

export const numberTaken = ({ courierName }: Booking, number: string, code: string): string =>
  `${courierName} gave number ${number}, which parcel ${code} already has. Nothing was booked here; ask ${courierName} which is right.`

type Entered = { readonly id: string; readonly version: number; readonly trackingNumber: string }

/**
 * Enters the number of an unclear booking, as the courier gives it by phone: the parcel is booked.
 *
 * @throws Refusal `nothing_unclear`, `number_taken`
 */
export async function enterNumber(tx: Tx, actor: Actor, input: Entered) {
  const parcel = await findParcel(tx, actor, capability.dispatch, input.id, { locked: true })
  if (parcel.version !== input.version)
    throw staleVersion(`Parcel ${parcel.code}`, input.version, parcel.version)
  const booking = (await liveBookings(tx, [parcel.id])).get(parcel.id)
  if (booking?.state !== 'unclear')
    throw new Refusal(
      'conflict',
      'nothing_unclear',
      `No booking of parcel ${parcel.code} waits for its number.`,
    )
  const { trackingNumber } = input
  const taken = await parcelOfNumber(tx, booking, trackingNumber)
  if (taken)
    throw new Refusal('conflict', 'number_taken', numberTaken(booking, trackingNumber, taken), {
      field: 'trackingNumber',
    })
  await settleBooking(tx, actor, booking, { trackingNumber, costMinor: null })
  const [now] = await tx
    .selectFrom('parcels')
    .select('version')
    .where('id', '=', parcel.id)
    .execute()
  if (!now) throw notFound(`Parcel ${parcel.code}`)
  return { id: parcel.id, version: now.version }
}
