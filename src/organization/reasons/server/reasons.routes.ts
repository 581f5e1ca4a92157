import { reads, routes, writes } from '#platform/server/http/acts.ts'
import { reasonsContract } from '../reasons.contract.ts'
import { reasons } from './browse-reasons.ts'
import { listReasons } from './reasons.queries.ts'
import { addReason, changeReason, setReasonActive } from './save-reason.ts'

export const reasonsRoutes = routes('reasons', reasonsContract, {
  list: reads(listReasons),
  browse: reads(reasons.page),
  add: writes(addReason),
  change: writes(changeReason),
  setActive: writes(setReasonActive),
})
