import { z } from 'zod'
import { capability } from '#organization/users/capabilities.ts'
import { read } from '#platform/contract.ts'
import { givenFilters } from '#platform/lists/list-input.ts'
import { listOf } from '#platform/lists/list-of.ts'
import { ownScorecard, ownScoredLine } from './portal-scorecard.fields.ts'
import { ownScoredLineList } from './portal-scorecard.list.ts'

const access = capability.supplierPortal
const { due } = givenFilters(ownScoredLineList)

/** How the supplier of the signed-in user kept its promises, as its buyer sees it. */
export const portalScorecardContract = {
  get: read({
    path: '/supplier-portal/scorecard',
    summary: 'The own figures of the supplier in a period, with their sample and by month',
    access,
    isHeavy: true,
    refuses: ['no_supplier_link', 'portal_not_set_up'],
    input: z.object({ due }),
    output: ownScorecard,
  }),
  lines: listOf({
    path: '/supplier-portal/scorecard-lines',
    summary: 'The own order lines behind the figures, each with its promise and delivery',
    access,
    isHeavy: true,
    list: ownScoredLineList,
    row: ownScoredLine,
  }),
}
