import { formatQuantity } from '#platform/quantity.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
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

export const parcelListColumns: readonly Column<ParcelRow>[] = [
  {
    key: 'code',
    label: 'Parcel',
    width: '80px',
    onCard: 'title',
    render: ({ code }) => <CodeText code={code} />,
  },
  { key: 'name', label: 'Ship to', onCard: 'title', render: ({ shipName }) => shipName },
  { key: 'city', label: 'City', width: '108px', render: ({ shipCity }) => shipCity },
  {
    key: 'outlet',
    label: 'Outlet',
    width: '76px',
    isHidden: true,
    onCard: 'none',
    render: ({ outletCode }) => outletCode,
  },
  {
    key: 'courier',
    label: 'Courier',
    width: '138px',
    render: ({ courierName, service }) =>
      courierName ? <span title={service}>{courierName}</span> : '–',
  },
  {
    key: 'tracking',
    label: 'Number',
    width: '112px',
    render: ({ trackingNumber }) => (trackingNumber ? <CodeText code={trackingNumber} /> : '–'),
  },
  {
    key: 'cash',
    label: 'Cash',
    width: '84px',
    align: 'right',
    render: ({ cashMinor, currency }) =>
      cashMinor > 0 ? <MoneyText minor={cashMinor} currency={currency} /> : '–',
  },
  {
    key: 'weight',
    label: 'Weight',
    width: '84px',
    align: 'right',
    isHidden: true,
    render: ({ weightGrams }) => (weightGrams ? `${formatQuantity(weightGrams, 3)} kg` : '–'),
  },
  {
    key: 'leaves',
    label: 'Leaves by',
    width: '148px',
    render: ({ leavesBy, isLate }) => {
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
  },
  {
    key: 'sheet',
    label: 'Sheet',
    width: '68px',
    render: ({ sheetNumber }) =>
      sheetNumber === null ? '–' : <CodeText code={loadSheetCode(sheetNumber)} />,
  },
  {
    key: 'packed',
    label: 'Packed',
    width: '140px',
    isHidden: true,
    onCard: 'none',
    render: ({ packedAt }) => <InstantText at={packedAt} />,
  },
  {
    key: 'news',
    label: 'Last word of the courier',
    width: '180px',
    isHidden: true,
    onCard: 'none',
    render: ({ newsText }) => <span title={newsText}>{newsText || '–'}</span>,
  },
  {
    key: 'state',
    label: 'State',
    width: '196px',
    onCard: 'mark',
    render: (row) => <ParcelMark row={row} />,
  },
]

/** The state, or what stands in the way of the next one. */
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
