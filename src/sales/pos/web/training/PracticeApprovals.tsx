import { type ReactNode, useCallback, useContext, useState } from 'react'
import { ApprovalContext, type SeekApproval } from '#platform/web/approval-context.ts'
import type { ShownRefusal } from '#platform/web/client.ts'
import { newUuid } from '#platform/web/new-uuid.ts'
import { PracticeApprovalDialog } from './PracticeApprovalDialog.tsx'
import { useTill } from './till-port.ts'

type Sought = {
  readonly refusal: ShownRefusal
  readonly settle: (approvalId: string | null) => void
}

/** A step that needs approval in a training asks for it here, and not the company. */
export function PracticeApprovals({ children }: { children: ReactNode }) {
  const { isTraining } = useTill()
  const seekReal = useContext(ApprovalContext)
  const [sought, setSought] = useState<Sought | null>(null)
  const seekHere = useCallback<SeekApproval>(
    (refusal) =>
      new Promise((resolve) => {
        const settle = (approvalId: string | null) => {
          setSought(null)
          resolve(approvalId)
        }
        setSought({ refusal, settle })
      }),
    [],
  )
  return (
    <ApprovalContext value={isTraining ? seekHere : seekReal}>
      {children}
      {sought ? (
        <PracticeApprovalDialog
          refusal={sought.refusal}
          onApproved={() => sought.settle(newUuid())}
          onClose={() => sought.settle(null)}
        />
      ) : null}
    </ApprovalContext>
  )
}
