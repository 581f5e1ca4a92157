import { defineServer } from '#platform/server/define-server.ts'
import { businessArea } from '../business.area.ts'
import { businessRoutes } from './business.routes.ts'

export const businessServer = defineServer(businessArea, {
  routes: { business: businessRoutes },
})
