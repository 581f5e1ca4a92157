import { defineServer } from '#platform/server/define-server.ts'
import type { Action } from '../../approvals/actions.ts'
import { approvalsArea } from '../approvals.area.ts'
import type { ApprovalParts } from './approval-parts.ts'
import { approvalsRoutes } from './approvals.routes.ts'
import { needsOfApprovals } from './needs-of-approvals.ts'

export { askForApproval, requireOwnRequests } from './ask-for-approval.ts'
export { forgetApprovals } from './forget-approvals.ts'
export { decidableFor, rolesThatDecide } from './known-actions.ts'
export { hashOfPayload } from './payload-hash.ts'
export { type Attempt, requireVerdict, verdictsOn } from './require-verdict.ts'
export { makeTicketSecret } from './ticket.ts'

export const approvalsServer = (actions: readonly Action[], parts: ApprovalParts) =>
  defineServer(approvalsArea, {
    routes: { approvals: approvalsRoutes(actions, parts) },
    needs: needsOfApprovals(actions),
  })
