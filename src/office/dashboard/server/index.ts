import { reads, routes } from '#platform/server/http/acts.ts'
import { dashboardContract } from '../dashboard.contract.ts'
import { countsOfOrders, lowStock, ordersPerDay } from './dashboard.queries.ts'

export const dashboardRoutes = routes('dashboard', dashboardContract, {
  orderCounts: reads(countsOfOrders),
  lowStock: reads(lowStock),
  ordersPerDay: reads(ordersPerDay),
})
