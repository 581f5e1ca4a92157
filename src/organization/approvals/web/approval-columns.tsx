import type { Column } from '#platform/web/DataTable/table-columns.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { ApprovalRow } from '../approvals.contract.ts'
import { approvalMachine } from '../approvals.states.ts'
import { TimeLeft } from './TimeLeft.tsx'

export const approvalColumns: readonly Column<ApprovalRow>[] = [
  { key: 'summary', label: 'What', onCard: 'title', render: (row) => <What row={row} /> },
  {
    key: 'state',
    label: 'State',
    width: '140px',
    onCard: 'mark',
    render: (row) => <ApprovalState row={row} />,
  },
  {
    key: 'limit',
    label: 'Why',
    render: ({ limitBreached, actionLabel }) => limitBreached || actionLabel,
  },
  { key: 'by', label: 'Asked by', width: '150px', render: ({ requestedBy }) => requestedBy },
  {
    key: 'outlet',
    label: 'Outlet',
    width: '84px',
    render: ({ outletCode }) => outletCode ?? 'All',
  },
  {
    key: 'left',
    label: 'Time left',
    width: '104px',
    render: ({ state, isExpired, expiresAt }) =>
      !isExpired && (state === 'pending' || state === 'approved') ? (
        <TimeLeft until={expiresAt} />
      ) : (
        '–'
      ),
  },
  {
    key: 'asked',
    label: 'Asked',
    width: '156px',
    render: ({ requestedAt }) => <InstantText at={requestedAt} />,
  },
]

function What({ row: { summary, forName } }: { row: ApprovalRow }) {
  if (forName === null) return summary
  return (
    <>
      {summary} <ToneBadge tone="quiet" label={`for ${forName}`} />
    </>
  )
}

/** That it lapsed is no state of its own, but what one wants to know first. */
export function ApprovalState({ row, isLarge }: { row: ApprovalRow; isLarge?: boolean }) {
  const size = isLarge ? { isLarge } : {}
  if (row.isExpired) return <ToneBadge tone="quiet" label="Lapsed" {...size} />
  return <StateBadge machine={approvalMachine} state={row.state} {...size} />
}
