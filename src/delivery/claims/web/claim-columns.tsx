import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { ClaimRow } from '../claims.contract.ts'
import { claimMachine } from '../claims.states.ts'

export const claimColumns: readonly Column<ClaimRow>[] = [
  { key: 'number', label: 'Claim', width: '80px', onCard: 'title', render: ({ number }) => number },
  { key: 'courier', label: 'Courier', onCard: 'title', render: ({ courierName }) => courierName },
  {
    key: 'reference',
    label: 'Their number',
    width: '140px',
    isHidden: true,
    onCard: 'none',
    render: ({ courierReference }) => courierReference || '–',
  },
  {
    key: 'outlet',
    label: 'Outlet',
    width: '80px',
    onCard: 'none',
    render: ({ outletCode }) => outletCode,
  },
  {
    key: 'parcels',
    label: 'Parcels',
    width: '72px',
    align: 'right',
    onCard: 'none',
    render: ({ cases }) => cases,
  },
  {
    key: 'claimed',
    label: 'Claimed',
    width: '104px',
    align: 'right',
    render: ({ claimedMinor, currency }) => <MoneyText minor={claimedMinor} currency={currency} />,
  },
  {
    key: 'received',
    label: 'Received',
    width: '104px',
    align: 'right',
    render: ({ receivedMinor, currency }) => (
      <MoneyText minor={receivedMinor} currency={currency} />
    ),
  },
  {
    key: 'balance',
    label: 'Still owed',
    width: '128px',
    align: 'right',
    render: ({ balanceMinor, currency }) => (
      <ClaimBalance minor={balanceMinor} currency={currency} />
    ),
  },
  {
    key: 'filed',
    label: 'Filed',
    width: '150px',
    isHidden: true,
    onCard: 'none',
    render: ({ filedAt }) => <InstantText at={filedAt} />,
  },
  {
    key: 'answerBy',
    label: 'Answer by',
    width: '132px',
    render: ({ answerBy, isOverdue }) =>
      isOverdue ? (
        <ToneBadge tone="bad" label={formatDay(answerBy)} title="Overdue" />
      ) : (
        formatDay(answerBy)
      ),
  },
  {
    key: 'state',
    label: 'State',
    width: '120px',
    onCard: 'mark',
    render: ({ state }) => <StateBadge machine={claimMachine} state={state} />,
  },
]

/** What the courier owes us; what we owe it says so. */
export function ClaimBalance({ minor, currency }: { minor: number; currency: string }) {
  if (minor === 0) return '–'
  const amount = <MoneyText minor={Math.abs(minor)} currency={currency} />
  return minor > 0 ? amount : <>give back {amount}</>
}
