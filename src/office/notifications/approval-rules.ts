import { approvalNoun } from '#organization/approvals/approvals.nouns.ts'
import type { HeardEvent, Rule } from './define-rule.ts'

const requestOf = (event: HeardEvent) => `approval ${event.entityId}`

// Who may not decide about it would not even find it.
const decidersOf = ({ data }: HeardEvent): readonly string[] | undefined =>
  Array.isArray(data.deciders) ? data.deciders.map(String) : undefined

// What was decided on the requester's own screen needs no telling.
const isElsewhere = (event: HeardEvent) => event.data.inPlace !== true

export const approvalRules: readonly Rule[] = [
  {
    key: 'approval.requested',
    label: 'Approval requested',
    on: 'approval.requested',
    type: 'approval',
    priority: 'urgent',
    to: { roles: ['super_admin', 'super_manager', 'store_manager'] },
    onlyRoles: decidersOf,
    say: (event) => ({
      title: `${event.actorName} asks for approval`,
      message: `${event.label}.`,
      actionUrl: approvalNoun.path(event.entityId),
    }),
    cause: {
      of: requestOf,
      endsOn: ['approval.approved', 'approval.rejected', 'approval.withdrawn', 'approval.used'],
      endedBy: (event) => [requestOf(event)],
    },
  },
  {
    key: 'approval.approved',
    label: 'What you asked for is approved',
    on: 'approval.approved',
    type: 'approval',
    priority: 'high',
    to: { authorOf: 'approval.requested' },
    isMeant: isElsewhere,
    say: (event) => ({
      title: 'Your request is approved',
      message: `${event.label}, by ${event.actorName}.`,
      actionUrl: approvalNoun.path(event.entityId),
    }),
    cause: {
      of: requestOf,
      endsOn: ['approval.used', 'approval.withdrawn'],
      endedBy: (event) => [requestOf(event)],
    },
  },
  {
    key: 'approval.rejected',
    label: 'What you asked for is not approved',
    on: 'approval.rejected',
    type: 'approval',
    priority: 'high',
    to: { authorOf: 'approval.requested' },
    say: (event) => ({
      title: 'Your request is not approved',
      message: `${event.label}, by ${event.actorName}.`,
      actionUrl: approvalNoun.path(event.entityId),
    }),
  },
]
