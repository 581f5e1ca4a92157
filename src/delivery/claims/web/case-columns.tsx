import type { Tone } from '#platform/machine.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { formatDay, formatInstantExact } from '#platform/web/format-instant.ts'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { Urgency } from '../claims.rules.ts'
import type { ReturnCaseRow } from '../return-cases.contract.ts'
import { returnCaseMachine } from '../return-cases.states.ts'

const toneOfUrgency: Readonly<Record<Urgency, Tone>> = {
  fresh: 'quiet',
  look: 'waiting',
  high: 'special',
  critical: 'bad',
}

const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** How long it is missing, coloured by the days of the business settings. */
export function MissingFor({ row }: { row: Pick<ReturnCaseRow, 'days' | 'urgency' | 'saidAt'> }) {
  const title = `${row.urgency}, since ${formatInstantExact(row.saidAt)}`
  return <ToneBadge tone={toneOfUrgency[row.urgency]} label={inDays(row.days)} title={title} />
}

export const caseColumns: readonly Column<ReturnCaseRow>[] = [
  {
    key: 'parcel',
    label: 'Parcel',
    width: '88px',
    onCard: 'title',
    render: ({ parcelCode }) => <CodeText code={parcelCode} />,
  },
  {
    key: 'tracking',
    label: 'Tracking number',
    width: '132px',
    onCard: 'none',
    render: ({ trackingNumber }) =>
      trackingNumber === null ? '–' : <CodeText code={trackingNumber} />,
  },
  { key: 'courier', label: 'Courier', render: ({ courierName }) => courierName },
  {
    key: 'branch',
    label: 'Branch',
    width: '120px',
    isHidden: true,
    onCard: 'none',
    render: ({ branch }) => branch || '–',
  },
  {
    key: 'outlet',
    label: 'Outlet',
    width: '80px',
    onCard: 'none',
    render: ({ outletCode }) => outletCode,
  },
  {
    key: 'age',
    label: 'Missing for',
    width: '116px',
    render: (row) => <MissingFor row={row} />,
  },
  {
    key: 'worth',
    label: 'Worth',
    width: '104px',
    align: 'right',
    render: ({ valueMinor, currency }) => <MoneyText minor={valueMinor} currency={currency} />,
  },
  {
    key: 'cash',
    label: 'Cash',
    width: '104px',
    align: 'right',
    isHidden: true,
    onCard: 'none',
    render: ({ cashMinor, currency }) => <MoneyText minor={cashMinor} currency={currency} />,
  },
  {
    key: 'claimBy',
    label: 'Claim by',
    width: '120px',
    onCard: 'none',
    render: ({ fileBy, claimNumber }) =>
      claimNumber === null ? formatDay(fileBy) : `Claim ${claimNumber}`,
  },
  {
    key: 'owner',
    label: 'Owner',
    width: '116px',
    onCard: 'none',
    render: ({ ownerName }) => ownerName ?? '–',
  },
  {
    key: 'state',
    label: 'State',
    width: '172px',
    onCard: 'mark',
    render: ({ state }) => <StateBadge machine={returnCaseMachine} state={state} />,
  },
]
