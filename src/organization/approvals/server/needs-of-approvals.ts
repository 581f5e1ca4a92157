import type { ListInput } from '#platform/lists/list-input.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { type ServedNeed, serveNeed } from '#platform/server/serve-need.ts'
import { approvalAccess } from '../approvals.access.ts'
import { approvalList } from '../approvals.list.ts'
import { listApprovals } from './approvals.queries.ts'
import type { KnownActions } from './known-actions.ts'

export const needsOfApprovals = (actions: KnownActions): readonly ServedNeed[] => [
  serveNeed(
    {
      key: 'approvals.waiting',
      area: 'approvals',
      access: approvalAccess,
      one: 'request waits for your approval',
      many: 'requests wait for your approval',
      tone: 'waiting',
      urgency: 20,
      page: '/approvals',
      params: {},
      button: 'Decide requests',
      since: 'oldest',
    },
    {
      endpoint: 'approvals.list',
      list: approvalList,
      page: (reader: Reader, actor: Actor, input: ListInput<typeof approvalList>) =>
        listApprovals(reader, actor, actions, input),
      also: { queue: ['to_decide'] },
      first: { sort: 'asked', since: ({ requestedAt }) => requestedAt },
    },
  ),
]
