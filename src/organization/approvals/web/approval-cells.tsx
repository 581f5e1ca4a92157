import type { Cells } from '#platform/web/lists/table-of-list.ts'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { ApprovalRow } from '../approvals.contract.ts'
import { approvalMachine } from '../approvals.states.ts'
import { TimeLeft } from './TimeLeft.tsx'

export const approvalCells: Cells<ApprovalRow> = {
  summary: (row) => <What row={row} />,
  state: (row) => <ApprovalState row={row} />,
  limit: ({ limitBreached, actionLabel }) => limitBreached || actionLabel,
  outlet: ({ outletCode }) => outletCode ?? 'All',
  left: ({ state, isExpired, expiresAt }) =>
    !isExpired && (state === 'pending' || state === 'approved') ? (
      <TimeLeft until={expiresAt} />
    ) : (
      '–'
    ),
}

function What({ row: { summary, forName } }: { row: ApprovalRow }) {
  if (forName === null) return summary
  return (
    <>
      {summary} <ToneBadge tone="quiet" label={`for ${forName}`} />
    </>
  )
}

/** Expiry is not a separate state, but what users want to know first. */
export function ApprovalState({ row, isLarge }: { row: ApprovalRow; isLarge?: boolean }) {
  const size = isLarge ? { isLarge } : {}
  if (row.isExpired) return <ToneBadge tone="quiet" label="Lapsed" {...size} />
  return <StateBadge machine={approvalMachine} state={row.state} {...size} />
}
