import { capability } from '#organization/users/capabilities.ts'
import { type ServedNeed, serveNeed } from '#platform/server/serve-need.ts'
import type { AdviceRow } from '../advice.fields.ts'
import { adviceList } from '../advice.list.ts'
import { advices } from './list-advice.ts'

const common = {
  area: 'advice',
  access: capability.orders,
  page: '/shipper-advice',
  mainFor: ['dispatch_manager'],
  since: 'due',
} as const

const from = {
  endpoint: 'advice.list',
  list: adviceList,
  page: advices.page,
  first: { sort: 'left', since: ({ respondBy }: AdviceRow) => respondBy },
} as const

export const needsOfAdvice: readonly ServedNeed[] = [
  serveNeed(
    {
      ...common,
      key: 'advice.overdue',
      one: 'parcel waits too long for advice to the courier',
      many: 'parcels wait too long for advice to the courier',
      tone: 'bad',
      urgency: 14,
      params: { part: 'overdue' },
      button: 'Send advice',
    },
    from,
  ),
  serveNeed(
    {
      ...common,
      key: 'advice.today',
      one: 'parcel needs advice within a day',
      many: 'parcels need advice within a day',
      tone: 'waiting',
      urgency: 25,
      params: { part: 'today' },
      button: 'Send advice',
    },
    from,
  ),
]
