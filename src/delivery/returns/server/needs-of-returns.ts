import { capability } from '#organization/users/capabilities.ts'
import { type ServedNeed, serveNeed } from '#platform/server/serve-need.ts'
import type { ReturnRow } from '../returns.fields.ts'
import { returnList } from '../returns.list.ts'
import { returns } from './list-returns.ts'

const common = {
  area: 'returns',
  access: capability.returns,
  page: '/returns',
  mainFor: ['returns_manager'],
  since: 'oldest',
} as const

const from = {
  endpoint: 'returns.list',
  list: returnList,
  page: returns.page,
  first: { sort: 'age', since: ({ stateChangedAt }: ReturnRow) => stateChangedAt },
} as const

export const needsOfReturns: readonly ServedNeed[] = [
  serveNeed(
    {
      ...common,
      key: 'returns.review',
      one: 'return to review',
      many: 'returns to review',
      tone: 'waiting',
      urgency: 43,
      params: { tab: 'review' },
      button: 'Review returns',
    },
    from,
  ),
  serveNeed(
    {
      ...common,
      key: 'returns.to_receive',
      one: 'return to receive',
      many: 'returns to receive',
      tone: 'active',
      urgency: 50,
      params: { tab: 'to_receive' },
      button: 'Receive returns',
    },
    from,
  ),
  serveNeed(
    {
      ...common,
      key: 'returns.to_inspect',
      one: 'return to inspect',
      many: 'returns to inspect',
      tone: 'active',
      urgency: 48,
      params: { tab: 'to_inspect' },
      button: 'Inspect returns',
    },
    from,
  ),
  serveNeed(
    {
      ...common,
      key: 'returns.to_settle',
      one: 'return to settle with the customer',
      many: 'returns to settle with the customer',
      tone: 'waiting',
      urgency: 49,
      params: { tab: 'to_settle' },
      button: 'Settle returns',
    },
    from,
  ),
]
