import { capability } from '#organization/users/capabilities.ts'
import { type ServedNeed, serveNeed } from '#platform/server/serve-need.ts'
import { dueList } from '../dues.list.ts'
import { dues } from './list-dues.ts'

export const needsOfCash: readonly ServedNeed[] = [
  serveNeed(
    {
      key: 'remittances.overdue',
      area: 'remittances',
      access: capability.dispatch,
      one: 'parcel with cash overdue from its courier',
      many: 'parcels with cash overdue from couriers',
      tone: 'bad',
      urgency: 18,
      page: '/dispatch',
      params: { tab: 'cash', late: 'true' },
      mainFor: ['dispatch_manager'],
      button: 'Ask for the cash',
      since: 'due',
    },
    {
      endpoint: 'remittances.dues',
      list: dueList,
      page: dues.page,
      first: { sort: 'due', since: ({ dueOn }) => dueOn },
      sum: dues.sumOf('d.cash_minor', 'd.currency'),
    },
  ),
]
