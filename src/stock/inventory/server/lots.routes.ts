import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { lotsContract } from '../lots.contract.ts'
import { addLot, changeLot } from './change-lot.ts'
import { lotIssues } from './lot-issues.ts'
import { holdLot, recallLot, releaseLot } from './move-lot.ts'

export const lotsRoutes = routes('lots', lotsContract, {
  add: writes(addLot),
  change: writes(changeLot),
  hold: writes(holdLot),
  release: writes(releaseLot),
  recall: writes(recallLot),
  issues: reads(lotIssues),
})
