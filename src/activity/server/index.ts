import { reads, routes } from '#platform/server/http/acts.ts'
import { activityContract } from '../activity.contract.ts'
import { listActivity } from './activity.queries.ts'

export const activityRoutes = routes('activity', activityContract, { list: reads(listActivity) })
