import { activityRoutes } from '#activity/server/index.ts'
import { catalogRoutes } from '#catalog/server/index.ts'
import { customersRoutes } from '#customers/server/index.ts'
import { dashboardRoutes } from '#dashboard/server/index.ts'
import { dispatchRoutes, findOrderCode, findParcelCode } from '#dispatch/server/index.ts'
import { importsRoutes } from '#imports/server/index.ts'
import { inventoryRoutes } from '#inventory/server/index.ts'
import { notificationsRoutes } from '#notifications/server/index.ts'
import { ordersRoutes } from '#orders/server/index.ts'
import { outletsRoutes } from '#outlets/server/index.ts'
import { scanningRoutes } from '#scanning/server/index.ts'
import { usersRoutes } from '#users/server/index.ts'

/** The acts behind every endpoint of `api.ts`, by the same names. */
export const router = {
  users: usersRoutes,
  outlets: outletsRoutes,
  catalog: catalogRoutes,
  scanning: scanningRoutes([findOrderCode, findParcelCode]),
  customers: customersRoutes,
  inventory: inventoryRoutes,
  orders: ordersRoutes,
  dispatch: dispatchRoutes,
  imports: importsRoutes,
  notifications: notificationsRoutes,
  activity: activityRoutes,
  dashboard: dashboardRoutes,
}
