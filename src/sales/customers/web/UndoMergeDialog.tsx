import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { mergesApi } from './customers-api.ts'

type DialogProps = { mergeId: string; merged: string; kept: string; onClose: () => void }

/** Parts two again that were merged. */
export function UndoMergeDialog({ mergeId, merged, kept, onClose }: DialogProps) {
  const queries = useQueryClient()
  const act = useAct({
    area: 'customerMerges',
    run: mergesApi.call.undo,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${merged} and ${kept} are two again`)
      queries.invalidateQueries({ queryKey: ['customers'] })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Part ${merged} from ${kept}?`}
      confirmLabel={`Part ${merged} again`}
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => act.start({ mergeId })}
      onClose={onClose}
    >
      Orders, contacts and credit that came with {merged} go back to it. What was changed of {kept}{' '}
      since stays as it is.
    </ConfirmDialog>
  )
}
