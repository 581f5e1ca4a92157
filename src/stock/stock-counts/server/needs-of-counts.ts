import { capability } from '#organization/users/capabilities.ts'
import { type ServedNeed, serveNeed } from '#platform/server/serve-need.ts'
import { stockCountList } from '../stock-counts.list.ts'
import { listStockCounts } from './stock-counts.queries.ts'

export const needsOfCounts: readonly ServedNeed[] = [
  serveNeed(
    {
      key: 'stock-counts.due',
      area: 'stockCounts',
      access: capability.stockAudit,
      one: 'stock count is due',
      many: 'stock counts are due',
      tone: 'waiting',
      urgency: 53,
      page: '/stock-audit',
      params: (today) => ({ state: 'planned,counting', planned: `..${today}` }),
      mainFor: ['warehouse_manager'],
      button: 'Count stock',
      since: 'due',
    },
    {
      endpoint: 'stockCounts.list',
      list: stockCountList,
      page: listStockCounts,
      first: { sort: 'planned', since: ({ plannedOn }) => plannedOn },
    },
  ),
]
