import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { formatCount } from '#platform/web/format-instant.ts'
import { BulkProgress, BulkWaiting } from './BulkOutcome.tsx'
import type { BulkRun } from './use-bulk-run.ts'

type Props = {
  run: BulkRun
  /** How many orders there are to change. */
  all: number
  onGoOn: () => void
  onAgain: () => void
  onStop: () => void
  onClose: () => void
}

export const countedOrders = (count: number) =>
  count === 1 ? '1 order' : `${formatCount(count)} orders`

/** What a change of many orders did and what it left; a change that stopped on its way goes on here. */
export function BulkOutcomeDialog({ run, all, onGoOn, onAgain, onStop, onClose }: Props) {
  const isOver = run.status === 'done'
  return (
    <ConfirmDialog
      title={`${countedOrders(run.done)} changed`}
      confirmLabel={isOver ? 'Close' : 'Go on'}
      wayOut={isOver ? null : 'Close'}
      isPending={run.status === 'running'}
      refusal={run.refusal}
      onConfirm={isOver ? onClose : onGoOn}
      onClose={onClose}
    >
      <BulkProgress run={run} all={all} onStop={onStop} />
      <BulkWaiting waiting={run.waiting} onAgain={isOver ? onAgain : null} />
    </ConfirmDialog>
  )
}
