import { activityRoutes } from '#activity/server/index.ts'
import { approvalsRoutes } from '#approvals/server/index.ts'
import { businessRoutes } from '#business/server/index.ts'
import { catalogRoutes } from '#catalog/server/index.ts'
import { connectionsRoutes } from '#connections/server/index.ts'
import { customersRoutes } from '#customers/server/index.ts'
import { dashboardRoutes } from '#dashboard/server/index.ts'
import { dispatchRoutes, findOrderCode, findParcelCode } from '#dispatch/server/index.ts'
import { importsRoutes } from '#imports/server/index.ts'
import { inventoryRoutes } from '#inventory/server/index.ts'
import { notificationsRoutes } from '#notifications/server/index.ts'
import { ordersRoutes } from '#orders/server/index.ts'
import { listOutlets, outletsRoutes } from '#outlets/server/index.ts'
import type { Outside } from '#platform/server/outside/open-outside.ts'
import { procurementRoutes } from '#procurement/server/index.ts'
import { reasonsRoutes } from '#reasons/server/index.ts'
import { scanningRoutes } from '#scanning/server/index.ts'
import { accountsRoutes, devicesRoutes, peopleRoutes, usersRoutes } from '#users/server/index.ts'
import { webhooksRoutes } from '#webhooks/server/index.ts'
import { allActions } from './all-actions.ts'

/** The acts behind every endpoint of `api.ts`, by the same names. */
export const routerOf = ({ outside, address }: { outside: Outside; address: string }) => ({
  users: usersRoutes,
  accounts: accountsRoutes,
  devices: devicesRoutes,
  people: peopleRoutes({ listOutlets, address }),
  connections: connectionsRoutes(outside),
  outlets: outletsRoutes,
  reasons: reasonsRoutes,
  approvals: approvalsRoutes(allActions),
  catalog: catalogRoutes,
  scanning: scanningRoutes([findOrderCode, findParcelCode]),
  customers: customersRoutes,
  inventory: inventoryRoutes,
  procurement: procurementRoutes,
  orders: ordersRoutes,
  dispatch: dispatchRoutes,
  imports: importsRoutes,
  notifications: notificationsRoutes,
  webhooks: webhooksRoutes(outside),
  activity: activityRoutes,
  business: businessRoutes,
  dashboard: dashboardRoutes,
})
