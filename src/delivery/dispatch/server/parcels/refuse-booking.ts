import { refuseMove } from '#platform/machine.ts'
import { Refusal } from '#platform/refusal.ts'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import { type OrderState, orderMachine } from '#sales/orders/orders.states.ts'
import { type ParcelState, parcelMachine } from '../../parcels.states.ts'

type Bookable = {
  readonly code: string
  readonly state: ParcelState
  readonly orderNumber: number
  readonly orderState: OrderState
  readonly isHeld: boolean
  readonly isAsked: boolean
  readonly isPhotoDue: boolean
}

/** Why a parcel cannot be booked now with any courier; null when it can. */
export function refuseBooking(parcel: Bookable): Refusal | null {
  const { code, state, orderState, isHeld, isAsked, isPhotoDue, orderNumber } = parcel
  const label = `Parcel ${code}`
  if (isHeld)
    return new Refusal(
      'conflict',
      'held',
      `Order ${orderNumber} is on hold, so its parcel ${code} stays. Release the hold first.`,
    )
  const closed =
    refuseMove(parcelMachine, 'book', { label, state }) ??
    refuseMove(orderMachine, 'dispatch', { label: orderLabel(orderNumber), state: orderState })
  if (closed) return closed
  if (isAsked)
    return new Refusal(
      'conflict',
      'already_asked',
      `${label} is being booked already, or its booking is unclear. Wait for the courier’s answer, or void it first.`,
    )
  if (!isPhotoDue) return null
  return new Refusal(
    'conflict',
    'photo_missing',
    `${label} has no photo, and its outlet asks for one of what leaves. Take it at the bench or beside the parcel, then book it.`,
  )
}
