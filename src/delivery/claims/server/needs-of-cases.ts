import { capability } from '#organization/users/capabilities.ts'
import { type ServedNeed, serveNeed } from '#platform/server/serve-need.ts'
import { returnCaseList } from '../return-cases.list.ts'
import { cases } from './list-cases.ts'

export const needsOfCases: readonly ServedNeed[] = [
  serveNeed(
    {
      key: 'claims.missing',
      area: 'returnCases',
      access: capability.returns,
      one: 'return is missing',
      many: 'returns are missing',
      tone: 'waiting',
      urgency: 28,
      page: '/returns-not-received',
      params: { state: 'sought' },
      mainFor: ['returns_manager'],
      button: 'Search for returns',
      since: 'oldest',
    },
    {
      endpoint: 'returnCases.list',
      list: returnCaseList,
      page: cases.page,
      first: { sort: '-age', since: ({ saidAt }) => saidAt },
      sum: cases.sumOf('c.value_minor', 'c.currency'),
    },
  ),
]
