import { defineServer } from '#platform/server/define-server.ts'
import { businessArea } from '../business.area.ts'
import { businessRoutes } from './business.routes.ts'
import { textsFile } from './list-texts.ts'

export const businessServer = defineServer(businessArea, {
  routes: { business: businessRoutes },
  files: textsFile,
})
