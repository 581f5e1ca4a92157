import { defineServer } from '#platform/server/define-server.ts'
import { reasonsArea } from '../reasons.area.ts'
import { reasonsFile } from './browse-reasons.ts'
import { reasonsRoutes } from './reasons.routes.ts'

export { type Reason, reasonFacts, reasonFor } from './reason-for.ts'
export { listReasons } from './reasons.queries.ts'

export const reasonsServer = defineServer(reasonsArea, {
  routes: { reasons: reasonsRoutes },
  files: reasonsFile,
})
