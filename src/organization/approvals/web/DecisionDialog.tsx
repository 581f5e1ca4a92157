import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { Approval } from '../approvals.contract.ts'
import { approvalsApi } from './approvals-api.ts'

type DecisionDialogProps = {
  decision: 'approve' | 'reject'
  approval: Approval
  onClose: () => void
}

/** Explains the effect of the decision; a rejection needs a reason, an approval may have one. */
export function DecisionDialog({ decision, approval, onClose }: DecisionDialogProps) {
  const { id, summary, requestedBy } = approval
  const isYes = decision === 'approve'
  const effect = isYes
    ? `${requestedBy} can then do this once.`
    : `${requestedBy} is notified and can’t do it.`
  return (
    <FormDialog
      area="approvals"
      title={isYes ? 'Approve this request?' : 'Reject this request?'}
      subject={summary}
      effect={`${summary}. ${effect}`}
      confirmLabel={isYes ? 'Approve' : 'Reject'}
      isDangerous={!isYes}
      fields={{
        note: {
          kind: 'text',
          label: isYes ? `Message to ${requestedBy} (optional)` : `Reason for ${requestedBy}`,
          longest: 200,
          rows: 2,
          isOneLine: true,
          ...(isYes ? {} : { isRequired: true }),
        },
      }}
      opened={{ note: '' }}
      version={approval.version}
      save={({ values: { note }, version }, options) =>
        approvalsApi.call[decision]({ id, version, note: note.trim() }, options)
      }
      onSaved={() => {
        tellSuccess(isYes ? 'Approved' : 'Rejected', summary)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
