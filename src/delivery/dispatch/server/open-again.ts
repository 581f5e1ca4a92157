import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFor } from '#organization/reasons/server/index.ts'
import { refuseMove } from '#platform/machine.ts'
import { throwIfRefused } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { keepReason, unpackOrder } from '#sales/orders/server/index.ts'
import { parcelMachine } from '../parcels.states.ts'
import { unpackBox } from './box-of-order.ts'
import { benchOf } from './dispatch.queries.ts'
import { lockParcelOf } from './packed-parcel.ts'
import { moveParcel } from './parcels/move-parcel.ts'
import { giveUpBooking, unbooked } from './parcels/void-booking.ts'

type Opening = { readonly orderId: string; readonly reason: ReasonGiven }

/**
 * Reopens a packed parcel that has not left: its label is void, its box returns to stock, and its
 * units are scanned again.
 */
export async function openAgain(tx: Tx, actor: Actor, input: Opening) {
  const { orderId } = input
  const parcel = await lockParcelOf(tx, actor, orderId)
  const { id, code } = parcel
  throwIfRefused(
    refuseMove(parcelMachine, 'open_again', { label: `Parcel ${code}`, state: parcel.state }),
  )
  const reason = await reasonFor(tx, 'parcel.repack', input.reason)
  const data = await keepReason(tx, orderId, reason)
  const set = { reason_code: reason.code, note: input.reason.note }
  const hasToBeTold = await giveUpBooking(tx, actor, parcel, { set, data })
  await unpackBox(tx, actor, orderId, { id, code })
  await moveParcel(tx, actor, parcel, {
    move: 'open_again',
    set: { ...unbooked, ...unweighed },
    data: { ...data, tracking: [parcel.trackingNumber, null] },
  })
  await tx.deleteFrom('parcel_photos').where('parcel_id', '=', id).execute()
  await unpackOrder(tx, actor, orderId, { ...data, parcel: code })
  return { bench: await benchOf(tx, actor, input), hasToBeTold }
}

const unweighed = {
  weight_grams: null,
  weighed_at: null,
  weighed_by: null,
  expected_grams: null,
  why_weight: '',
} as const
