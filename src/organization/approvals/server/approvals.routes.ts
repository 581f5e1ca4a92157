import { does, reads, routes, writes } from '#platform/server/http/acts.ts'
import { approvalsContract } from '../approvals.contract.ts'
import type { ApprovalParts } from './approval-parts.ts'
import { countApprovals, getApproval, listApprovals } from './approvals.queries.ts'
import { approveInPlace } from './approve-in-place.ts'
import { approveRequest, rejectRequest, withdrawRequest } from './decide-approval.ts'
import type { KnownActions } from './known-actions.ts'
import { requestApproval } from './request-approval.ts'
import { saveRules } from './save-rules.ts'
import { listVerdicts } from './verdicts.ts'

export const approvalsRoutes = (actions: KnownActions, parts: ApprovalParts) =>
  routes('approvals', approvalsContract, {
    list: reads((reader, actor, input) => listApprovals(reader, actor, actions, input)),
    counts: reads(async (reader, actor) => ({
      ...(await countApprovals(reader, actor, actions)),
      elsewhere: await parts.waitingElsewhere(reader, actor),
    })),
    get: reads((reader, actor, input) => getApproval(reader, actor, actions, input)),
    request: writes(requestApproval),
    approve: writes((tx, actor, input) => approveRequest(tx, actor, actions, input)),
    reject: writes((tx, actor, input) => rejectRequest(tx, actor, actions, input)),
    approveInPlace: does((db, actor, input, request) =>
      approveInPlace(db, actor, actions, input, request),
    ),
    withdraw: writes(withdrawRequest),
    verdicts: reads((reader, actor) => listVerdicts(reader, actor, actions)),
    saveRules: writes((tx, actor, input) =>
      saveRules(tx, actor, { actions, keepToTrials: parts.keepToTrials }, input),
    ),
  })
