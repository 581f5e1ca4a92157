import { formatQuantity } from '#platform/quantity.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { bookingMachine } from '../../bookings.states.ts'
import type { BookingRow } from '../../parcels.fields.ts'
import classes from './parcels.module.css'

/** All bookings of a parcel, the newest first, with every print of its labels. */
export function ParcelBookings(props: { bookings: readonly BookingRow[]; currency: string }) {
  const { bookings, currency } = props
  return (
    <ul className={classes.bookings}>
      {bookings.map((booking) => (
        <li key={booking.id} className={classes.booking}>
          <span className={classes.line}>
            <strong>{[booking.courierName, booking.service].filter(Boolean).join(', ')}</strong>
            {booking.trackingNumber ? <CodeText code={booking.trackingNumber} /> : null}
            <StateBadge machine={bookingMachine} state={booking.state} />
          </span>
          <span className={classes.quiet}>
            <InstantText at={booking.requestedAt} /> by {booking.bookedBy ?? 'the house'} ·{' '}
            {formatQuantity(booking.weightGrams, 3)} kg · declared at{' '}
            <MoneyText minor={booking.declaredMinor} currency={currency} />
            {booking.costMinor === null ? null : (
              <>
                {' '}
                · costs <MoneyText minor={booking.costMinor} currency={currency} />
              </>
            )}
          </span>
          {booking.problem ? <p className={classes.problem}>{booking.problem}</p> : null}
          {booking.reason || booking.note ? (
            <p className={classes.quiet}>
              {[booking.reason, booking.note].filter(Boolean).join(': ')}
            </p>
          ) : null}
          {booking.prints.map((print) => (
            <span key={print.at} className={classes.quiet}>
              Label printed <InstantText at={print.at} /> by {print.by ?? 'the house'}
              {print.reason ? `: ${print.reason}` : ''}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
