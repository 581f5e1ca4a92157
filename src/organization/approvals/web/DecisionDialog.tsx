import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { Approval } from '../approvals.contract.ts'
import { approvalsApi } from './approvals-api.ts'

type DecisionDialogProps = {
  decision: 'approve' | 'reject'
  approval: Approval
  onClose: () => void
}

/** Explains the effect of the decision; a rejection needs a reason, an approval may have one. */
export function DecisionDialog({ decision, approval, onClose }: DecisionDialogProps) {
  const { id, version, summary, requestedBy } = approval
  const [note, setNote] = useState('')
  const isYes = decision === 'approve'
  const act = useAct({
    area: 'approvals',
    run: approvalsApi.call[decision],
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(isYes ? 'Approved' : 'Not approved', summary)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={isYes ? 'Approve this?' : 'Refuse this?'}
      confirmLabel={isYes ? 'Approve, once' : 'Do not approve'}
      isDangerous={!isYes}
      {...(isYes ? {} : { reasonLabel: `Why not, for ${requestedBy}` })}
      fields={
        isYes ? (
          <Textarea
            label={`Note for ${requestedBy}, if there is something to say`}
            rows={2}
            maxLength={200}
            value={note}
            onChange={({ currentTarget: { value } }) => setNote(value.replaceAll('\n', ' '))}
          />
        ) : null
      }
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={(reason) => act.start({ id, version, note: isYes ? note.trim() : reason })}
      onClose={onClose}
    >
      {summary}.{' '}
      {isYes
        ? `${requestedBy} can then do exactly this, once.`
        : `${requestedBy} is told and cannot do it.`}
    </ConfirmDialog>
  )
}
