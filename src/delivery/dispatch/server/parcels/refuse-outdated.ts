import { formatMoney } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Booking } from './find-booking.ts'

type Labelled = Pick<
  Booking,
  'labelHash' | 'hashNow' | 'cashMinor' | 'cashNowMinor' | 'currency' | 'isReaddressed'
>

/** Refuses a label that differs from its order; null while it is valid. */
export function refuseOutdated(
  booking: Labelled,
  { code, orderNumber }: { readonly code: string; readonly orderNumber: number },
): Refusal | null {
  if (booking.labelHash === booking.hashNow) return null
  return new Refusal('conflict', 'label_outdated', whatChanged(booking, code, orderNumber), {
    field: 'code',
    details: { code },
  })
}

/** The courier knows the former address, so a new label alone is not enough. */
export function refuseOldBooking(code: string, courierName: string): Refusal {
  return new Refusal(
    'conflict',
    'label_outdated',
    `${code} has a new address, and ${courierName} has the former one. Void the booking and book it again.`,
    { field: 'code', details: { code } },
  )
}

/** The parcel's booking is void since its address was changed. */
export function refuseUnbooked(code: string, isReaddressed: boolean): Refusal {
  return new Refusal(
    'conflict',
    'not_booked',
    isReaddressed
      ? `${code} has a new address. Book it again and print its new label first.`
      : `Parcel ${code} is not booked with a courier. Book it and print its label first.`,
    { field: 'code', details: { parcel: code } },
  )
}

function whatChanged(booking: Labelled, code: string, orderNumber: number): string {
  const { isReaddressed, cashMinor, cashNowMinor, currency } = booking
  if (isReaddressed) return `${code} has a new address. Print its new label first.`
  const what =
    cashMinor === cashNowMinor
      ? `The address or content of order ${orderNumber} changed after the label of ${code} was printed.`
      : `What is to be collected for order ${orderNumber} changed from ${formatMoney(cashMinor, currency)} to ${formatMoney(cashNowMinor, currency)} after the label of ${code} was printed.`
  return `${what} Print it again, or void its booking where the courier knows the old facts.`
}
