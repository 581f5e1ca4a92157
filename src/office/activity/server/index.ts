import { defineServer } from '#platform/server/define-server.ts'
import { reads, routes } from '#platform/server/http/acts.ts'
import { activityArea } from '../activity.area.ts'
import { activityContract } from '../activity.contract.ts'
import { findPeople, listTypes } from './activity.queries.ts'
import { activityFiles } from './export-activity.ts'
import { activity } from './list-activity.ts'
import { verifyRecord } from './verify-record.ts'

const activityRoutes = routes('activity', activityContract, {
  list: reads(activity.page),
  choices: reads(listTypes),
  people: reads(findPeople),
  verify: reads(verifyRecord),
})

export const activityServer = defineServer(activityArea, {
  routes: { activity: activityRoutes },
  files: activityFiles,
})
