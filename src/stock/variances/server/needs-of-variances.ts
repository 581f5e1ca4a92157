import { capability } from '#organization/users/capabilities.ts'
import { type ServedNeed, serveNeed } from '#platform/server/serve-need.ts'
import { varianceList } from '../variances.list.ts'
import { listVariances } from './list-variances.ts'

export const needsOfVariances: readonly ServedNeed[] = [
  serveNeed(
    {
      key: 'variances.overdue',
      area: 'variances',
      access: capability.varianceManagement,
      one: 'variance is overdue',
      many: 'variances are overdue',
      tone: 'bad',
      urgency: 24,
      page: '/variance-management',
      params: { isOverdue: 'true' },
      mainFor: ['warehouse_manager'],
      button: 'Resolve variances',
    },
    { endpoint: 'variances.list', list: varianceList, page: listVariances },
  ),
]
