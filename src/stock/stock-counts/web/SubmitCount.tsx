import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeStockCount } from '../stock-counts.fields.ts'
import { stockCountsApi } from './stock-counts-api.ts'

type SubmitCountProps = { count: WholeStockCount; onClose: () => void; onDone?: () => void }

/** Ends a round of counting: what differs too much is counted again, else it is reviewed. */
export function SubmitCount({ count, onClose, onDone }: SubmitCountProps) {
  const { id, version, label } = count
  const act = useAct({
    area: 'stockCounts',
    run: stockCountsApi.call.submit,
    onRefusal: () => true,
    onDone: ({ toRecount }) => {
      if (toRecount === 0) tellSuccess(`${label} is counted`, 'Another user reviews it now.')
      else
        tellSuccess(
          toRecount === 1 ? '1 line is counted again' : `${toRecount} lines are counted again`,
          'They differ by more than the tolerance. A user who did not count them does it.',
        )
      onClose()
      onDone?.()
    },
  })
  return (
    <ConfirmDialog
      title={`Finish counting ${label}?`}
      confirmLabel="Finish counting"
      whyNot={whyNotSubmitted(count)}
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => act.start({ id, version })}
      onClose={onClose}
    >
      Lines that differ by more than the tolerance are counted again by another user. Without any,
      the count is reviewed. Nothing is booked yet.
    </ConfirmDialog>
  )
}

/** What the server would refuse it for, as far as the screen knows. */
export function whyNotSubmitted({ lines, counted, moved }: WholeStockCount): string | null {
  const open = lines - counted
  if (lines === 0) return 'Nothing is counted yet. Scan a bin and its goods first.'
  if (open > 0)
    return `${open === 1 ? '1 line is' : `${open} lines are`} not counted yet. Count them, or record that none is there.`
  if (moved === 0) return null
  return `Stock of ${moved === 1 ? '1 line' : `${moved} lines`} moved between two scans. Count these lines once more.`
}
