import { CodeText } from '#platform/web/CodeText.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { bookingMachine } from '../../bookings.states.ts'
import { loadSheetCode } from '../../dispatch.nouns.ts'
import type { ParcelRow } from '../../parcels.fields.ts'
import { parcelMachine } from '../../parcels.states.ts'
import { SuspensionBadge } from '../suspensions/SuspensionNote.tsx'
import classes from './parcels.module.css'
import { timeLeft } from './time-left.ts'

export const parcelListCells: Cells<ParcelRow> = {
  courier: ({ courierName, service }) =>
    courierName ? <span title={service}>{courierName}</span> : '–',
  cash: ({ cashMinor, currency }) =>
    cashMinor > 0 ? <MoneyText minor={cashMinor} currency={currency} /> : '–',
  leaves: ({ leavesBy, isLate }) => {
    if (leavesBy === null) return '–'
    const left = timeLeft(leavesBy, Date.now())
    return isLate ? (
      <ToneBadge tone="bad" label={left} />
    ) : (
      <span title={left}>
        <InstantText at={leavesBy} />
      </span>
    )
  },
  sheet: ({ sheetNumber }) =>
    sheetNumber === null ? '–' : <CodeText code={loadSheetCode(sheetNumber)} />,
  news: ({ newsText }) => <span title={newsText}>{newsText || '–'}</span>,
  state: (row) => <ParcelMark row={row} />,
}

/** The state, or what prevents the next one. */
export function ParcelMark({ row }: { row: ParcelRow }) {
  const { state, bookingState, isHeld, isLabelOutdated, suspension, problem } = row
  if (isHeld) return <ToneBadge tone="bad" label="On hold" />
  if (isLabelOutdated) return <ToneBadge tone="bad" label="Label outdated" />
  // The column beside it names the courier.
  if (suspension) return <SuspensionBadge suspension={suspension} isShort />
  if (state === 'packed' && bookingState === 'requested')
    return <StateBadge machine={bookingMachine} state="requested" />
  if (state === 'packed' && bookingState === 'failed')
    return <ToneBadge tone="bad" label="Booking failed" title={problem} />
  return (
    <span className={classes.line}>
      <StateBadge machine={parcelMachine} state={state} />
    </span>
  )
}
