import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { roles } from '#organization/users/roles.ts'
import { read, write } from '#platform/contract.ts'
import { appPath, id, line, requiredLine } from '#platform/fields.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { transitionOf } from '#platform/record-endpoints.ts'
import { timelineEntry } from '#platform/timeline.ts'
import { verdicts } from './actions.ts'
import { approvalAccess } from './approvals.access.ts'
import { approvalList } from './approvals.list.ts'
import { approvalStates } from './approvals.states.ts'

const approvalRow = z.object({
  id,
  actionLabel: z.string(),
  summary: z.string(),
  limitBreached: z.string(),
  note: z.string(),
  outletCode: z.string().nullable(),
  requestedBy: z.string(),
  isMine: z.boolean(),
  /** The colleague for whom the caller may decide, where that is by cover alone. */
  forName: z.string().nullable(),
  requestedAt: z.string(),
  state: z.enum(approvalStates),
  expiresAt: z.string(),
  isExpired: z.boolean(),
  /** Why the caller may not decide about it now; null when they may. */
  whyNot: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  decisionNote: z.string(),
  isDecidedInPlace: z.boolean(),
  version: z.number().int(),
})

export type ApprovalRow = z.infer<typeof approvalRow>

const approval = approvalRow.extend({
  facts: z.record(z.string(), z.string()),
  /** Where what it is about can be looked at. */
  path: appPath,
  timeline: z.array(timelineEntry),
})

export type Approval = z.infer<typeof approval>

const moved = z.object({ id, state: z.enum(approvalStates), version: z.number().int() })

const verdict = z.enum(verdicts)
const role = z.enum(roles)

/** A row of the matrix: an action with its limits, and what each role may do about it. */
const actionRules = z.object({
  key: z.string(),
  label: z.string(),
  limitLabel: z.string().nullable(),
  /** The limits of the whole business. */
  limits: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      value: z.number(),
      /** The newest change; 0 where there was none. */
      version: z.number().int(),
      changedBy: z.string().nullable(),
      /** How many outlets have a value of their own. */
      outlets: z.number().int(),
    }),
  ),
  roles: z.array(
    z.object({
      role,
      /** False where the role lacks the permission that the action needs anyway. */
      isConcerned: z.boolean(),
      verdict,
      declared: verdict,
      changedBy: z.string().nullable(),
      changedAt: z.string().nullable(),
    }),
  ),
})

export type ActionRules = z.infer<typeof actionRules>

export const approvalsContract = {
  list: listOf({
    path: '/approvals',
    summary: 'What waits for your decision, what you asked for, or what was decided; newest first',
    access: approvalAccess,
    list: approvalList,
    row: approvalRow,
  }),
  counts: read({
    path: '/approvals/counts',
    summary: 'How many requests wait for your decision',
    access: approvalAccess,
    input: z.object({}),
    output: z.object({
      toDecide: z.number().int(),
      /** Requests of areas that keep their own, such as bank details of suppliers. */
      elsewhere: z.number().int(),
    }),
  }),
  get: read({
    path: '/approvals/{id}',
    summary: 'One request that you made, decided or may decide, with its history',
    access: approvalAccess,
    input: z.object({ id }),
    output: approval,
  }),
  request: write({
    path: '/approvals',
    summary: 'Ask for approval of what was just refused with a ticket',
    access: approvalAccess,
    refuses: ['bad_ticket', 'ticket_expired'],
    input: z.object({ ticket: z.string().max(32_000), note: line(200).default('') }),
    output: z.object({ id, expiresAt: z.string(), version: z.number().int() }),
  }),
  approve: transitionOf({
    path: '/approvals/{id}/approve',
    summary: 'Approve it: once, for exactly that, until it expires',
    access: approvalAccess,
    refuses: ['own_request', 'not_yours_to_decide', 'approval_expired'],
    asks: { note: line(200).default('') },
    answers: { state: z.enum(approvalStates) },
  }),
  reject: transitionOf({
    path: '/approvals/{id}/reject',
    summary: 'Reject it, and say why',
    access: approvalAccess,
    refuses: ['own_request', 'not_yours_to_decide', 'approval_expired'],
    asks: { note: requiredLine(200) },
    answers: { state: z.enum(approvalStates) },
  }),
  approveInPlace: write({
    path: '/approvals/{id}/approve-in-place',
    summary: 'Approve it on the requester’s screen, by the approver’s badge and PIN',
    access: approvalAccess,
    refuses: ['own_request', 'not_yours_to_decide', 'approval_expired', 'wrong_state'],
    input: z.object({ id, badge: requiredLine(64), pin: requiredLine(16) }),
    output: moved,
  }),
  withdraw: transitionOf({
    path: '/approvals/{id}/withdraw',
    summary: 'Take back a request of your own',
    access: approvalAccess,
    answers: { state: z.enum(approvalStates) },
  }),
  verdicts: read({
    path: '/approvals/verdicts',
    summary:
      'What each role may do alone, with approval or not at all; and what was changed lately',
    access: capability.businessSettings,
    input: z.object({}),
    output: z.object({
      actions: z.array(actionRules),
      history: z.array(timelineEntry),
    }),
  }),
  saveRules: write({
    path: '/approvals/verdicts',
    summary: 'Change what roles may do about actions, and the limits, all or none',
    access: capability.businessSettings,
    isOfHouse: true,
    refuses: [
      'unknown_action',
      'unknown_limit',
      'nobody_left',
      'closed_to_role',
      'stale_version',
      'bad_setting',
    ],
    input: z.object({
      verdicts: z
        .array(
          z.object({
            action: z.string().max(80),
            role,
            verdict: verdict.nullable().describe('Null goes back to what was declared.'),
            /** What the caller saw; the change is refused where it is another by now. */
            before: verdict,
          }),
        )
        .max(500),
      limits: z
        .array(
          z.object({
            key: z.string().max(80),
            value: z.number(),
            version: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
          }),
        )
        .max(100),
      reason: line(200).default(''),
    }),
    output: z.object({ saved: z.number().int() }),
  }),
}
