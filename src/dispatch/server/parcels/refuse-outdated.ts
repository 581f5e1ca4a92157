import { formatMoney } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Booking } from './find-booking.ts'

type Labelled = Pick<Booking, 'labelHash' | 'hashNow' | 'cashMinor' | 'cashNowMinor' | 'currency'>

/** A label that says something else than its order by now; null while it is good. */
export function refuseOutdated(
  { labelHash, hashNow, cashMinor, cashNowMinor, currency }: Labelled,
  { code, orderNumber }: { readonly code: string; readonly orderNumber: number },
): Refusal | null {
  if (labelHash === hashNow) return null
  const what =
    cashMinor === cashNowMinor
      ? `The address or content of order ${orderNumber} changed after the label of ${code} was printed.`
      : `What is to be collected for order ${orderNumber} changed from ${formatMoney(cashMinor, currency)} to ${formatMoney(cashNowMinor, currency)} after the label of ${code} was printed.`
  return new Refusal(
    'conflict',
    'label_outdated',
    `${what} Print it again, or void its booking where the courier knows the old facts.`,
    { field: 'code', details: { code } },
  )
}
