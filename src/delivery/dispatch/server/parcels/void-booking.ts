import { courierRules } from '#delivery/couriers/server/index.ts'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFor } from '#organization/reasons/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import { Refusal, staleVersion } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { keepReason } from '#sales/orders/server/index.ts'
import { loadSheetCode } from '../../dispatch.nouns.ts'
import { findParcel, type ParcelFacts } from '../find-parcel.ts'
import { takeRowOff } from '../sheets/sheet-rows.ts'
import { type Booking, liveBookings } from './find-booking.ts'
import { moveParcel } from './move-parcel.ts'
import { queueVoid } from './settle-booking.ts'
import { moveBooking } from './tell-booking.ts'

type Voiding = { readonly id: string; readonly version: number; readonly reason: ReasonGiven }

/** Voids a booking: the parcel is free for another courier. */
export async function voidBooking(tx: Tx, actor: Actor, input: Voiding) {
  const parcel = await findParcel(tx, actor, capability.dispatch, input.id, { locked: true })
  if (parcel.version !== input.version)
    throw staleVersion(`Parcel ${parcel.code}`, input.version, parcel.version)
  const booking = (await liveBookings(tx, [parcel.id])).get(parcel.id)
  if (!booking || (parcel.state !== 'booked' && parcel.state !== 'packed'))
    throw new Refusal(
      'conflict',
      'nothing_booked',
      `Nothing is booked for parcel ${parcel.code} that could be voided.`,
    )
  const reason = await reasonFor(tx, 'parcel.void', input.reason)
  const data = await keepReason(tx, parcel.orderId, reason)
  const set = { reason_code: reason.code, note: input.reason.note }
  return cancelBooking(tx, actor, parcel, { booking, why: { set, data } })
}

/** Withdraws the booking, removes the parcel from its open sheet and allows a new booking. */
export async function cancelBooking(
  tx: Tx,
  actor: Actor,
  parcel: ParcelFacts,
  { booking, why }: { readonly booking: Booking; readonly why: Why },
) {
  await leaveSheet(tx, actor, parcel)
  const isTold = await withdraw(tx, actor, booking, why)
  if (parcel.state === 'packed') return { id: parcel.id, version: parcel.version, isTold }
  const version = await moveParcel(tx, actor, parcel, {
    move: 'void',
    set: { ...unbooked },
    data: { ...why.data, tracking: [parcel.trackingNumber, null] },
  })
  return { id: parcel.id, version, isTold }
}

/** The booking columns of a parcel, empty. */
export const unbooked = {
  courier_id: null,
  tracking_number: null,
  cash_minor: null,
  booked_at: null,
  service: '',
} as const

type Why = {
  readonly set: Readonly<Record<string, string>>
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * Cancels a parcel's booking or pending request, and removes it from its open sheet.
 *
 * @returns whether a user has to call the courier, because it has no connection
 */
export async function giveUpBooking(
  tx: Tx,
  actor: Actor,
  parcel: ParcelFacts,
  why: Why,
): Promise<boolean> {
  await leaveSheet(tx, actor, parcel)
  const booking = (await liveBookings(tx, [parcel.id])).get(parcel.id)
  return booking !== undefined && !(await withdraw(tx, actor, booking, why))
}

/** Whether the courier is told over its connection; otherwise a user calls it. */
export async function withdraw(tx: Tx, actor: Actor, booking: Booking, why: Why): Promise<boolean> {
  const rules = (await courierRules(tx, [booking.courierId])).get(booking.courierId)
  // An unclear booking has no number to name; a user tells the courier.
  if (rules?.adapter !== 'http' || booking.state === 'unclear') {
    await moveBooking(tx, actor, booking, { move: 'void', ...why })
    return false
  }
  await moveBooking(tx, actor, booking, { move: 'withdraw', ...why })
  // Without a number the courier has not answered yet; it is told as soon as it does.
  if (booking.trackingNumber !== null) await queueVoid(tx, actor, booking)
  return true
}

async function leaveSheet(tx: Tx, actor: Actor, parcel: ParcelFacts): Promise<void> {
  const row = await tx
    .selectFrom('load_sheet_parcels')
    .innerJoin('load_sheets', 'load_sheets.id', 'load_sheet_parcels.sheet_id')
    .select(['load_sheets.id', 'load_sheets.number', 'load_sheets.state'])
    .where('load_sheet_parcels.parcel_id', '=', parcel.id)
    .where('load_sheet_parcels.removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return
  if (row.state !== 'open')
    throw new Refusal(
      'conflict',
      'on_closed_sheet',
      `Parcel ${parcel.code} is on load sheet ${loadSheetCode(row.number)}, which is closed. Reopen the sheet first.`,
    )
  await takeRowOff(tx, actor, { sheetId: row.id, parcelId: parcel.id })
}
