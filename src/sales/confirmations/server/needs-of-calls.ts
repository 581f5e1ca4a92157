import { capability } from '#organization/users/capabilities.ts'
import { type ServedNeed, serveNeed } from '#platform/server/serve-need.ts'
import { queueList } from '../queue.list.ts'
import { tasks } from './list-tasks.ts'

export const needsOfCalls: readonly ServedNeed[] = [
  serveNeed(
    {
      key: 'confirmations.due',
      area: 'confirmations',
      access: capability.confirmations,
      one: 'order to confirm by a call',
      many: 'orders to confirm by a call',
      tone: 'waiting',
      urgency: 40,
      page: '/confirmations',
      params: { part: 'due' },
      button: 'Call customers',
      since: 'oldest',
    },
    {
      endpoint: 'confirmations.list',
      list: queueList,
      page: tasks.page,
      first: { sort: 'age', since: ({ placedAt }) => placedAt },
    },
  ),
]
