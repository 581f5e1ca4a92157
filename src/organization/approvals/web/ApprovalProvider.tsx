import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { ApprovalContext, type SeekApproval } from '#platform/web/approval-context.ts'
import type { ShownRefusal } from '#platform/web/client.ts'

const ApprovalDialog = lazy(async () => ({
  default: (await import('./ApprovalDialog.tsx')).ApprovalDialog,
}))

type Sought = {
  readonly refusal: ShownRefusal
  readonly settle: (approvalId: string | null) => void
}

/** Any command below it that needs approval requests it here, and continues once it is approved. */
export function ApprovalProvider({ children }: { children: ReactNode }) {
  const [sought, setSought] = useState<readonly Sought[]>([])
  const seek = useCallback<SeekApproval>(
    (refusal) =>
      new Promise((resolve) => {
        const settle = (approvalId: string | null) => {
          setSought((all) => all.filter((one) => one.settle !== settle))
          resolve(approvalId)
        }
        setSought((all) => [...all, { refusal, settle }])
      }),
    [],
  )
  const [first] = sought
  return (
    <ApprovalContext value={seek}>
      {children}
      <Suspense>
        {first ? (
          <ApprovalDialog
            key={String(first.refusal.details.ticket)}
            refusal={first.refusal}
            onSettled={first.settle}
          />
        ) : null}
      </Suspense>
    </ApprovalContext>
  )
}
