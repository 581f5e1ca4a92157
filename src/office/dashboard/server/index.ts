import { defineServer } from '#platform/server/define-server.ts'
import { reads, routes } from '#platform/server/http/acts.ts'
import { dashboardArea } from '../dashboard.area.ts'
import { dashboardContract } from '../dashboard.contract.ts'
import { countsOfOrders, lowStock, ordersPerDay } from './dashboard.queries.ts'

const dashboardRoutes = routes('dashboard', dashboardContract, {
  orderCounts: reads(countsOfOrders),
  lowStock: reads(lowStock),
  ordersPerDay: reads(ordersPerDay),
})

export const dashboardServer = defineServer(dashboardArea, {
  routes: { dashboard: dashboardRoutes },
})
