import { reads, routes } from '#platform/server/http/acts.ts'
import { activityContract } from '../activity.contract.ts'
import { findPeople, listActivity, listTypes } from './activity.queries.ts'
import { verifyRecord } from './verify-record.ts'

export { activityFiles } from './export-activity.ts'

export const activityRoutes = routes('activity', activityContract, {
  list: reads(listActivity),
  choices: reads(listTypes),
  people: reads(findPeople),
  verify: reads(verifyRecord),
})
