import { fileOfList } from '#platform/server/lists/file-of-list.ts'
import { landedCostList } from '../landed-costs.list.ts'
import { access } from './find-landed-cost.ts'
import { everyLandedCost } from './landed-costs.queries.ts'

/** The landed costs of a filter. */
export const landedCostsFile = fileOfList(
  { list: landedCostList, every: everyLandedCost },
  { path: '/files/landed-costs', name: 'landed-costs', access },
)
