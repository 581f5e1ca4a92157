import { CaseInPlace } from '#delivery/claims/web/index.tsx'
import { approvalAccess } from '#organization/approvals/approvals.access.ts'
import { ApprovalInPlace } from '#organization/approvals/web/index.tsx'
import { capability } from '#organization/users/capabilities.ts'
import { useMay } from '#platform/web/permissions-context.ts'
import type { Notification } from '../notifications.contract.ts'

/** The decision or the task of a notification, where it can be done without opening its page. */
export function ActsInPlace({ notification }: { notification: Notification }) {
  const mayDecide = useMay(approvalAccess)
  const mayTake = useMay(capability.returns)
  const { rule, action_url, resolved_at } = notification
  if (action_url === null || resolved_at !== null) return null
  const params = new URL(action_url, 'https://any.example').searchParams
  const approvalId = rule === 'approval.requested' && mayDecide ? params.get('open') : null
  const caseId = rule === 'return_case.claim_due' && mayTake ? params.get('case') : null
  return (
    <>
      {approvalId === null ? null : <ApprovalInPlace id={approvalId} />}
      {caseId === null ? null : <CaseInPlace id={caseId} />}
    </>
  )
}
